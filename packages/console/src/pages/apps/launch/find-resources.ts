import { signal } from '@preact/signals'
import { useEffect } from 'preact/hooks'
import { api } from '../../../api/clients.ts'
import { readResource } from './read-resource.ts'
import {
  foundIn,
  foundInLab,
  queryOf,
  scopesOf,
  toResourceMatch,
  type Choosable,
  type FoundResource,
  type LabType,
  type ResourceMatch,
} from './resource-query.ts'

/** How many are offered at a time; typing more of the name finds others. */
export const offered = 20

type Request = { readonly offset: number; readonly limit: number; readonly signal: AbortSignal }

type FoundPage = { readonly items: readonly FoundResource[]; readonly total: number }

/** A page of the choosable resources: newest first if nothing is typed, else by relevance; those of the lab by name. */
export async function searchResources(
  choosable: Choosable,
  typed: string,
  request: Request,
): Promise<FoundPage> {
  const { type } = choosable
  if (type === 'biosample' || type === 'library' || type === 'dataset') {
    return listLab(type, `${choosable.searchQuery ?? ''} ${typed}`.trim(), request)
  }
  const { offset, limit, signal: abort } = request
  const page = await api.v1.search(
    {
      scope: scopesOf[type],
      query: queryOf(typed, choosable),
      Offset: offset,
      Limit: limit,
      SortBy: typed.trim() === '' ? 'DateCreated' : 'Score',
      SortDir: 'Desc',
    },
    { signal: abort },
  )
  return { items: page.Items.map(foundIn), total: page.TotalCount }
}

/** The user's resources of the lab that have all words in their names; without the reads of failed library pools. */
async function listLab(type: LabType, search: string, request: Request): Promise<FoundPage> {
  const { offset, limit, signal: abort } = request
  const query = { search, Offset: offset, Limit: limit }
  const options = { signal: abort }
  switch (type) {
    case 'biosample': {
      const page = await api.v2.listBioSamples({ ...query, SortBy: 'BioSampleName' }, options)
      return { items: page.Items.map(foundInLab.biosample), total: page.TotalCount }
    }
    case 'library': {
      const page = await api.v2.listLibraries({ ...query, SortBy: 'Name' }, options)
      return { items: page.Items.map(foundInLab.library), total: page.TotalCount }
    }
    case 'dataset': {
      const page = await api.v2.listDatasets(
        { ...query, SortBy: 'Name', launchable: true },
        options,
      )
      return { items: page.Items.map(foundInLab.dataset), total: page.TotalCount }
    }
  }
}

/** The first of them, by name. */
export async function findResources(
  choosable: Choosable,
  typed: string,
  abort: AbortSignal,
): Promise<{ readonly items: readonly ResourceMatch[]; readonly total: number }> {
  const request = { offset: 0, limit: offered, signal: abort }
  const page = await searchResources(choosable, typed, request)
  const items = page.items.map(toResourceMatch)
  remember(items)
  return { items, total: page.total }
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
