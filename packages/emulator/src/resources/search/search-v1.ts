import { v1Handlers } from '../face-handlers.ts'
import type { SearchReader } from './search-reader.ts'
import type { SearchStore } from './search-store.ts'
import { planSearch } from './search.ts'

type Options = { rows: SearchStore; reader: SearchReader }

/** The handlers of both generations: what is found are rows of v1. */
export function searchV1({ rows: store, reader }: Options) {
  return v1Handlers({
    search({ visibility, query, page }) {
      const queries = planSearch(query.scope, query.query)
      const { rows, total } = store.search(visibility, queries, page)
      const items = rows.map(({ scope, id, score }) => reader.row(scope, id, score))
      return { status: 200, items, total }
    },
  })
}
