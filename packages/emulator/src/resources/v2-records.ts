import type { V2Reference, V2User } from '@benchtop/contracts'
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
