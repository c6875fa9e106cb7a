import {
  PlatformError,
  type PropertyMembers,
  type PropertyParent,
  type V2PropertyParent,
} from '@benchtop/contracts'
import type { Loading } from './loading.ts'
import type { SeedProperty } from './seed-schema.ts'

/** Who wrote a seeded resource. */
export type Owner = { userId: number; applicationId: number | undefined }

/** What any type of property may have. */
type SeedContent = {
  readonly content?: unknown
  readonly items?: readonly unknown[]
  readonly map?: readonly { readonly key: string; readonly values: readonly string[] }[]
}

/** The properties of a resource that a seed names, once all that they may refer to is loaded. */
export function loadProperties(
  { to, place }: Loading,
  kind: PropertyParent | V2PropertyParent,
  id: number,
  owner: Owner,
  properties: readonly SeedProperty[] | undefined,
): void {
  if (properties === undefined || properties.length === 0) return
  const members = properties.map((property): PropertyMembers => {
    const { content, items, map: rows }: SeedContent = property
    const map = rows?.map(({ key, values }) => ({ Key: key, Values: [...values] }))
    return {
      Name: property.name,
      Type: property.type,
      Description: property.description,
      Content: content,
      Items: items && [...items],
      ContentMap: map,
    }
  })
  place.later(() => {
    try {
      to.properties.rules.writeAs({ kind, id }, members, owner)
    } catch (error) {
      if (error instanceof PlatformError) throw place.wrong(error.message, '.properties')
      throw error
    }
  })
}
