import { describe, expect, it } from 'vitest'
import type { ListPage } from '../model/resolver.ts'
import { createPagedList } from './paged-list.ts'

/** A server that responds on command. */
function slowServer(total = 100_000) {
  const requested: {
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
      // Lets pending continuations run first.
      await Promise.resolve()
      await Promise.resolve()
    }
    requested.push({
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
  return { requested, load }
}

describe('createPagedList', () => {
  it('loads each visible page once', async () => {
    const { requested, load } = slowServer()
    const list = createPagedList(load)
    list.show(45, 56)
    list.show(46, 57)
    expect(requested.map(({ offset }) => offset)).toEqual([0, 50])
    expect(list.total.value).toBeUndefined()
    await requested[0]?.answer()
    await requested[1]?.answer()
    expect(list.total.value).toBe(100_000)
    expect([list.at(45), list.at(55), list.at(100)]).toEqual([{ Id: 45 }, { Id: 55 }, undefined])
    list.show(45, 56)
    expect(requested).toHaveLength(2)
  })

  it('aborts requests for pages no longer visible, and ignores their responses', async () => {
    const { requested, load } = slowServer()
    const list = createPagedList(load)
    list.show(0, 10)
    list.show(99_990, 100_000)
    expect(requested.map(({ signal }) => signal.aborted)).toEqual([true, false])
    await requested[0]?.answer()
    expect(list.version.value).toBe(0)
    await requested[1]?.answer()
    expect(list.at(99_999)).toEqual({ Id: 99_999 })
  })

  it('reports a failure, and clears it with the next response', async () => {
    const { requested, load } = slowServer()
    const list = createPagedList(load)
    list.show(0, 10)
    await requested[0]?.fail()
    expect(list.failure.value).toBe('down')
    list.show(0, 10)
    await requested[1]?.answer()
    expect(list.failure.value).toBeUndefined()
  })

  it('caches forty pages', async () => {
    const { requested, load } = slowServer()
    const list = createPagedList(load)
    for (let page = 0; page < 41; page += 1) {
      list.show(page * 50, page * 50 + 1)
      await requested.at(-1)?.answer()
    }
    expect([list.at(0), list.at(50)]).toEqual([undefined, { Id: 50 }])
  })
})
