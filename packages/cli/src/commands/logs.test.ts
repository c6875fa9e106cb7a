import { expect, it } from 'vitest'
import { startBench, type Bench } from '../testing/bench.ts'
import { eventsOf, runCommand, startCommand } from '../testing/command.ts'

const call = ({ ready }: Bench, path: string) => fetch(`${ready.apiUrl}/v1pre3/${path}`)
const run = ({ ready }: Bench, ...args: string[]) =>
  runCommand(['logs', ...args, '--url', ready.uiUrl])

it('[HAR-06] logs shows the last requests, and why one was refused', async () => {
  await using bench = await startBench()
  expect((await run(bench)).stdout).toBe('No requests yet.')
  await call(bench, 'users/current?access_token=secret')
  await call(bench, 'nowhere')
  const { stdout, code } = await run(bench)
  expect(code).toBe(0)
  expect(stdout).toMatch(
    /401 +GET +\/v1pre3\/users\/current\?access_token=\[redacted\] +v1\.getCurrentUser · [\d.]+ ms/,
  )
  expect(stdout).toContain('    Unrecognized access token.')
  expect(stdout).toMatch(/404 +GET +\/v1pre3\/nowhere/)
  const [first] = eventsOf(await run(bench, '--json'))
  expect(first).toMatchObject({ event: 'request', status: 401, operation: 'v1.getCurrentUser' })
})

it('[HAR-06] logs --failed --bodies shows only failed requests, with their bodies', async () => {
  await using bench = await startBench()
  const { token } = (await (
    await fetch(`${bench.ready.uiUrl}/_emulator/tokens`, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ user: '1002', application: '2001', scopes: ['browse global'] }),
    })
  ).json()) as { token: string }
  await call(bench, `users/current?access_token=${token}`)
  await call(bench, `projects/4001?access_token=${token}`)
  const { stdout } = await run(bench, '--failed', '--bodies')
  expect(stdout).not.toContain('users/current')
  expect(stdout).toContain('It needs BROWSE on project 4001;')
  expect(stdout).toContain('project 4001 belongs to user 1001')
  expect(stdout).toMatch(/^ {4}< \{"Response"/m)
})

it('[HAR-06] logs --follow prints new requests until it is interrupted', async () => {
  await using bench = await startBench()
  await call(bench, 'users/current')
  await using following = startCommand(['logs', '--follow', '--json', '--url', bench.ready.uiUrl])
  await following.event('request')
  const launched = await runCommand(['launch', 'greeter', '--url', bench.ready.uiUrl])
  expect(launched.code).toBe(0)
  expect(await following.event('session')).toMatchObject({ event: 'session' })
  expect(await following.event('job')).toMatchObject({ event: 'job' })
  following.kill('SIGINT')
  expect(await following.ended).toMatchObject({ code: 0, stderr: '' })
})
