import type { Resource } from '@benchtop/forms'
import { signal, type ReadonlySignal } from '@preact/signals'
import type { ListPage } from '../model/resolver.ts'
import { reasonOf } from '../model/reason.ts'

/** How many entries are asked for at once. */
export const pageSize = 50
/** How many pages are kept; those that were asked for first go first. */
const keptPages = 40

/** A list of any length, of which the pages in sight are there. */
export type PagedList = {
  /** Undefined until the first page is there. */
  readonly total: ReadonlySignal<number | undefined>
  /** Why nothing comes; undefined while all is well. */
  readonly failure: ReadonlySignal<string | undefined>
  /** Another number whenever entries have come. */
  readonly version: ReadonlySignal<number>
  readonly at: (index: number) => Resource | undefined
  /** Loads what is missing of these entries, and ends the requests for others. */
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
      failure.value = reasonOf(error)
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
