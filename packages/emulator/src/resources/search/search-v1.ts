import type { v1 } from '@benchtop/contracts'
import type { Handlers } from '../../kernel/handlers.ts'
import type { SearchReader } from './search-reader.ts'
import type { SearchStore } from './search-store.ts'
import { planSearch } from './search.ts'

type Operations = Pick<typeof v1, 'search'>

type Options = { store: SearchStore; reader: SearchReader }

export function searchV1({ store, reader }: Options): Handlers<Operations> {
  return {
    async search({ visibility, query, page }) {
      const queries = planSearch(query.scope, query.query)
      const { rows, total } = await store.search(visibility, queries, page, (row) =>
        reader.row(row.scope, row.id, row.score),
      )
      return { status: 200, items: rows, total }
    },
  }
}
