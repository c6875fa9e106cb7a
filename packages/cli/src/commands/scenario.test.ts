import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { scenarios } from '@benchtop/client/scenarios'
import { eventsOf, runCommand } from '../testing/command.ts'
import { startTestPlatform } from '../../../emulator/src/testing/test-platform.ts'

const native = {
  id: '2090',
  name: 'Waits',
  kind: 'native',
  owner: '1001',
  command: ['sh', '-c', 'trap "exit 1" TERM; sleep 30 & wait'],
} as const
const web = {
  id: '2091',
  name: 'Idle web app',
  kind: 'web',
  owner: '1001',
  redirectUri: 'http://127.0.0.1:9/callback',
} as const

async function startWithApps() {
  const platform = await startTestPlatform()
  const document = { applications: [native, web] }
  await platform.seed({ name: 'apps', folder: '/', document })
  return platform
}

it('[HAR-10] lists the scenarios', async () => {
  const listed = await runCommand(['scenario', 'list', '--json'])
  expect(eventsOf(listed).map(({ name }) => name)).toEqual(scenarios.map(({ name }) => name))
  const { code, stdout } = await runCommand(['scenario', 'list'])
  expect(code).toBe(0)
  for (const { title } of scenarios) expect(stdout).toContain(title)
})

it('[HAR-10] runs a scenario against an app, and ends with 0 where it passes', async () => {
  await using platform = await startWithApps()
  const { uiUrl } = platform
  const args = ['scenario', 'run', 'time-out', 'Waits', '--url', uiUrl]
  const run = await runCommand([...args, '--json'])
  expect([run.code, run.stderr]).toEqual([0, ''])
  expect(eventsOf(run)).toMatchObject([
    { event: 'step', text: expect.stringMatching(/^Session \d+ was launched\.$/) },
    { event: 'step', text: 'The clock was moved 49 hours.' },
    { event: 'step', isMet: true },
    { event: 'ended', scenario: 'time-out', outcome: 'passed' },
  ])
  const again = await runCommand(args)
  expect(again.code).toBe(0)
  expect(again.stdout).toContain('A session runs for more than 48 hours')
  expect(again.stdout).toContain('The app passed time-out.')
})

it('[HAR-10] ends with 1 where the app shows nothing of the scenario', async () => {
  await using platform = await startWithApps()
  const args = ['scenario', 'run', 'cut-upload', 'Waits', '--timeout', '1s']
  const run = await runCommand([...args, '--url', platform.uiUrl])
  expect(run.code).toBe(1)
  expect(run.stdout).toContain('The app uploaded nothing.')
})

describe('on a platform that stays as it is', () => {
  let platform: Awaited<ReturnType<typeof startWithApps>>
  beforeAll(async () => {
    platform = await startWithApps()
  })
  afterAll(() => platform[Symbol.asyncDispose]())

  it.each([
    [['cut-uplaod', 'Waits'], 'Did you mean "cut-upload"?'],
    [['slow-consent', 'Waits'], 'slow-consent is for web apps, and Waits is a native app.'],
    [['failed-node', 'Idle web app'], 'failed-node is for native apps'],
    [['cut-upload', 'Waits', '--timeout', 'soon'], 'It must be a duration'],
    [['cut-upload'], "missing required argument 'app'"],
  ])('[HAR-10] refuses %j with the reason', async (args, reason) => {
    const run = await runCommand(['scenario', 'run', ...args, '--url', platform.uiUrl])
    expect(run.code).toBe(2)
    expect(run.stderr).toContain(reason)
  })
})
