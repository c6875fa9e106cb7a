import type { ResultPage } from '@benchtop/client'
import type { SearchRow } from '@benchtop/contracts'
import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { api } from '../../../api/clients.ts'
import { readResource } from './read-resource.ts'
import {
  toResourceMatch,
  queryOf,
  scopesOf,
  type Choosable,
  type ResourceMatch,
} from './resource-query.ts'

/** How many are offered at a time; typing more of the name finds others. */
export const offered = 20

type Request = { readonly offset: number; readonly limit: number; readonly signal: AbortSignal }

/** A page of the choosable resources: newest first if nothing is typed, else by relevance. */
export function searchResources(
  choosable: Choosable,
  typed: string,
  { offset, limit, signal: abort }: Request,
): Promise<ResultPage<SearchRow>> {
  return api.v1.search(
    {
      scope: scopesOf[choosable.type],
      query: queryOf(typed, choosable),
      Offset: offset,
      Limit: limit,
      SortBy: typed.trim() === '' ? 'DateCreated' : 'Score',
      SortDir: 'Desc',
    },
    { signal: abort },
  )
}

/** The first of them, by name. */
export async function findResources(
  choosable: Choosable,
  typed: string,
  abort: AbortSignal,
): Promise<{ readonly items: readonly ResourceMatch[]; readonly total: number }> {
  const requested = { offset: 0, limit: offered, signal: abort }
  const page = await searchResources(choosable, typed, requested)
  const items = page.Items.map(toResourceMatch)
  remember(items)
  return { items, total: page.TotalCount }
}

/** The names of resources, by address. */
const names = signal<ReadonlyMap<string, string>>(new Map())
const requested = new Set<string>()

function remember(items: readonly ResourceMatch[]): void {
  names.value = new Map([
    ...names.peek(),
    ...items.map(({ href, name }): [string, string] => [href, name]),
  ])
}

/** The names of resources; their addresses until those are known, or if the resource doesn't exist. */
export function useNames(hrefs: readonly string[]): readonly string[] {
  useEffect(() => {
    for (const href of hrefs) {
      if (names.peek().has(href) || requested.has(href)) continue
      requested.add(href)
      readResource(href).then(
        ({ Name }) => remember([{ href, name: Name, detail: '' }]),
        () => requested.delete(href),
      )
    }
  }, [hrefs.join()])
  return hrefs.map((href) => names.value.get(href) ?? href)
}
