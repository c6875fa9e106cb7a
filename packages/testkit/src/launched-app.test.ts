import { join } from 'node:path'
import { openSession } from '@benchtop/app-runtime'
import { describe, expect, it } from 'vitest'
import { defaultSeed } from './default-seed.ts'
import { startTestPlatform } from './start-test-platform.ts'

const app = join(import.meta.dirname, 'testing', 'native-app.ts')
const [web, native] = defaultSeed.applications!
const seed = {
  ...defaultSeed,
  applications: [
    web!,
    { ...native!, command: [process.execPath, '--conditions=@benchtop/source', app] as never },
  ],
}
const note = (Content: string) => [{ Name: 'Input.note', Type: 'string', Content }]

describe('a launch', () => {
  it('[HAR-05] of a native app returns when its jobs have ended, with its results', async () => {
    await using platform = await startTestPlatform({ seed })
    const launched = await platform.launch('2002', { properties: note('hello') })
    expect(launched).toMatchObject({
      session: { Status: 'Complete', UserCreatedBy: { Name: 'Ada Example' } },
      children: [],
      redirect: null,
    })
    const result = await launched.result()
    expect(result).toMatchObject({ Name: 'Report', files: [{ Path: 'note.txt' }] })
    expect(await result.text('note.txt')).toBe('hello')
    await expect(result.text('none.txt')).rejects.toThrow('no file none.txt, but note.txt')
    await expect(launched.open()).rejects.toThrow('Native app is no web app')
  })

  it('[HAR-05, RTM-01] on two nodes finds the results of both, and each knows which node it is', async () => {
    await using platform = await startTestPlatform({ seed })
    const launched = await platform.launch('2002', { properties: note('wide'), nodes: 2 })
    expect(launched.children.map(({ Status }) => Status)).toEqual(['Complete', 'Complete'])
    const results = await launched.results()
    expect(results.map(({ Name }) => Name)).toEqual(['Report', 'Report'])
    const notes = await Promise.all(results.map((one) => one.text('note.txt')))
    expect(notes.toSorted()).toEqual(['wide 0 of 2', 'wide 1 of 2'])
    const sessions = [launched.session, ...launched.children]
    const nodes = sessions.map(async ({ Id }) => (await openSession(launched.client, Id)).node)
    expect(await Promise.all(nodes)).toEqual([
      { index: 0, count: 1 },
      { index: 0, count: 2 },
      { index: 1, count: 2 },
    ])
    await expect(launched.result()).rejects.toThrow('2 results, Report, Report; it is Complete')
  })

  it('[HAR-05] returns at once if requested, while its jobs run', async () => {
    await using platform = await startTestPlatform({ seed })
    const { session } = await platform.launch('2002', { properties: note('slow'), running: true })
    expect(['Pending', 'Running']).toContain(session.Status)
    await platform.control.stopAppSession({ id: session.Id })
    await platform.idle()
  })

  it('[HAR-05] that failed states why there is no result', async () => {
    await using platform = await startTestPlatform({ seed })
    const launched = await platform.launch('2002', { properties: note('broken') })
    await expect(launched.result()).rejects.toThrow(/has 0 results; it is Aborted: /)
    await expect(launched.report()).rejects.toThrow('has no report')
  })

  it('[HAR-05] is made by whom it names, by id or e-mail address', async () => {
    await using platform = await startTestPlatform()
    for (const as of ['1002', 'ben@example.test', { email: 'Ben@Example.test' }]) {
      const { session, redirect } = await platform.launch({ id: '2001' }, { as })
      expect(session.UserCreatedBy.Name).toBe('Ben Example')
      expect(redirect).toContain('action=trigger')
    }
    await expect(platform.launch('2001', { as: 'cy@example.test' })).rejects.toThrow('cy@example')
  })
})

it('[HAR-05] a person is an id or an e-mail address wherever a test names one', async () => {
  await using platform = await startTestPlatform()
  const ada = 'ada@example.test'
  expect((await platform.clientFor(ada).v1.getCurrentUser()).Id).toBe('1001')
  await platform.requests.assert({ user: ada, operation: 'v1.getCurrentUser' }, 1)
  await platform.requests.assert({ user: '1001', operation: 'v1.getCurrentUser' }, 1)
  const { sessionId } = await platform.trigger({ user: { email: ada }, application: '2001' })
  expect((await platform.clientFor(ada).v1.getAppSession({ id: sessionId })).Id).toBe(sessionId)
  const browser = await platform.openBrowser({ as: ada })
  expect((await browser.open(`${platform.uiUrl}/sign-in`)).text).toContain('Signed in as Ada')
  const wrong = { email: ada, password: 'wrong' }
  await expect(platform.openBrowser({ as: wrong })).rejects.toThrow("couldn't sign in")
})
