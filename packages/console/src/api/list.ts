import type { ListPage, Sorting } from '../design/windowed-list.tsx'
import { get, type Page } from './platform.ts'

/** Reads a page of a v1 list, as windowed lists ask for it. */
export async function readList<Item>(
  path: string,
  offset: number,
  limit: number,
  signal: AbortSignal,
  query: Readonly<Record<string, string | undefined>> = {},
  sorting: Sorting = { by: 'Id', desc: true },
): Promise<ListPage<Item>> {
  const page = await get<Page<Item>>(
    `v1pre3/${path}`,
    {
      ...query,
      Offset: offset,
      Limit: limit,
      SortBy: sorting.by,
      SortDir: sorting.desc ? 'Desc' : 'Asc',
    },
    signal,
  )
  return { items: page.Items, total: page.TotalCount }
}
