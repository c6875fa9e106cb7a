import {
  chosenBy,
  hrefOf,
  parseReference,
  type ChooserField,
  type Resource,
  type ResourceType,
} from '@benchtop/forms'
import type { Signal } from '@preact/signals'
import type { ListPage } from '../lists/list-pages.ts'
import { textIn, type Resolver } from '../model/resolver.ts'
import type { FormTexts } from '../texts.ts'

/** The resources found for a list of ids, hrefs and names. */
export type FoundEntries = {
  readonly found: readonly {
    readonly entry: string
    readonly href: string
    readonly resource: Resource
  }[]
  /** Entries that match no resource, or several. */
  readonly missing: readonly string[]
}

/** The queries to the platform. */
export type EntrySource = {
  readonly get: (href: string) => Promise<Resource | undefined>
  readonly search: (query: string) => Promise<ListPage<Resource>>
}

/** What a chooser is for, as far as it takes to look up entries. */
type Chooser = {
  readonly field: ChooserField
  readonly resolver: Resolver
  readonly texts: FormTexts
  readonly announce: (text: string) => void
}

/** Looks up what was pasted as a list, takes what is found, and notes what isn't. */
export async function takeEntries(
  entries: readonly string[],
  { field, resolver, texts, announce }: Chooser,
  take: (found: readonly (readonly [string, Resource])[]) => void,
  note: Signal<string>,
): Promise<void> {
  const kind = chosenBy[field.$type]
  const { signal: abort } = new AbortController()
  const { found, missing } = await findEntries(kind, entries, {
    get: resolver.get,
    search: (name) =>
      resolver.list(kind, { offset: 0, limit: 100, query: name, field, signal: abort }),
  })
  if (found.length > 0) take(found.map(({ href, resource }) => [href, resource]))
  note.value = missing.length === 0 ? '' : texts.missing(missing.join(', '))
  announce(`${texts.taken(found.length)} ${note.value}`)
}

const atOnce = 8

/** Looks up a list of ids, hrefs or names, a few concurrently; the result is in the list's order. */
export async function findEntries(
  type: ResourceType,
  entries: readonly string[],
  source: EntrySource,
): Promise<FoundEntries> {
  const answers = new Map<string, Resource | undefined>()
  const waiting = entries.values()
  const work = async (): Promise<void> => {
    // All workers share one iterator.
    for (const entry of waiting) answers.set(entry, await findEntry(type, entry, source))
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  const found = entries.flatMap((entry) => {
    const resource = answers.get(entry)
    const href = parseReference(textIn(resource, 'Href'))?.href
    return resource === undefined || href === undefined ? [] : [{ entry, href, resource }]
  })
  return { found, missing: entries.filter((entry) => answers.get(entry) === undefined) }
}

async function findEntry(
  type: ResourceType,
  entry: string,
  { get, search }: EntrySource,
): Promise<Resource | undefined> {
  const reference = parseReference(entry)
  if (reference !== undefined) {
    return reference.type === type ? get(reference.href) : undefined
  }
  const isNumber = /^\d+$/.test(entry)
  const byId = isNumber ? await get(hrefOf(type, entry)) : undefined
  if (byId !== undefined) return byId
  const { items } = await search(entry)
  const named = items.filter((one) => textIn(one, 'Name').toLowerCase() === entry.toLowerCase())
  if (named.length > 0) return named.length === 1 ? named[0] : undefined
  return !isNumber && /^[\w-]+$/.test(entry) ? get(hrefOf(type, entry)) : undefined
}
