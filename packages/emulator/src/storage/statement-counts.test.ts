import Sqlite from 'better-sqlite3'
import { describe, expect, it, vi } from 'vitest'
import { newResult } from '../testing/new-result.ts'
import { startTestPlatform, type TestPlatform } from '../testing/test-platform.ts'

/** What answering a request takes: counts, which are the same on every machine. */
type Counts = {
  /** Statements that were executed, as often as they were; the begin and the end of a transaction are none. */
  readonly statements: number
  /** Statements that were prepared. */
  readonly prepared: number
}

const methods = ['get', 'all', 'iterate', 'run'] as const

const isOfTransaction = /^(BEGIN|COMMIT|ROLLBACK|SAVEPOINT|RELEASE)\b/

function sourcesOf(
  spies: readonly { readonly mock: { readonly contexts: readonly unknown[] } }[],
): string[] {
  return spies.flatMap(({ mock }) =>
    mock.contexts.map((statement) => (statement as Sqlite.Statement).source),
  )
}

/** Counts from now on, until it is disposed of. */
function countWork(): { counts(): Counts; reset(): void } & Disposable {
  const scratch = new Sqlite(':memory:')
  const prototype = Object.getPrototypeOf(scratch.prepare('SELECT 1')) as Sqlite.Statement
  scratch.close()
  const executed = methods.map((method) => vi.spyOn(prototype, method))
  const prepare = vi.spyOn(Sqlite.prototype, 'prepare')
  const spies = [...executed, prepare]
  return {
    counts: () => ({
      statements: sourcesOf(executed).filter((text) => !isOfTransaction.test(text)).length,
      prepared: prepare.mock.calls.length,
    }),
    reset: () => spies.forEach((spy) => void spy.mockClear()),
    [Symbol.dispose]: () => spies.forEach((spy) => spy.mockRestore()),
  }
}

/** The counts of a request, once its like has been answered before: the token is known and the statements are prepared. */
async function countsOf(platform: TestPlatform, request: () => Promise<unknown>): Promise<Counts> {
  await request()
  await platform.idle()
  using work = countWork()
  await request()
  return work.counts()
}

describe('the statements of a request', () => {
  it('are two for a project: its access, and all of it; one where nothing has changed since', async () => {
    await using platform = await startTestPlatform({ checkAnswers: true })
    const read = () => platform.ada.get('v1pre3/projects/4001')
    const again = await countsOf(platform, read)
    expect(again).toEqual({ statements: 1, prepared: 0 })
    await platform.ada.postJson('v1pre3/projects', { Name: 'Another' })
    using work = countWork()
    await read()
    expect(work.counts()).toEqual({ statements: 2, prepared: 0 })
  })

  it('are at most four for a page of 100 projects', async () => {
    const projects = Array.from({ length: 100 }, (_, at) => ({
      id: String(4001 + at),
      owner: '1001',
      name: `Project ${at}`,
    }))
    await using platform = await startTestPlatform({
      checkAnswers: true,
      seed: {
        users: [{ id: '1001', name: 'Ada Example', email: 'ada@example.test' }],
        applications: [{ id: '2001', name: 'App', kind: 'web', owner: '1001' }],
        projects,
        tokens: [{ token: 'ada-private', user: '1001', private: true, application: '2001' }],
      },
    })
    const counts = await countsOf(platform, async () => {
      const { body } = await platform.ada.get('v1pre3/users/current/projects?Limit=100')
      expect(body.Response.Items).toHaveLength(100)
    })
    expect(counts.statements).toBeLessThanOrEqual(4)
    expect(counts).toMatchObject({ prepared: 0 })
  })

  it('are four for a new property: its access, whether there is one, and two that add it', async () => {
    await using platform = await startTestPlatform({ checkAnswers: true })
    let count = 0
    const counts = await countsOf(platform, async () => {
      count += 1
      const { status } = await platform.ada.send(
        'POST',
        'v1pre3/projects/4001/properties',
        { 'content-type': 'application/json' },
        JSON.stringify({ Properties: [{ Name: `made.${count}`, Type: 'string', Content: 'a' }] }),
      )
      expect(status).toBe(201)
    })
    expect(counts).toEqual({ statements: 4, prepared: 0 })
  })

  it('are at most seven for a file that is uploaded', async () => {
    await using platform = await startTestPlatform({ checkAnswers: true })
    const { HrefFiles } = await newResult(platform.ada)
    let count = 0
    const counts = await countsOf(platform, async () => {
      count += 1
      const { status } = await platform.ada.send(
        'POST',
        `${HrefFiles}?Name=made-${count}.txt`,
        { 'content-type': 'text/plain' },
        'some bytes',
      )
      expect(status).toBe(201)
    })
    expect(counts).toMatchObject({ prepared: 0 })
    expect(counts.statements).toBeLessThanOrEqual(7)
  })
})
