import { describe, expect, it } from 'vitest'
import { createListPages, type ListPage, type LoadPage } from './list-pages.ts'

type Ask = {
  readonly offset: number
  readonly signal: AbortSignal
  answer(page: ListPage<string>): Promise<void>
  fail(error: Error): Promise<void>
}

/** A list whose responses and timers the test controls. */
function bench(total = 100_000) {
  const asks: Ask[] = []
  const timers = new Set<() => void>()
  let changes = 0
  const load: LoadPage<string> = (offset, _limit, signal) => {
    const { promise, resolve, reject } = Promise.withResolvers<ListPage<string>>()
    asks.push({
      offset,
      signal,
      answer: async (page) => {
        resolve(page)
        await promise
      },
      fail: async (error) => {
        reject(error)
        await promise.catch(() => {})
      },
    })
    return promise
  }
  const pages = createListPages<string>({
    load,
    changed: () => (changes += 1),
    later(run) {
      timers.add(run)
      return () => timers.delete(run)
    },
  })
  const page = (offset: number, of = total, word = 'row'): ListPage<string> => ({
    items: Array.from(
      { length: Math.max(0, Math.min(100, of - offset)) },
      (_, at) => `${word} ${offset + at}`,
    ),
    total: of,
  })
  return {
    asks,
    pages,
    load,
    page,
    changes: () => changes,
    /** Lets the view rest long enough to load. */
    rest() {
      const due = [...timers]
      timers.clear()
      for (const run of due) run()
    },
    /** Loads the first page. */
    async begin() {
      pages.look(0, 28)
      await asks[0]!.answer(page(0))
    },
  }
}

describe('the pages of a list', () => {
  it('loads visible rows, the first immediately', async () => {
    const { pages, asks, begin } = bench()
    await begin()
    expect(asks.map(({ offset }) => offset)).toEqual([0])
    expect(pages.state.total).toBe(100_000)
    expect(pages.state.itemAt(27)).toBe('row 27')
    expect(pages.state.itemAt(100)).toBeUndefined()
  })

  it('loads ahead of the visible rows, and nothing beyond the end', async () => {
    const { pages, asks, rest, begin, page } = bench(150)
    await begin()
    pages.look(40, 68)
    rest()
    expect(asks.map(({ offset }) => offset)).toEqual([0, 100])
    await asks[1]!.answer(page(100))
    pages.look(120, 150)
    rest()
    expect(asks).toHaveLength(2)
    expect(pages.state.itemAt(149)).toBe('row 149')
  })

  it('requests nothing that the scroll bar is dragged past', async () => {
    const { pages, asks, rest, begin } = bench()
    await begin()
    for (let from = 0; from < 90_000; from += 450) pages.look(from, from + 28)
    expect(asks).toHaveLength(1)
    rest()
    expect(asks.slice(1).map(({ offset }) => offset)).toEqual([89_500, 89_600])
  })

  it('aborts requests for rows no longer visible, and ignores late responses', async () => {
    const { pages, asks, rest, begin, page } = bench()
    await begin()
    pages.look(5010, 5030)
    rest()
    const passed = asks.slice(1)
    pages.look(80_050, 80_055)
    rest()
    expect(passed.every(({ signal }) => signal.aborted)).toBe(true)
    await passed[0]!.answer(page(5000))
    expect(pages.state.itemAt(5010)).toBeUndefined()
    await asks.at(-1)!.answer(page(80_000))
    expect(pages.state.itemAt(80_050)).toBe('row 80050')
    // Aborted pages are requested again when they become visible again.
    pages.look(5050, 5055)
    rest()
    expect(asks.at(-1)!.offset).toBe(5000)
  })

  it('keeps a bounded number of rows', async () => {
    const { pages, asks, rest, begin, page } = bench()
    await begin()
    for (let at = 1; at <= 70; at += 1) {
      pages.look(at * 100 + 45, at * 100 + 55)
      rest()
      await asks.at(-1)!.answer(page(at * 100))
    }
    expect(pages.state.itemAt(50)).toBeUndefined()
    expect(pages.state.itemAt(7050)).toBe('row 7050')
    pages.look(45, 55)
    rest()
    expect(asks.at(-1)!.offset).toBe(0)
  })
})

describe('a restarted list', () => {
  it('shows the previous rows until the other list starts at its beginning', async () => {
    const { pages, asks, rest, begin, page, load } = bench()
    await begin()
    pages.look(5050, 5055)
    rest()
    await asks.at(-1)!.answer(page(5000))
    pages.restart(load, false)
    expect(pages.state).toMatchObject({ isStale: true, total: 100_000, lists: 0 })
    expect(pages.state.itemAt(5050)).toBe('row 5050')
    expect(asks.at(-1)!.offset).toBe(0)
    await asks.at(-1)!.answer(page(0, 3, 'other'))
    expect(pages.state).toMatchObject({ isStale: false, total: 3, lists: 1 })
    expect(pages.state.itemAt(2)).toBe('other 2')
    expect(pages.state.itemAt(5050)).toBeUndefined()
  })

  it('keeps its position if it is the same list', async () => {
    const { pages, asks, rest, begin, page, load } = bench()
    await begin()
    pages.look(5050, 5055)
    rest()
    await asks.at(-1)!.answer(page(5000))
    pages.restart(load, true)
    expect(asks.at(-1)!.offset).toBe(5000)
    await asks.at(-1)!.answer(page(5000, 99_999, 'now'))
    expect(pages.state).toMatchObject({ isStale: false, total: 99_999, lists: 0 })
    expect(pages.state.itemAt(5050)).toBe('now 5050')
    expect(pages.state.itemAt(0)).toBeUndefined()
  })

  it('shows the list of the last restart, whatever arrives later', async () => {
    const { pages, asks, begin, page, load } = bench()
    await begin()
    pages.restart(load, false)
    pages.restart(load, true)
    await asks[1]!.answer(page(0, 1, 'first'))
    expect(pages.state.isStale).toBe(true)
    await asks[2]!.answer(page(0, 2, 'second'))
    expect(pages.state).toMatchObject({ total: 2, lists: 1 })
    expect(pages.state.itemAt(0)).toBe('second 0')
  })
})

describe('a page that fails', () => {
  it('is reported, keeps the loaded rows, and is requested again only on retry', async () => {
    const { pages, asks, rest, begin, page } = bench()
    await begin()
    pages.look(5050, 5055)
    rest()
    await asks[1]!.fail(new Error('gone'))
    expect(pages.state).toMatchObject({ error: new Error('gone'), total: 100_000 })
    expect(pages.state.itemAt(0)).toBe('row 0')
    pages.look(5051, 5056)
    rest()
    expect(asks).toHaveLength(2)
    pages.retry()
    expect(pages.state.error).toBeUndefined()
    await asks[2]!.answer(page(5000))
    expect(pages.state.itemAt(5050)).toBe('row 5050')
  })

  it('leaves no rows of the previous list behind', async () => {
    const { pages, asks, begin, page, load } = bench()
    await begin()
    pages.restart(load, true)
    await asks[1]!.fail(new Error('gone'))
    expect(pages.state.itemAt(0)).toBe('row 0')
    pages.restart(load, false)
    expect(pages.state.error).toBeUndefined()
    await asks[2]!.fail(new Error('wrong question'))
    expect(pages.state).toMatchObject({ error: new Error('wrong question'), total: undefined })
    pages.retry()
    await asks[3]!.answer(page(0, 1, 'other'))
    expect(pages.state).toMatchObject({ error: undefined, total: 1, lists: 1 })
  })

  it('requests nothing more once it is closed', async () => {
    const { pages, asks, rest, begin, changes, page } = bench()
    await begin()
    pages.look(5050, 5055)
    pages.close()
    rest()
    expect(asks).toHaveLength(1)
    const before = changes()
    pages.look(9050, 9055)
    rest()
    pages.close()
    await asks[1]!.answer(page(9000))
    expect(changes()).toBe(before)
  })
})
