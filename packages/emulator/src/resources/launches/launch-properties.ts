import {
  isReferenceKind,
  typeShape,
  type Problem,
  type PropertyMembers,
  type ReferenceKind,
} from '@benchtop/contracts'
import type { PlannedProperty } from '@benchtop/forms'
import { gather, gatherings, type GatheredReference } from '@benchtop/forms/gatherings'
import { hrefOf, parseHref } from '../../ids/resource-id.ts'

/**
 * A property as a launch sends it: Name `Input.<field>` or `Output.<field>`, Type, and Content, Items, ContentMap or
 * ItemsMap. Member names are accepted in any case, as deployed clients write them.
 */
export type SentProperty = Readonly<Record<string, unknown>>

/** A resource that a launch names, with the member that names it. */
export type LaunchReference = {
  readonly member: string
  readonly property: string
  readonly kind: ReferenceKind
  readonly id: number
  /** Whether the app writes to it. */
  readonly isOutput: boolean
}

export type LaunchProperties = {
  /** The properties of the session: those that were sent, in order, then those that the platform adds. */
  readonly batch: readonly PropertyMembers[]
  /** The member of the request that a property of the batch comes from. */
  readonly placeOf: (index: number) => string
  readonly references: readonly LaunchReference[]
  /** The name of the analysis from the form, with the member that it is in. */
  readonly sessionName: { readonly member: string; readonly text: string } | undefined
}

/** The properties of a launch without a form, or of a node, as they were sent. */
export function plannedAsSent(properties: readonly SentProperty[]): PlannedProperty[] {
  return properties.map((property, index) => {
    const name: unknown = Object.entries(property).find(
      ([key]) => key.toLowerCase() === 'name',
    )?.[1]
    const isOutput = typeof name === 'string' && name.startsWith('Output.')
    return { property, at: `Properties[${index}]`, isOutput }
  })
}

/**
 * Reads the properties of a launch and adds those that list its resources, with others that it is launched on; adds
 * to the problems what is wrong.
 */
export function readLaunchProperties(
  planned: readonly PlannedProperty[],
  problems: Problem[],
  others: readonly LaunchReference[] = [],
  /** Those of a node may have names of their own. */
  names = /^(Input|Output)\../,
): LaunchProperties {
  const read = planned.map(({ property, at, isOutput }) => {
    return { members: membersOf(property, at, problems, names), at, isOutput }
  })
  const named = read.flatMap(({ members, at, isOutput }) => referencesOf(members, at, isOutput))
  const references = [...named, ...others]
  const name = read.find(({ members }) => members.Name === 'Input.app-session-name')
  const text = name?.members.Content
  return {
    batch: withGathered(read, references, problems),
    placeOf: (index) => read[index]?.at ?? `Properties[${index}]`,
    references,
    sessionName:
      name !== undefined && typeof text === 'string' && text.trim() !== ''
        ? { member: `${name.at}.Content`, text: text.trim() }
        : undefined,
  }
}

function membersOf(
  property: SentProperty,
  at: string,
  problems: Problem[],
  names: RegExp,
): PropertyMembers {
  const values = new Map(
    Object.entries(property).map(([name, value]) => [name.toLowerCase(), value ?? undefined]),
  )
  const text = (name: string): string | undefined => {
    const value = values.get(name.toLowerCase())
    if (value === undefined || typeof value === 'string') return value
    problems.push(invalid(`${at}.${name}`, 'must be a text'))
    return undefined
  }
  const list = (name: string): unknown[] | undefined => {
    const value = values.get(name.toLowerCase())
    if (value === undefined || Array.isArray(value)) return value
    problems.push(invalid(`${at}.${name}`, 'must be a list'))
    return undefined
  }
  const name = text('Name')
  if (name === undefined || !names.test(name)) {
    const rule = `must be Input.<field> or Output.<field>, not ${JSON.stringify(name) ?? 'absent'}`
    problems.push(invalid(`${at}.Name`, rule))
  }
  const members: PropertyMembers = {
    Name: name,
    Type: text('Type')?.trim().toLowerCase(),
    Description: text('Description'),
    Content: values.get('content'),
    Items: list('Items'),
    ContentMap: list('ContentMap'),
    ItemsMap: list('ItemsMap'),
  }
  // Clients send empty items for a single-resource chooser without a choice.
  const isEmptyChoice = members.Content === undefined && members.Items?.length === 0
  return isEmptyChoice && members.Type !== undefined && isReferenceKind(members.Type)
    ? { ...members, Type: `${members.Type}[]` }
    : members
}

function referencesOf(members: PropertyMembers, at: string, isOutput: boolean): LaunchReference[] {
  const kind = kindOf(members)
  if (kind === undefined) return []
  const values: ReadonlyArray<readonly [string, unknown]> =
    members.Content === undefined
      ? (members.Items ?? []).map((value, index) => [`${at}.Items[${index}]`, value] as const)
      : [[`${at}.Content`, members.Content]]
  return values.flatMap(([member, value]) => {
    const named = parseHref(addressOf(value))
    // An address of another kind, or an invalid one, is refused when the properties are written.
    return named?.kind === kind
      ? [{ member, property: members.Name ?? '', kind, id: named.id, isOutput }]
      : []
  })
}

function addressOf(value: unknown): string {
  if (typeof value === 'string') return value
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  const href: unknown = entries.find(([name]) => name.toLowerCase() === 'href')?.[1]
  return typeof href === 'string' ? href : ''
}

type Read = { readonly members: PropertyMembers; readonly at: string }

/**
 * "For entries of type project, sample or appresult the service creates the properties Input.Projects, …". One that
 * was also sent is extended in its position.
 */
function withGathered(
  read: readonly Read[],
  references: readonly LaunchReference[],
  problems: Problem[],
): PropertyMembers[] {
  const result = read.map(({ members }) => members)
  const named = references.map(({ kind, id, isOutput }): GatheredReference => {
    return { type: kind, href: hrefOf(kind, id), isOutput }
  })
  for (const gathering of gatherings) {
    const { name, type } = gathering
    const sent = read.findIndex(({ members }) => members.Name === name)
    const items = gather(gathering, named)
    if (sent === -1 && items.length === 0) continue
    const before = read[sent]?.members
    if (before !== undefined && kindOf(before) !== type) {
      problems.push(invalid(`${read[sent]?.at}.Type`, `must be ${type}[], the type of ${name}`))
      continue
    }
    // An unreadable entry is left in place, so that writing the properties refuses it.
    if (before !== undefined && countOf(before) > referencesOf(before, '', false).length) continue
    const gathered = {
      Name: name,
      Type: `${type}[]`,
      Description: before?.Description,
      Items: items,
    }
    result[sent === -1 ? result.length : sent] = gathered
  }
  return result
}

function countOf(members: PropertyMembers): number {
  return members.Content === undefined ? (members.Items?.length ?? 1) : 1
}

/** Whether a session's References contain it: "each References entry has Rel (only Input)". */
export function isContext({ property, kind }: LaunchReference): boolean {
  return property.startsWith('Input.') && kind !== 'file' && kind !== 'appsession'
}

/** The kind that a property refers to, one or many; undefined where it contains strings or maps. */
function kindOf({ Type }: PropertyMembers): ReferenceKind | undefined {
  const shape = typeShape(Type ?? '')
  return shape?.content === 'reference' ? shape.item : undefined
}

function invalid(member: string, rule: string): Problem {
  return { member, code: 'Invalid', message: `${member} ${rule}.` }
}
