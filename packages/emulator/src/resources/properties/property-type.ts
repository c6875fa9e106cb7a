import { propertyTypes, type PropertyItemType, type PropertyType } from '@benchtop/contracts'

const types = new Map<string, PropertyType>(propertyTypes.map((type) => [type, type]))

/** Reads a type in any case, with spaces around it or none; undefined for one that the platform doesn't have. */
export function parsePropertyType(text: string): PropertyType | undefined {
  return types.get(text.trim().toLowerCase())
}

/** What a type holds, and whether it holds any number of it or exactly one. */
export function shapeOf(type: PropertyType): { item: PropertyItemType; isArray: boolean } {
  const isArray = type.endsWith('[]')
  return { item: (isArray ? type.slice(0, -2) : type) as PropertyItemType, isArray }
}
