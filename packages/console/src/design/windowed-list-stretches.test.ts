import { describe, expect, it } from 'vitest'
import { createStretches, type ListPage, type LoadStretch } from './windowed-list-stretches.ts'

type Ask = {
  readonly offset: number
  readonly signal: AbortSignal
  answer(page: ListPage<string>): Promise<void>
  fail(error: Error): Promise<void>
}

/** A list whose answers come when the test says so, and whose time passes when it says so. */
function bench(total = 100_000) {
  const asks: Ask[] = []
  const timers = new Set<() => void>()
  let changes = 0
  const load: LoadStretch<string> = (offset, _limit, signal) => {
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
  const stretches = createStretches<string>({
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
    stretches,
    load,
    page,
    changes: () => changes,
    /** The rest that a place is looked at for. */
    rest() {
      const due = [...timers]
      timers.clear()
      for (const run of due) run()
    },
    /** Loads the first stretch. */
    async begin() {
      stretches.look(0, 28)
      await asks[0]!.answer(page(0))
    },
  }
}

describe('the stretches of a list', () => {
  it('loads what is looked at, the first at once', async () => {
    const { stretches, asks, begin } = bench()
    await begin()
    expect(asks.map(({ offset }) => offset)).toEqual([0])
    expect(stretches.state.total).toBe(100_000)
    expect(stretches.state.itemAt(27)).toBe('row 27')
    expect(stretches.state.itemAt(100)).toBeUndefined()
  })

  it('loads ahead of what is looked at, and nothing beyond the end', async () => {
    const { stretches, asks, rest, begin, page } = bench(150)
    await begin()
    stretches.look(40, 68)
    rest()
    expect(asks.map(({ offset }) => offset)).toEqual([0, 100])
    await asks[1]!.answer(page(100))
    stretches.look(120, 150)
    rest()
    expect(asks).toHaveLength(2)
    expect(stretches.state.itemAt(149)).toBe('row 149')
  })

  it('asks for nothing that a scroll bar flies over', async () => {
    const { stretches, asks, rest, begin } = bench()
    await begin()
    for (let from = 0; from < 90_000; from += 450) stretches.look(from, from + 28)
    expect(asks).toHaveLength(1)
    rest()
    expect(asks.slice(1).map(({ offset }) => offset)).toEqual([89_500, 89_600])
  })

  it('gives up what is no longer looked at, and passes over what still comes of it', async () => {
    const { stretches, asks, rest, begin, page } = bench()
    await begin()
    stretches.look(5010, 5030)
    rest()
    const flownOver = asks.slice(1)
    stretches.look(80_050, 80_055)
    rest()
    expect(flownOver.every(({ signal }) => signal.aborted)).toBe(true)
    await flownOver[0]!.answer(page(5000))
    expect(stretches.state.itemAt(5010)).toBeUndefined()
    await asks.at(-1)!.answer(page(80_000))
    expect(stretches.state.itemAt(80_050)).toBe('row 80050')
    // What was given up is asked for again when it is looked at again.
    stretches.look(5050, 5055)
    rest()
    expect(asks.at(-1)!.offset).toBe(5000)
  })

  it('keeps a bounded number of rows', async () => {
    const { stretches, asks, rest, begin, page } = bench()
    await begin()
    for (let stretch = 1; stretch <= 70; stretch += 1) {
      stretches.look(stretch * 100 + 45, stretch * 100 + 55)
      rest()
      await asks.at(-1)!.answer(page(stretch * 100))
    }
    expect(stretches.state.itemAt(50)).toBeUndefined()
    expect(stretches.state.itemAt(7050)).toBe('row 7050')
    stretches.look(45, 55)
    rest()
    expect(asks.at(-1)!.offset).toBe(0)
  })
})

describe('a list that is asked for anew', () => {
  it('shows what was there until another list begins at its beginning', async () => {
    const { stretches, asks, rest, begin, page, load } = bench()
    await begin()
    stretches.look(5050, 5055)
    rest()
    await asks.at(-1)!.answer(page(5000))
    stretches.restart(load, false)
    expect(stretches.state).toMatchObject({ isStale: true, total: 100_000, lists: 0 })
    expect(stretches.state.itemAt(5050)).toBe('row 5050')
    expect(asks.at(-1)!.offset).toBe(0)
    await asks.at(-1)!.answer(page(0, 3, 'other'))
    expect(stretches.state).toMatchObject({ isStale: false, total: 3, lists: 1 })
    expect(stretches.state.itemAt(2)).toBe('other 2')
    expect(stretches.state.itemAt(5050)).toBeUndefined()
  })

  it('keeps its place where it is the same list', async () => {
    const { stretches, asks, rest, begin, page, load } = bench()
    await begin()
    stretches.look(5050, 5055)
    rest()
    await asks.at(-1)!.answer(page(5000))
    stretches.restart(load, true)
    expect(asks.at(-1)!.offset).toBe(5000)
    await asks.at(-1)!.answer(page(5000, 99_999, 'now'))
    expect(stretches.state).toMatchObject({ isStale: false, total: 99_999, lists: 0 })
    expect(stretches.state.itemAt(5050)).toBe('now 5050')
    expect(stretches.state.itemAt(0)).toBeUndefined()
  })

  it('is the last one that was asked for, whatever comes later', async () => {
    const { stretches, asks, begin, page, load } = bench()
    await begin()
    stretches.restart(load, false)
    stretches.restart(load, true)
    await asks[1]!.answer(page(0, 1, 'first'))
    expect(stretches.state.isStale).toBe(true)
    await asks[2]!.answer(page(0, 2, 'second'))
    expect(stretches.state).toMatchObject({ total: 2, lists: 1 })
    expect(stretches.state.itemAt(0)).toBe('second 0')
  })
})

describe('a stretch that fails', () => {
  it('is told, keeps what is there, and is asked for again on retry alone', async () => {
    const { stretches, asks, rest, begin, page } = bench()
    await begin()
    stretches.look(5050, 5055)
    rest()
    await asks[1]!.fail(new Error('gone'))
    expect(stretches.state).toMatchObject({ error: new Error('gone'), total: 100_000 })
    expect(stretches.state.itemAt(0)).toBe('row 0')
    stretches.look(5051, 5056)
    rest()
    expect(asks).toHaveLength(2)
    stretches.retry()
    expect(stretches.state.error).toBeUndefined()
    await asks[2]!.answer(page(5000))
    expect(stretches.state.itemAt(5050)).toBe('row 5050')
  })

  it('leaves nothing of another list to be taken for the answer', async () => {
    const { stretches, asks, begin, page, load } = bench()
    await begin()
    stretches.restart(load, true)
    await asks[1]!.fail(new Error('gone'))
    expect(stretches.state.itemAt(0)).toBe('row 0')
    stretches.restart(load, false)
    expect(stretches.state.error).toBeUndefined()
    await asks[2]!.fail(new Error('wrong question'))
    expect(stretches.state).toMatchObject({ error: new Error('wrong question'), total: undefined })
    stretches.retry()
    await asks[3]!.answer(page(0, 1, 'other'))
    expect(stretches.state).toMatchObject({ error: undefined, total: 1, lists: 1 })
  })

  it('asks for nothing more once it is closed', async () => {
    const { stretches, asks, rest, begin, changes, page } = bench()
    await begin()
    stretches.look(5050, 5055)
    stretches.close()
    rest()
    expect(asks).toHaveLength(1)
    const before = changes()
    stretches.look(9050, 9055)
    rest()
    stretches.close()
    await asks[1]!.answer(page(9000))
    expect(changes()).toBe(before)
  })
})
