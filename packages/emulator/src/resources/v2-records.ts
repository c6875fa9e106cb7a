import type {
  PropertyContainer,
  V2PropertyContainer,
  V2Reference,
  V2User,
} from '@benchtop/contracts'
import { hrefOf, publicId, type AddressedKind } from '../ids/resource-id.ts'
import type { V2Href } from './v2-href.ts'

/** The members of every v2 resource: its identifier and its address. */
export function v2Identity(
  kind: AddressedKind,
  id: number,
  v2Href: V2Href,
): { Id: string; Href: string } {
  return { Id: publicId(kind, id), Href: v2Href(hrefOf(kind, id)) }
}

/** A resource named inside another record; undefined where there is none. */
export function v2Reference(
  kind: AddressedKind,
  id: number | null,
  name: string | null,
  v2Href: V2Href,
): V2Reference | undefined {
  if (id === null) return undefined
  return { ...v2Identity(kind, id, v2Href), Name: name ?? undefined }
}

/** A user inside another record. */
export function v2User(id: number, name: string, v2Href: V2Href): V2User {
  return { ...v2Identity('user', id, v2Href), Name: name }
}

/** The properties of a resource inside its own record. */
export function v2PropertyContainer(
  properties: PropertyContainer,
  v2Href: V2Href,
): V2PropertyContainer {
  return {
    ...properties,
    Items: properties.Items.map((item) => ({
      ...item,
      Href: v2Href(item.Href),
      ...(typeof item['HrefItems'] === 'string' && { HrefItems: v2Href(item['HrefItems']) }),
    })),
    Href: v2Href(properties.Href),
  }
}

/** The properties that filters name: each is a name, or what names begin with and `*`. All of them without filters. */
export function filteredProperties(
  properties: V2PropertyContainer,
  filters: readonly string[] | undefined,
): V2PropertyContainer {
  if (filters === undefined) return properties
  const Items = properties.Items.filter(({ Name }) =>
    filters.some((filter) =>
      filter.endsWith('*') ? Name.startsWith(filter.slice(0, -1)) : Name === filter,
    ),
  )
  return { ...properties, Items, DisplayedCount: Items.length, TotalCount: Items.length }
}
