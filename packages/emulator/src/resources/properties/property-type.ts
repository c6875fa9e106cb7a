import { propertyTypes, type PropertyType } from '@benchtop/contracts'

const types = new Map<string, PropertyType>(propertyTypes.map((type) => [type, type]))

/** Reads a type in any case, with spaces around it or none; undefined for one that the platform doesn't have. */
export function parsePropertyType(text: string): PropertyType | undefined {
  return types.get(text.trim().toLowerCase())
}
