export type ListPage<Item> = { readonly items: readonly Item[]; readonly total: number }

/** Reads a page of a list. */
export type LoadPage<Item> = (
  offset: number,
  limit: number,
  signal: AbortSignal,
) => Promise<ListPage<Item>>

/** What is known of a list. */
export type ListState<Item> = {
  /** Undefined until the first page is there. */
  readonly total: number | undefined
  readonly error: unknown
  /** Whether what is known is of before, and being requested again. */
  readonly isStale: boolean
  /** Counts the lists that came in place of another, from their beginning. */
  readonly lists: number
  /** Undefined where it isn't loaded. */
  itemAt(row: number): Item | undefined
}

export type ListPages<Item> = {
  readonly state: ListState<Item>
  /** Notes what rows are in sight: `from` to before `to`. */
  look(from: number, to: number): void
  /**
   * Requests everything again; what is known stays until the first answer. The same list keeps its place, another one
   * begins at its beginning.
   */
  restart(load: LoadPage<Item>, isSameList: boolean): void
  /** Requests again what failed. */
  retry(): void
  close(): void
}

type Options<Item> = {
  readonly load: LoadPage<Item>
  /** Called when there is something new to be shown. */
  readonly changed: (state: ListState<Item>) => void
  /** Runs something later; gives what prevents it. */
  readonly later: (run: () => void, ms: number) => () => void
}

/** Rows in a page. */
export const pageSize = 100
/** Pages that are kept, so that memory has an end in a list that has none. */
const kept = 60
/** Rows beyond what is looked at that are loaded too, so that scrolling meets no gap. */
const ahead = 40
/** How long one has to look at the same place before it is asked for: what a scroll bar flies over isn't. */
const restMs = 60

/** The pages of one list: those that are looked at are loaded, those that were flown over are given up. */
export function createListPages<Item>(options: Options<Item>): ListPages<Item> {
  const { changed, later } = options
  let { load } = options
  let loaded = new Map<number, readonly Item[]>()
  let asked = new Map<number, AbortController>()
  let wanted = { first: 0, last: 0 }
  let waiting: { readonly key: string; readonly cancel: () => void } | undefined
  let next: { readonly isSameList: boolean } | undefined
  let total: number | undefined
  let error: unknown
  let lists = 0

  const stateNow = (): ListState<Item> => {
    // A value of its own for each change: what is drawn compares them.
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
    for (const controller of asked.values()) controller.abort()
    asked = new Map()
  }

  /** What was known is of another time as soon as the first answer of this one is there. */
  const begin = (): void => {
    if (next === undefined) return
    if (!next.isSameList) {
      lists += 1
      wanted = { first: 0, last: 0 }
    }
    loaded = new Map()
    next = undefined
  }

  const ask = (page: number): void => {
    const controller = new AbortController()
    asked.set(page, controller)
    load(page * pageSize, pageSize, controller.signal).then(
      (answer) => {
        if (controller.signal.aborted) return
        asked.delete(page)
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
        asked.delete(page)
        error = thrown
        if (next?.isSameList === false) {
          // What was there belongs to another question.
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
      if (!isKnown && !asked.has(page)) found.push(page)
    }
    return found
  }

  const askForMissing = (isResting: boolean): void => {
    const found = missing()
    const key = found.join()
    if (waiting?.key === key && !isResting) return
    waiting?.cancel()
    waiting = undefined
    if (found.length === 0 || error !== undefined) return
    if (isResting) return found.forEach(ask)
    const cancel = later(() => {
      waiting = undefined
      missing().forEach(ask)
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
        for (const [page, controller] of asked) {
          if (page >= wanted.first - 1 && page <= wanted.last + 1) continue
          controller.abort()
          asked.delete(page)
        }
      }
      // The first rows are waited for by somebody, whatever else is going on.
      askForMissing(total === undefined)
    },
    restart(loadNow, isSameList) {
      load = loadNow
      stopAll()
      // A list that was to be another doesn't become the same by being asked for twice.
      next = { isSameList: isSameList && next?.isSameList !== false }
      error = undefined
      change()
      askForMissing(true)
    },
    retry() {
      error = undefined
      change()
      askForMissing(true)
    },
    close: stopAll,
  }
}
