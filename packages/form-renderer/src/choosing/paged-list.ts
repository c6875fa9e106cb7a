import type { Resource } from '@benchtop/forms'
import { signal, type ReadonlySignal } from '@preact/signals'
import type { ListPage } from '../model/resolver.ts'

/** The number of entries per request. */
export const pageSize = 50
/** The number of cached pages; the oldest are evicted first. */
const keptPages = 40

/** A list of any length, of which the visible pages are loaded. */
export type PagedList = {
  /** Undefined until the first page is loaded. */
  readonly total: ReadonlySignal<number | undefined>
  /** Why loading failed; undefined if it didn't. */
  readonly failure: ReadonlySignal<string | undefined>
  /** Changes whenever entries arrive. */
  readonly version: ReadonlySignal<number>
  readonly at: (index: number) => Resource | undefined
  /** Loads the missing ones of these entries, and aborts requests for others. */
  readonly show: (first: number, end: number) => void
  readonly stop: () => void
}

type LoadPage = (offset: number, limit: number, signal: AbortSignal) => Promise<ListPage>

/** Opens a list by random access: any entry is one request away. */
export function createPagedList(load: LoadPage): PagedList {
  const total = signal<number | undefined>(undefined)
  const failure = signal<string | undefined>(undefined)
  const version = signal(0)
  const pages = new Map<number, readonly Resource[]>()
  const awaited = new Map<number, AbortController>()

  const loadPage = async (page: number): Promise<void> => {
    const controller = new AbortController()
    awaited.set(page, controller)
    try {
      const answer = await load(page * pageSize, pageSize, controller.signal)
      if (controller.signal.aborted) return
      pages.set(page, answer.items)
      for (const oldest of pages.keys()) {
        if (pages.size <= keptPages) break
        pages.delete(oldest)
      }
      total.value = answer.total
      failure.value = undefined
      version.value += 1
    } catch (error) {
      if (controller.signal.aborted) return
      failure.value = error instanceof Error ? error.message : String(error)
    } finally {
      if (awaited.get(page) === controller) awaited.delete(page)
    }
  }
  const end = (isWanted: (page: number) => boolean): void => {
    for (const [page, controller] of awaited) {
      if (isWanted(page)) continue
      awaited.delete(page)
      controller.abort()
    }
  }
  return {
    total,
    failure,
    version,
    at: (index) => pages.get(Math.floor(index / pageSize))?.[index % pageSize],
    show(first, endOfSight) {
      const [from, to] = [first, Math.max(first, endOfSight - 1)].map((index) =>
        Math.floor(index / pageSize),
      ) as [number, number]
      end((page) => page >= from && page <= to)
      for (let page = from; page <= to; page += 1) {
        if (!pages.has(page) && !awaited.has(page)) void loadPage(page)
      }
    },
    stop: () => end(() => false),
  }
}
