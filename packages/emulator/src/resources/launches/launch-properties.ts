import {
  isReferenceKind,
  typeShape,
  type Problem,
  type PropertyMembers,
  type ReferenceKind,
} from '@benchtop/contracts'
import { hrefOf, parseHref } from '../../ids/resource-id.ts'

/**
 * A property as a launch sends it: Name `Input.<field>` or `Output.<field>`, Type, and Content, Items, ContentMap or
 * ItemsMap. Member names come in any case, as deployed clients write them.
 */
export type LaunchProperty = Readonly<Record<string, unknown>>

/** A resource that a launch names, with the member that names it. */
export type LaunchReference = {
  readonly member: string
  readonly property: string
  readonly kind: ReferenceKind
  readonly id: number
}

export type LaunchProperties = {
  /** What is written on the session, in the order that it was sent in, then what the platform adds. */
  readonly batch: readonly PropertyMembers[]
  readonly references: readonly LaunchReference[]
  /** The name that the user gave the analysis in the form, with the member that has it. */
  readonly sessionName: { readonly member: string; readonly text: string } | undefined
}

/**
 * Reads the properties of a launch and adds those that gather its resources, with others that it is launched on; what is
 * wrong is put among the problems.
 */
export function readLaunchProperties(
  given: readonly LaunchProperty[],
  problems: Problem[],
  others: readonly LaunchReference[] = [],
): LaunchProperties {
  const batch = given.map((property, index) =>
    membersOf(property, `Properties[${index}]`, problems),
  )
  const named = batch.flatMap((members, index) => referencesOf(members, `Properties[${index}]`))
  const references = [...named, ...others]
  const nameAt = batch.findIndex((members) => members.Name === 'Input.app-session-name')
  const text = batch[nameAt]?.Content
  return {
    batch: withGathered(batch, references, problems),
    references,
    sessionName:
      typeof text === 'string' && text.trim() !== ''
        ? { member: `Properties[${nameAt}].Content`, text: text.trim() }
        : undefined,
  }
}

function membersOf(property: LaunchProperty, at: string, problems: Problem[]): PropertyMembers {
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
  if (name === undefined || !/^(Input|Output)\../.test(name)) {
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
  // Clients send empty items for a chooser of one resource in which nothing was chosen.
  const isEmptyChoice = members.Content === undefined && members.Items?.length === 0
  return isEmptyChoice && members.Type !== undefined && isReferenceKind(members.Type)
    ? { ...members, Type: `${members.Type}[]` }
    : members
}

function referencesOf(members: PropertyMembers, at: string): LaunchReference[] {
  const kind = kindOf(members)
  if (kind === undefined) return []
  const values: ReadonlyArray<readonly [string, unknown]> =
    members.Content === undefined
      ? (members.Items ?? []).map((value, index) => [`${at}.Items[${index}]`, value] as const)
      : [[`${at}.Content`, members.Content]]
  return values.flatMap(([member, value]) => {
    const named = parseHref(addressOf(value))
    // An address of another kind, or none at all, is refused when the properties are written.
    return named?.kind === kind
      ? [{ member, property: members.Name ?? '', kind, id: named.id }]
      : []
  })
}

function addressOf(value: unknown): string {
  if (typeof value === 'string') return value
  const entries = typeof value === 'object' && value !== null ? Object.entries(value) : []
  const href: unknown = entries.find(([name]) => name.toLowerCase() === 'href')?.[1]
  return typeof href === 'string' ? href : ''
}

type Gathering = {
  readonly name: string
  readonly kind: ReferenceKind
  readonly from: RegExp
}

/** "For entries of type project, sample or appresult the service creates the properties Input.Projects, …". */
const gatherings: readonly Gathering[] = [
  { name: 'Input.Projects', kind: 'project', from: /^/ },
  { name: 'Input.Samples', kind: 'sample', from: /^/ },
  { name: 'Input.AppResults', kind: 'appresult', from: /^/ },
  { name: 'Input.Runs', kind: 'run', from: /^/ },
  { name: 'Input.Files', kind: 'file', from: /^/ },
  { name: 'Output.Projects', kind: 'project', from: /^Output\./ },
]

/** One that was sent as well is filled up, where it stands. */
function withGathered(
  batch: readonly PropertyMembers[],
  references: readonly LaunchReference[],
  problems: Problem[],
): PropertyMembers[] {
  const result = [...batch]
  for (const { name, kind, from } of gatherings) {
    const sent = result.findIndex((members) => members.Name === name)
    const found = references.filter((one) => one.kind === kind && from.test(one.property))
    if (sent === -1 && found.length === 0) continue
    const before = result[sent]
    if (before !== undefined && kindOf(before) !== kind) {
      problems.push(invalid(`Properties[${sent}].Type`, `must be ${kind}[], which ${name} is`))
      continue
    }
    // What can't be read is left where it is, for the properties to refuse.
    if (before !== undefined && countOf(before) > referencesOf(before, '').length) continue
    const items = [...new Set(found.map(({ id }) => hrefOf(kind, id)))]
    result[sent === -1 ? result.length : sent] = {
      Name: name,
      Type: `${kind}[]`,
      Description: before?.Description,
      Items: items,
    }
  }
  return result
}

function countOf(members: PropertyMembers): number {
  return members.Content === undefined ? (members.Items?.length ?? 1) : 1
}

/** What a property refers to, one or many; undefined where it holds texts or maps. */
function kindOf({ Type }: PropertyMembers): ReferenceKind | undefined {
  const shape = typeShape(Type ?? '')
  return shape?.content === 'reference' ? shape.item : undefined
}

function invalid(member: string, rule: string): Problem {
  return { member, code: 'Invalid', message: `${member} ${rule}.` }
}
