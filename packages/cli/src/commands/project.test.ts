import { expect, it } from 'vitest'
import { startBench, type Bench } from '../testing/bench.ts'
import { eventsOf, runCommand } from '../testing/command.ts'

function project({ ready }: Bench, ...args: string[]) {
  return runCommand(['project', ...args, '--url', ready.uiUrl])
}

it('[PRJ-04] a project is offered, listed, declined, offered again and accepted', async () => {
  await using bench = await startBench()
  const offered = await project(bench, 'transfer', '4001', 'ben@example.test', '--json')
  expect(eventsOf(offered)).toEqual([
    { event: 'offered', project: '4001', name: 'Greetings', owner: '1001', to: '1002' },
  ])
  expect((await project(bench, 'transfers')).stdout).toMatch(/4001 +Greetings +Ada +Ben/)
  expect((await project(bench, 'decline', '4001')).stdout).toContain(
    'Greetings is declined, and still belongs to Ada.',
  )
  expect((await project(bench, 'transfers')).stdout).toBe('No projects are offered.')
  expect((await project(bench, 'transfer', 'projects/4001', '1002')).stdout).toContain(
    'Greetings is offered to Ben.',
  )
  expect((await project(bench, 'withdraw', '4001')).stdout).toContain('is no longer offered')
  await project(bench, 'transfer', '4001', '1002')
  expect((await project(bench, 'accept', '4001')).stdout).toContain('Greetings now belongs to Ben.')
})

it('[PRJ-04] invalid transfers are refused with the reason', async () => {
  await using bench = await startBench()
  const cases: readonly [string[], number, string][] = [
    [['transfer', '4001', 'ada@example.test'], 1, 'already'],
    [['transfer', '4001', 'eve'], 1, 'There is no user "eve".'],
    [['transfer', '4999', '1002'], 1, "Project 4999 doesn't exist."],
    [['transfer', '4001'], 2, "missing required argument 'user'"],
    [['accept', '4001'], 1, 'is not offered to anyone'],
    [['accept', 'Greetings'], 2, 'Write it as 4001 or projects/4001.'],
  ]
  for (const [args, code, message] of cases) {
    const ended = await project(bench, ...args)
    expect({ args, ...ended }).toMatchObject({ code, stdout: '' })
    expect(ended.stderr).toContain(message)
  }
})
