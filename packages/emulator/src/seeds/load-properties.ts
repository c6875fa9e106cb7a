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

/** The properties of a resource that a seed names, once all that they may refer to is loaded. */
export function loadProperties(
  load: Loading,
  kind: PropertyParent | V2PropertyParent,
  id: number,
  owner: Owner,
  properties: readonly SeedProperty[] | undefined,
): void {
  const { to, place } = load
  if (properties === undefined || properties.length === 0) return
  const members = properties.map((property): PropertyMembers => {
    const map = property.map?.map(({ key, values }) => ({ Key: key, Values: values }))
    return {
      Name: property.name,
      Type: property.type,
      Description: property.description,
      Content: property.content,
      Items: property.items,
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
