export type ListPage<Item> = { readonly items: readonly Item[]; readonly total: number }

/** Reads a page of a list. */
export type LoadPage<Item> = (
  offset: number,
  limit: number,
  signal: AbortSignal,
) => Promise<ListPage<Item>>

/** The loaded part of a list. */
export type ListState<Item> = {
  /** Undefined until the first page is there. */
  readonly total: number | undefined
  readonly error: unknown
  /** Whether the loaded rows are outdated, and being requested again. */
  readonly isStale: boolean
  /** The number of times that another list replaced this one, from its beginning. */
  readonly lists: number
  /** Undefined if it isn't loaded. */
  itemAt(row: number): Item | undefined
}

export type ListPages<Item> = {
  readonly state: ListState<Item>
  /** Sets the visible rows, `to` excluded. */
  look(from: number, to: number): void
  /**
   * Requests everything again; loaded rows stay until the first response. The same list keeps its position, another
   * one starts at its beginning.
   */
  restart(load: LoadPage<Item>, isSameList: boolean): void
  /** Requests again what failed. */
  retry(): void
  close(): void
}

type Options<Item> = {
  readonly load: LoadPage<Item>
  /** Called whenever the state changes. */
  readonly changed: (state: ListState<Item>) => void
  /** Schedules a function; returns a function that cancels it. */
  readonly later: (run: () => void, ms: number) => () => void
}

/** Rows in a page. */
export const pageSize = 100
/** The number of cached pages, which limits the memory of an endless list. */
const kept = 60
/** Rows beyond the visible ones that are loaded too, so that scrolling reveals no gaps. */
const ahead = 40
/** How long the view has to rest before its rows are requested: rows passed while dragging the scroll bar aren't. */
const restMs = 60

/** The pages of one list: visible ones are loaded, and requests for those scrolled past are aborted. */
export function createListPages<Item>(options: Options<Item>): ListPages<Item> {
  const { changed, later } = options
  let { load } = options
  let loaded = new Map<number, readonly Item[]>()
  let requested = new Map<number, AbortController>()
  let wanted = { first: 0, last: 0 }
  let waiting: { readonly key: string; readonly cancel: () => void } | undefined
  let next: { readonly isSameList: boolean } | undefined
  let total: number | undefined
  let error: unknown
  let lists = 0

  const stateNow = (): ListState<Item> => {
    // A new value for each change, since rendering compares them.
    const pages = loaded
    return {
      total,
      error,
      isStale: next !== undefined,
      lists,
      itemAt: (row) => pages.get(Math.floor(row / pageSize))?.[row % pageSize],
    }
  }
  let state = stateNow()
  const change = (): void => {
    state = stateNow()
    changed(state)
  }

  const stopAll = (): void => {
    waiting?.cancel()
    waiting = undefined
    for (const controller of requested.values()) controller.abort()
    requested = new Map()
  }

  /** Discards the outdated rows once the first response has arrived. */
  const begin = (): void => {
    if (next === undefined) return
    if (!next.isSameList) {
      lists += 1
      wanted = { first: 0, last: 0 }
    }
    loaded = new Map()
    next = undefined
  }

  const request = (page: number): void => {
    const controller = new AbortController()
    requested.set(page, controller)
    load(page * pageSize, pageSize, controller.signal).then(
      (answer) => {
        if (controller.signal.aborted) return
        requested.delete(page)
        begin()
        loaded = new Map(loaded)
        loaded.delete(page)
        loaded.set(page, answer.items)
        for (const old of loaded.keys()) {
          if (loaded.size <= kept) break
          loaded.delete(old)
        }
        total = answer.total
        error = undefined
        change()
      },
      (thrown: unknown) => {
        if (controller.signal.aborted) return
        requested.delete(page)
        error = thrown
        if (next?.isSameList === false) {
          // The loaded rows belong to another query.
          loaded = new Map()
          total = undefined
        }
        change()
      },
    )
  }

  const missing = (): number[] => {
    const { first, last } = next?.isSameList === false ? { first: 0, last: 0 } : wanted
    const end = total === undefined || next !== undefined ? last : Math.ceil(total / pageSize) - 1
    const found: number[] = []
    for (let page = first; page <= Math.min(last, end); page += 1) {
      const isKnown = next === undefined && loaded.has(page)
      if (!isKnown && !requested.has(page)) found.push(page)
    }
    return found
  }

  const requestMissing = (isResting: boolean): void => {
    const found = missing()
    const key = found.join()
    if (waiting?.key === key && !isResting) return
    waiting?.cancel()
    waiting = undefined
    if (found.length === 0 || error !== undefined) return
    if (isResting) return found.forEach(request)
    const cancel = later(() => {
      waiting = undefined
      missing().forEach(request)
    }, restMs)
    waiting = { key, cancel }
  }

  return {
    get state() {
      return state
    },
    look(from, to) {
      wanted = {
        first: Math.floor(Math.max(0, from - ahead) / pageSize),
        last: Math.floor(Math.max(0, to - 1 + ahead) / pageSize),
      }
      if (next === undefined) {
        for (const [page, controller] of requested) {
          if (page >= wanted.first - 1 && page <= wanted.last + 1) continue
          controller.abort()
          requested.delete(page)
        }
      }
      // A user is waiting for the first rows, whatever else is being loaded.
      requestMissing(total === undefined)
    },
    restart(loadNow, isSameList) {
      load = loadNow
      stopAll()
      // A second restart doesn't turn a different list into the same one.
      next = { isSameList: isSameList && next?.isSameList !== false }
      error = undefined
      change()
      requestMissing(true)
    },
    retry() {
      error = undefined
      change()
      requestMissing(true)
    },
    close: stopAll,
  }
}
