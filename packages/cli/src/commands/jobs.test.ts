import { expect, it } from 'vitest'
import { startBench } from '../testing/bench.ts'
import { eventsOf, runCommand } from '../testing/command.ts'

it('lists the jobs of a running platform, for people and for programs', async () => {
  await using bench = await startBench(['--executor', 'process'])
  const run = (...args: string[]) => runCommand([...args, '--url', bench.ready.uiUrl])
  expect((await run('jobs')).stdout).toMatch(/^No jobs\./)
  const args = ['--output', 'project=projects/4001', '--wait', '--json', '--name', 'Hello']
  await run('launch', 'greeter', '--input', 'who=Ada', ...args)
  const shown = await run('jobs')
  expect(shown.stdout).toMatch(/Session +Name +State +Executor/)
  expect(shown.stdout).toMatch(/\d+ +Hello +Complete +process/)
  const [job] = eventsOf(await run('jobs', '--json', '--hours', '2'))
  expect(job).toMatchObject({ event: 'job', name: 'Hello', state: 'ended', exitCode: 0 })
  expect(eventsOf(await run('jobs', '--json', '--state', 'queued'))).toEqual([])
  expect(await run('jobs', '--state', 'idle')).toMatchObject({ code: 2, stdout: '' })
  expect(await run('jobs', '--hours', 'many')).toMatchObject({ code: 1, stdout: '' })
})

it('[SCL-06] says of a job that waits for the quota of its user', async () => {
  await using bench = await startBench(['--executor', 'process'])
  const run = (...args: string[]) => runCommand([...args, '--url', bench.ready.uiUrl])
  await run('user', 'quota', 'ada@example.test', '--jobs', '0')
  await run('launch', 'greeter', '--output', 'project=projects/4001', '--name', 'Hello')
  expect((await run('jobs')).stdout).toMatch(/Hello +queued, waits for the quota of its user/)
  const [job] = eventsOf(await run('jobs', '--json'))
  expect(job).toMatchObject({ state: 'queued', position: null, waitsFor: 'quota' })
})
