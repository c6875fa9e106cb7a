import type { DataOf, OperationId, OperationOf, ParamsOf, ResultPage } from '@benchtop/client'
import type { ListPage, Sorting } from '../design/windowed-list.tsx'
import { api } from './clients.ts'

/** The operations that list something. */
export type ListId = {
  [Id in OperationId]: OperationOf<Id> extends { readonly method: 'GET'; readonly paging: object }
    ? Id
    : never
}[OperationId]

type ItemOf<Id extends ListId> =
  DataOf<OperationOf<Id>> extends ResultPage<infer Item> ? Item : never

type PageName = 'Offset' | 'Limit' | 'SortBy' | 'SortDir'

/** Reads a page of a list, as windowed lists request it. */
export async function readList<Id extends ListId>(
  operation: Id,
  params: Omit<ParamsOf<OperationOf<Id>>, PageName>,
  { offset, limit, signal }: { offset: number; limit: number; signal: AbortSignal },
  sorting: Sorting = { by: 'Id', desc: true },
): Promise<ListPage<ItemOf<Id>>> {
  // Columns name the fields that their own list can be sorted by.
  const page = {
    ...params,
    Offset: offset,
    Limit: limit,
    SortBy: sorting.by,
    SortDir: sorting.desc ? 'Desc' : 'Asc',
  } as unknown as ParamsOf<OperationOf<Id>>
  const { data } = await api.request(operation, page, { signal })
  const { Items, TotalCount } = data as unknown as ResultPage<ItemOf<Id>>
  return { items: Items, total: TotalCount }
}
