import { describe, expect, it } from 'vitest'
import type { ListPage } from '../model/resolver.ts'
import { createPagedList } from './paged-list.ts'

/** A server that answers when it is told to. */
function slowServer(total = 100_000) {
  const asked: {
    offset: number
    signal: AbortSignal
    answer: () => Promise<void>
    fail: () => Promise<void>
  }[] = []
  const load = (offset: number, limit: number, signal: AbortSignal): Promise<ListPage> => {
    const { promise, resolve, reject } = Promise.withResolvers<ListPage>()
    const items = Array.from({ length: Math.min(limit, total - offset) }, (_, index) => ({
      Id: offset + index,
    }))
    const settled = async (): Promise<void> => {
      await promise.catch(() => undefined)
      // What waits for the answer goes first.
      await Promise.resolve()
      await Promise.resolve()
    }
    asked.push({
      offset,
      signal,
      answer: () => {
        resolve({ items, total })
        return settled()
      },
      fail: () => {
        reject(new Error('down'))
        return settled()
      },
    })
    return promise
  }
  return { asked, load }
}

describe('createPagedList', () => {
  it('loads the pages in sight, each once', async () => {
    const { asked, load } = slowServer()
    const list = createPagedList(load)
    list.show(45, 56)
    list.show(46, 57)
    expect(asked.map(({ offset }) => offset)).toEqual([0, 50])
    expect(list.total.value).toBeUndefined()
    await asked[0]?.answer()
    await asked[1]?.answer()
    expect(list.total.value).toBe(100_000)
    expect([list.at(45), list.at(55), list.at(100)]).toEqual([{ Id: 45 }, { Id: 55 }, undefined])
    list.show(45, 56)
    expect(asked).toHaveLength(2)
  })

  it('ends requests for what is out of sight, and takes no answer of theirs', async () => {
    const { asked, load } = slowServer()
    const list = createPagedList(load)
    list.show(0, 10)
    list.show(99_990, 100_000)
    expect(asked.map(({ signal }) => signal.aborted)).toEqual([true, false])
    await asked[0]?.answer()
    expect(list.version.value).toBe(0)
    await asked[1]?.answer()
    expect(list.at(99_999)).toEqual({ Id: 99_999 })
  })

  it('tells a failure, and forgets it with the next answer', async () => {
    const { asked, load } = slowServer()
    const list = createPagedList(load)
    list.show(0, 10)
    await asked[0]?.fail()
    expect(list.failure.value).toBe('down')
    list.show(0, 10)
    await asked[1]?.answer()
    expect(list.failure.value).toBeUndefined()
  })

  it('keeps forty pages', async () => {
    const { asked, load } = slowServer()
    const list = createPagedList(load)
    for (let page = 0; page < 41; page += 1) {
      list.show(page * 50, page * 50 + 1)
      await asked.at(-1)?.answer()
    }
    expect([list.at(0), list.at(50)]).toEqual([undefined, { Id: 50 }])
  })
})
