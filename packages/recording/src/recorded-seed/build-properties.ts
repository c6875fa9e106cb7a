import { isReferenceKind, propertyTypes, referenceCollections } from '@benchtop/contracts'
import type { SeedProperty } from '@benchtop/emulator'
import { resourceOf } from '../hrefs.ts'
import { isObject } from '../json-values.ts'
import type { Building } from './building.ts'
import type { RecordedProperty } from './records.ts'

/** The properties of a resource, as a member of a seed; none where it has none. */
export function propertiesOf(building: Building, collection: string, id: string) {
  const properties = building.records
    .properties(collection, id)
    .flatMap((property) => propertyOf(building, property) ?? [])
  return properties.length === 0 ? {} : { properties }
}

function propertyOf(building: Building, property: RecordedProperty): SeedProperty | undefined {
  const { leftOut } = building
  const type = propertyTypes.find((one) => one === property.Type)
  if (type === undefined) {
    leftOut.add('properties', `there is no type ${property.Type.slice(0, 40)}`)
    return undefined
  }
  const value = type.endsWith('[]')
    ? itemsOf(building, type, property)
    : contentOf(building, type, property)
  if (value === undefined) {
    leftOut.add('properties', 'what they refer to, or their content, is not in the recording')
    return undefined
  }
  const description = property['Description']
  return {
    name: property.Name,
    type,
    ...(typeof description === 'string' && description !== '' && { description }),
    ...value,
    // The content was built for the type.
  } as SeedProperty
}

function contentOf(building: Building, type: string, property: RecordedProperty) {
  const content = property['Content'] ?? property['ContentMap']
  if (type === 'map') return { map: rowsOf(content) }
  const one = isReferenceKind(type) ? referenceTo(building, type, content) : content
  return one === undefined ? undefined : { content: one }
}

function itemsOf(building: Building, type: string, property: RecordedProperty) {
  const kind = type.slice(0, -2)
  const list = property['Items'] ?? property['ItemsMap']
  if (!Array.isArray(list)) return undefined
  const total = property['ItemsTotalCount']
  if (typeof total === 'number' && total > list.length) {
    building.leftOut.add('properties', 'they have more items than were recorded')
  }
  if (!isReferenceKind(kind)) return { items: list as unknown[] }
  return { items: list.flatMap((item: unknown) => referenceTo(building, kind, item) ?? []) }
}

/** The address of a seeded resource that a property holds; undefined for one that isn't seeded. */
function referenceTo(
  { isSeeded }: Building,
  kind: keyof typeof referenceCollections,
  value: unknown,
): string | undefined {
  const target = resourceOf(isObject(value) ? value['Href'] : value)
  if (target === undefined || !isSeeded(target.collection, target.id)) return undefined
  return `v1pre3/${referenceCollections[kind]}/${target.id}`
}

function rowsOf(content: unknown): { key: string; values: string[] }[] {
  const list: unknown[] = Array.isArray(content) ? content : []
  return list.flatMap((row) => {
    if (!isObject(row)) return []
    const { Key: key, Values: values } = row
    return typeof key === 'string' && Array.isArray(values)
      ? { key, values: values.map(String) }
      : []
  })
}
