import { expect, it } from 'vitest'
import { startBench, type Bench } from '../testing/bench.ts'
import { eventsOf, runCommand } from '../testing/command.ts'

function project({ ready }: Bench, ...args: string[]) {
  return runCommand(['project', ...args, '--url', ready.uiUrl])
}

it('[PRJ-06] a project is shared to read, then to write, listed, and no longer shared', async () => {
  await using bench = await startBench()
  expect((await project(bench, 'shares', '4001')).stdout).toBe(
    'project 4001 is shared with no one.',
  )
  const shared = await project(bench, 'share', '4001', 'ben@example.test', '--json')
  expect(eventsOf(shared)).toMatchObject([
    { event: 'shared', project: '4001', with: '1002', name: 'Ben', access: 'read' },
  ])
  expect((await project(bench, 'share', '4001', '1002', '--write')).stdout).toContain(
    'Ben may read and write project 4001 and what is in it.',
  )
  expect((await project(bench, 'shares', 'projects/4001')).stdout).toMatch(/1002 +Ben +write/)
  expect((await project(bench, 'unshare', '4001', '1002')).stdout).toContain(
    'project 4001 is no longer shared with Ben.',
  )
})

it('[PRJ-06] invalid shares are refused with the reason', async () => {
  await using bench = await startBench()
  const cases: readonly [string[], number, string][] = [
    [['share', '4001', 'ada@example.test'], 1, 'belongs to user 1001'],
    [['share', '4001', 'eve'], 1, 'There is no user "eve".'],
    [['share', '4999', '1002'], 1, "Project 4999 doesn't exist."],
    [['share', '4001'], 2, "missing required argument 'user'"],
    [['unshare', '4001', '1002'], 1, 'A share of project 4001 with account 1002'],
  ]
  for (const [args, code, message] of cases) {
    const ended = await project(bench, ...args)
    expect({ args, ...ended }).toMatchObject({ code, stdout: '' })
    expect(ended.stderr).toContain(message)
  }
})
