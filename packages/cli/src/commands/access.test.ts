import { expect, it } from 'vitest'
import { startBench, type Bench } from '../testing/bench.ts'
import { eventsOf, runCommand } from '../testing/command.ts'

async function run({ ready }: Bench, ...args: string[]) {
  return runCommand([...args, '--url', ready.uiUrl])
}

async function startDevice({ ready }: Bench): Promise<{ user: string; device: string }> {
  const response = await fetch(`${ready.apiUrl}/v1pre3/oauthv2/deviceauthorization`, {
    method: 'POST',
    body: new URLSearchParams({
      client_id: 'greeter',
      response_type: 'device_code',
      scope: 'browse global',
    }),
  })
  const codes = (await response.json()) as { user_code: string; device_code: string }
  return { user: codes.user_code, device: codes.device_code }
}

it('[CLI-01] waiting devices are listed, approved and denied on behalf of a user', async () => {
  await using bench = await startBench()
  expect((await run(bench, 'device', 'list')).stdout).toBe('No devices are waiting for a user.')
  const [one, other] = [await startDevice(bench), await startDevice(bench)]
  const [listed] = eventsOf(await run(bench, 'device', 'list', '--json'))
  expect(listed).toMatchObject({
    event: 'devices',
    devices: [{ application: '2001', scopes: ['browse global'] }, { application: '2001' }],
  })
  expect((await run(bench, 'device', 'list')).stdout).toMatch(/Greeter +browse global/)

  const approved = await run(bench, 'device', 'approve', one.user, '--user', 'ben@example.test')
  expect(approved).toMatchObject({ code: 0, stdout: `✓ Ben has approved ${one.user}.` })
  const [denied] = eventsOf(await run(bench, 'device', 'deny', other.user, '--json'))
  expect(denied).toEqual({ event: 'denied', code: other.user, user: '1001' })
  const again = await run(bench, 'device', 'approve', one.user)
  expect(again).toMatchObject({ code: 1, stderr: expect.stringContaining(one.user) })
  const stranger = await run(bench, 'device', 'approve', other.user, '--user', 'bem@example.test')
  expect(stranger.stderr).toContain('Did you mean "ben@example.test"?')
  expect((await run(bench, 'device', 'list')).stdout).toBe('No devices are waiting for a user.')
})

it('[CLI-01] tokens are issued for scripts, listed without their values, and revoked', async () => {
  await using bench = await startBench()
  const status = async (token: string) =>
    (
      await fetch(`${bench.ready.apiUrl}/v1pre3/users/current`, {
        headers: { 'x-access-token': token },
      })
    ).status
  const issued = await run(bench, 'token', 'issue', '--app', 'greeter', '--scope', 'browse global')
  expect(issued).toMatchObject({ code: 0, stderr: '' })
  expect(await status(issued.stdout)).toBe(200)
  const [other] = eventsOf(
    await run(bench, 'token', 'issue', '--user', 'ben@example.test', '--private', '--json'),
  )
  expect(other).toMatchObject({ event: 'issued', user: '1002', application: null })

  const listed = await run(bench, 'token', 'list')
  expect(listed.stdout).toMatch(/Ada +Greeter +browse global/)
  expect(listed.stdout).toMatch(/Ben +everything its user may access/)
  expect(listed.stdout).not.toContain(issued.stdout)
  const [bens] = eventsOf(await run(bench, 'token', 'list', '--user', '1002', '--json'))
  const [{ id } = { id: '' }] = (bens?.['tokens'] ?? []) as { id: string }[]
  await run(bench, 'token', 'revoke', id)
  expect(await status(String(other?.['token']))).toBe(401)
  expect(await run(bench, 'token', 'revoke', issued.stdout)).toMatchObject({ code: 0, stderr: '' })
  expect(await status(issued.stdout)).toBe(401)
  expect(await run(bench, 'token', 'revoke', 'nothing')).toMatchObject({ code: 1, stdout: '' })
  const unknown = await run(bench, 'token', 'issue', '--scope', 'rule everything')
  expect(unknown).toMatchObject({ code: 1, stderr: expect.stringContaining('rule everything') })
})
