import {
  contentShapes,
  limits,
  typeShape,
  type PropertyMembers,
  type PropertyType,
  type TypeShape,
} from '@benchtop/contracts'
import type { Report } from './batch-problems.ts'

/** A value of a property that is being written, with the path of the member that it came in. */
export type GivenValue = { readonly member: string; readonly value: unknown }

/**
 * Finds the values in the members that contain a type's content. A property can be written as it was read, so of two
 * members with the same content one is used.
 */
export function givenValues(
  type: PropertyType,
  members: PropertyMembers,
  at: string,
  report: Report,
): GivenValue[] {
  const { item, isArray, content } = typeShape(type)
  const { one, many } = contentShapes[content]
  const single = isArray ? undefined : firstGiven(members, one)
  if (single !== undefined) return [{ member: `${at}.${single.name}`, value: single.value }]

  const list = firstGiven(members, many)
  const listMember = `${at}.${list?.name ?? many[0]}`
  const values = Array.isArray(list?.value) ? (list.value as unknown[]) : []
  if (isArray) {
    if (list === undefined) {
      report('BadRequest', 'Required', listMember, 'is required; it may be empty')
    } else if (values.length > limits.propertyItems) {
      const rule = `has ${values.length} items, over the limit of ${limits.propertyItems}`
      report('BadRequest', 'ITEMS_LENGTH', listMember, rule)
      return []
    }
  } else if (values.length === 0) {
    report('BadRequest', 'Required', `${at}.${one[0]}`, 'is required')
  } else if (values.length > 1) {
    const rule = `has ${values.length} items, but ${type} allows one; use ${item}[] for several`
    report('BadRequest', 'ITEMS_LENGTH', listMember, rule)
    return []
  }
  return values.map((value, index) => ({ member: `${listMember}[${index}]`, value }))
}

function firstGiven(members: PropertyMembers, names: TypeShape['members']) {
  for (const name of names) {
    const value: unknown = members[name]
    if (value !== undefined && value !== null) return { name, value }
  }
  return undefined
}
