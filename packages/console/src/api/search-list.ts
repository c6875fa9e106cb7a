import type { ListPage, Sorting } from '../design/windowed-list.tsx'
import { readList } from './list.ts'

/** The member of a row of each scope that holds what was found. */
const members = {
  projects: 'Project',
  runs: 'Run',
  samples: 'Sample',
  appresults: 'AppResult',
} as const
export type SearchedScope = keyof typeof members

/** A quoted text in a query, with quotation marks escaped. */
export function quoted(text: string): string {
  return `"${text.replaceAll(/["\\]/g, String.raw`\$&`)}"`
}

/** The terms of a query for words, each in any part of a name. */
export function wordTerms(words: string): string[] {
  return words.split(/\s+/).filter(Boolean).map(quoted)
}

/** A list narrowed by terms of the search, where its own operation knows no parts of names. */
export async function searchList(
  scope: SearchedScope,
  terms: readonly string[],
  window: Parameters<typeof readList>[2],
  { by, desc }: Sorting,
): Promise<ListPage<unknown>> {
  // What is found can't be sorted by its id, which follows from when it was created.
  const sorting = { by: by === 'Id' ? 'DateCreated' : by, desc }
  const params = { scope: [scope] as const, query: terms.join(' AND ') }
  const { total, items } = await readList('v1.search', params as never, window, sorting)
  return { total, items: items.map((row) => row[members[scope] as keyof typeof row]) }
}
