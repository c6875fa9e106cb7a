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
  const { later } = options
  let { load } = options
  const known = createKnown<Item>()
  const requested = new Map<number, AbortController>()
  let wanted: Wanted = { first: 0, last: 0 }
  let waiting: { readonly key: string; readonly cancel: () => void } | undefined
  let state = known.now()
  const change = (): void => {
    state = known.now()
    options.changed(state)
  }

  const stopAll = (): void => {
    waiting?.cancel()
    waiting = undefined
    for (const controller of requested.values()) controller.abort()
    requested.clear()
  }

  const request = (page: number): void => {
    const controller = new AbortController()
    const { signal } = controller
    requested.set(page, controller)
    load(page * pageSize, pageSize, signal).then(
      (answer) => {
        if (signal.aborted) return
        requested.delete(page)
        if (known.add(page, answer)) wanted = { first: 0, last: 0 }
        change()
      },
      (thrown: unknown) => {
        if (signal.aborted) return
        requested.delete(page)
        known.fail(thrown)
        change()
      },
    )
  }

  const missing = (): number[] => known.missing(wanted).filter((page) => !requested.has(page))

  const requestMissing = (isResting: boolean): void => {
    const found = missing()
    const key = found.join()
    if (waiting?.key === key && !isResting) return
    waiting?.cancel()
    waiting = undefined
    if (found.length === 0 || known.hasFailed()) return
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
      wanted = pagesAround(from, to)
      if (!known.isStale()) abortOthers(requested, wanted)
      // The user waits for the first rows, whatever else is happening.
      requestMissing(state.total === undefined)
    },
    restart(loadNow, isSameList) {
      load = loadNow
      stopAll()
      known.renew(isSameList)
      change()
      requestMissing(true)
    },
    retry() {
      known.forgive()
      change()
      requestMissing(true)
    },
    close: stopAll,
  }
}

type Wanted = { readonly first: number; readonly last: number }

/** The pages that hold some rows, and those around them. */
function pagesAround(from: number, to: number): Wanted {
  return {
    first: Math.floor(Math.max(0, from - ahead) / pageSize),
    last: Math.floor(Math.max(0, to - 1 + ahead) / pageSize),
  }
}

function abortOthers(requested: Map<number, AbortController>, { first, last }: Wanted): void {
  for (const [page, controller] of requested) {
    if (page >= first - 1 && page <= last + 1) continue
    controller.abort()
    requested.delete(page)
  }
}

/** What is known of a list: its pages, of this time or of before. */
function createKnown<Item>() {
  let loaded = new Map<number, readonly Item[]>()
  let next: { readonly isSameList: boolean } | undefined
  let total: number | undefined
  let error: unknown
  let lists = 0

  /** What was known is of another time as soon as the first answer of this one is there. */
  const begin = (): boolean => {
    if (next === undefined) return false
    const isAnother = !next.isSameList
    if (isAnother) lists += 1
    loaded = new Map()
    next = undefined
    return isAnother
  }

  return {
    now(): ListState<Item> {
      // A value of its own for each change: what is drawn compares them.
      const pages = loaded
      return {
        total,
        error,
        isStale: next !== undefined,
        lists,
        itemAt: (row) => pages.get(Math.floor(row / pageSize))?.[row % pageSize],
      }
    },
    hasFailed: () => error !== undefined,
    isStale: () => next !== undefined,
    /** Adds a page, and forgets old ones beyond so many; returns whether another list began with it. */
    add(page: number, answer: ListPage<Item>): boolean {
      const isAnother = begin()
      loaded = new Map(loaded)
      loaded.delete(page)
      loaded.set(page, answer.items)
      for (const old of loaded.keys()) {
        if (loaded.size <= kept) break
        loaded.delete(old)
      }
      total = answer.total
      error = undefined
      return isAnother
    },
    fail(thrown: unknown): void {
      error = thrown
      if (next?.isSameList !== false) return
      // What was there belongs to another question.
      loaded = new Map()
      total = undefined
    },
    renew(isSameList: boolean): void {
      // A list that was to be another doesn't become the same by being loaded twice.
      next = { isSameList: isSameList && next?.isSameList !== false }
      error = undefined
    },
    forgive(): void {
      error = undefined
    },
    /** The pages among those wanted that aren't known, as far as the list goes. */
    missing(wanted: Wanted): number[] {
      const { first, last } = next?.isSameList === false ? { first: 0, last: 0 } : wanted
      const end = total === undefined || next !== undefined ? last : Math.ceil(total / pageSize) - 1
      const found: number[] = []
      for (let page = first; page <= Math.min(last, end); page += 1) {
        if (next !== undefined || !loaded.has(page)) found.push(page)
      }
      return found
    },
  }
}
