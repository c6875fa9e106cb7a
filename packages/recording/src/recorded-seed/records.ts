import { namedBy, resourceOf } from '../hrefs.ts'
import { isObject, objectsIn } from '../json-values.ts'
import type { Answer } from './answer.ts'

/** The members of a resource, of all answers that have it: later ones count. */
export type Recorded = Readonly<Record<string, unknown>>

/** A property of a resource as it was last read. */
export type RecordedProperty = Recorded & { readonly Name: string; readonly Type: string }

const listPath = /\/(?:v1pre3|v2)\/([a-z]+)\/([^/?#]+)\/([a-z]+)$/i

/** Collects the resources of all answers that succeeded. */
export function collectRecords(answers: readonly Answer[]) {
  const successful = answers.filter(({ status }) => status >= 200 && status <= 299)
  const { found, properties } = resourcesIn(successful)
  const lists = successful.flatMap(listOf)
  const parents = new Map(lists)
  const sorted = new Map(
    [...found].map(([collection, rows]) => [collection, [...rows].toSorted(byId)]),
  )
  return {
    /** Every collection that has resources. */
    collections: [...found.keys()].toSorted(),
    /** In the order of their ids. */
    all: (collection: string): readonly (readonly [id: string, members: Recorded])[] =>
      sorted.get(collection) ?? [],
    get: (collection: string, id: string): Recorded | undefined => found.get(collection)?.get(id),
    has: (collection: string, id: string): boolean => found.get(collection)?.has(id) === true,
    /** The resource of a collection whose list a resource is in, such as the project of a sample. */
    parent: (collection: string, id: string, of: string): string | undefined =>
      parents.get(`${keyOf(collection, id)} in ${of}`),
    properties: (collection: string, id: string): readonly RecordedProperty[] =>
      [...(properties.get(keyOf(collection, id))?.values() ?? [])].toSorted(byName),
    /** The user whose token was recorded. */
    currentUser: successful.map(currentUserOf).findLast((id) => id !== undefined),
    /** Resources that were deleted, as `projects/4001`. */
    deleted: new Set(successful.flatMap(deletedBy)),
  }
}
/** Everything that answers state of resources, by the collections in their addresses. */
export type Records = ReturnType<typeof collectRecords>

/** Everything in answers that has an id and an address, and every property; later answers count. */
function resourcesIn(answers: readonly Answer[]) {
  const found = new Map<string, Map<string, Record<string, unknown>>>()
  const properties = new Map<string, Map<string, RecordedProperty>>()

  const note = (value: Recorded): void => {
    const { Href: href, Id: id, Name: name, Type: type } = value
    const named = namedBy(href)
    if (named?.property !== undefined) {
      if (typeof name !== 'string' || typeof type !== 'string') return
      const of = keyOf(named.collection, named.id)
      const known = properties.get(of) ?? new Map<string, RecordedProperty>()
      properties.set(of, known.set(name, { ...known.get(name), ...value, Name: name, Type: type }))
    } else if (named !== undefined && named.id === id) {
      const rows = found.get(named.collection) ?? new Map<string, Record<string, unknown>>()
      found.set(named.collection, rows.set(id, { ...rows.get(id), ...value }))
    }
  }
  for (const { json } of answers) for (const value of objectsIn(json)) note(value)
  return { found, properties }
}

/** What is in a list of a resource, such as the samples of a project. */
function listOf({ method, url, json }: Answer): [place: string, parentId: string][] {
  const [, parent = '', parentId, children] = listPath.exec(pathOf(url)) ?? []
  const items = responseOf(json)?.['Items']
  if (method !== 'GET' || parentId === undefined || !Array.isArray(items)) return []
  return items.flatMap((item: unknown): [string, string][] => {
    const id = isObject(item) ? item['Id'] : undefined
    if (typeof id !== 'string') return []
    return [[`${keyOf(children, id)} in ${parent.toLowerCase()}`, parentId]]
  })
}

function currentUserOf({ url, json }: Answer): string | undefined {
  const id = responseOf(json)?.['Id']
  return /\/users\/current$/i.test(pathOf(url)) && typeof id === 'string' ? id : undefined
}

function deletedBy({ method, url }: Answer): string[] {
  const resource = resourceOf(pathOf(url))
  return method === 'DELETE' && resource ? [keyOf(resource.collection, resource.id)] : []
}

/** The path of an address, without its query. */
export function pathOf(url: string): string {
  return url.replace(/^(\{\w+\}|[a-z][a-z0-9+.-]*:\/\/[^/?#]*)/i, '').split(/[?#]/, 1)[0] ?? ''
}

/** The record of an answer, in an envelope or bare. */
export function responseOf(json: unknown): Recorded | undefined {
  if (!isObject(json)) return undefined
  return isObject(json['Response']) ? json['Response'] : json
}

function keyOf(collection = '', id = ''): string {
  return `${collection.toLowerCase()}/${id}`
}

function byId([one]: readonly [string, unknown], [other]: readonly [string, unknown]): number {
  return one.length - other.length || (one < other ? -1 : 1)
}

function byName(one: RecordedProperty, other: RecordedProperty): number {
  return one.Name < other.Name ? -1 : 1
}
