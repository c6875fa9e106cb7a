import { parseReference } from '../values/resource-reference.ts'
import type { ScriptData } from '../scripts/script-runner.ts'
import type { GivenProperty } from './given-property.ts'

/** A resource as the platform records it, such as `{ Id, Href, Name, … }`. */
export type Resource = Readonly<Record<string, unknown>>

/**
 * The value that `dataProvider.GetProperty` returns to a script for each property: a text, a list of texts, a resource,
 * a list of resources, or the rows of a map. A resource is its record if there is one, else its `Id` and `Href`.
 */
export function scriptData(
  properties: readonly GivenProperty[],
  resourceOf: (href: string) => Resource | undefined,
): ScriptData {
  const resource = (value: unknown): unknown => {
    const reference = typeof value === 'string' ? parseReference(value) : undefined
    if (reference === undefined) return value
    const { id, href } = reference
    return { Id: id, Href: href, ...resourceOf(href) }
  }
  const entries = properties.flatMap((given): [string, unknown][] => {
    const members = new Map(
      Object.entries(given).map(([name, value]) => [name.toLowerCase(), value]),
    )
    const name = members.get('name')
    const declared = members.get('type')
    if (typeof name !== 'string') return []
    const type = typeof declared === 'string' ? declared.trim().toLowerCase() : 'string'
    const isReference = !/^(string|map)(\[\])?$/.test(type)
    const one = members.get('contentmap') ?? members.get('content')
    const many = members.get('itemsmap') ?? members.get('items')
    const list = Array.isArray(many) ? (many as unknown[]) : []
    if (!type.endsWith('[]')) return [[name, isReference ? resource(one ?? list[0]) : one]]
    return [[name, isReference ? list.map(resource) : list]]
  })
  return Object.fromEntries(entries)
}
