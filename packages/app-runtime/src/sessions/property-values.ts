import type { KeyValues, PropertyContent, PropertyRecord } from '@benchtop/contracts'
import { typeShape } from './type-shape.ts'

/** What a property holds: a text, the rows of a map, the resource it refers to, or a list of one of these. */
export type PropertyValue = PropertyContent | readonly PropertyContent[] | readonly KeyValues[][]

/** The values of properties by their whole names, such as `Input.min-depth`. */
export type PropertyValues = Readonly<Record<string, PropertyValue>>

/** The values of a session's properties, as the declarations of its app's form have them. */
export function propertyValues(properties: readonly PropertyRecord[]): PropertyValues {
  return Object.fromEntries(
    properties.flatMap((property) => {
      const value = valueOf(property)
      return value === undefined ? [] : [[property.Name, value]]
    }),
  )
}

function valueOf(property: PropertyRecord): PropertyValue | undefined {
  const { Type, Content, Items } = property
  const { isArray, members } = typeShape(Type) ?? {
    isArray: Type.endsWith('[]'),
    members: [],
  }
  const value = members.map((member) => property[member]).find((one) => one !== undefined)
  return value ?? (isArray ? (Items ?? []) : (Content ?? Items?.[0]))
}
