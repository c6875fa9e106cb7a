import { propertyTypes, type PropertyMembers, type PropertyType } from '@benchtop/contracts'
import { batchProblems, type Report } from './batch-problems.ts'
import type { NewPropertyItem, PropertyOptions, PropertyRow } from './properties-store.ts'
import { nameProblem } from './property-name.ts'
import { readContent, referenceOf, type ContentContext } from './read-content.ts'

/** A property to write, with the existing one of its name. */
export type Draft = {
  readonly existing: PropertyRow | undefined
  readonly name: string
  readonly type: PropertyType
  readonly description: string
  readonly items: readonly NewPropertyItem[]
  /** What it allows from now on; undefined leaves that as it is. */
  readonly options: PropertyOptions | undefined
}

export type BatchContext = Omit<ContentContext, 'report' | 'allowsDuplicates'> & {
  readonly existing: (name: string) => PropertyRow | undefined
  /** The path of a property of the batch in problems. Defaults to `Properties[<index>]`. */
  readonly placeOf?: ((index: number) => string) | undefined
}

/** Properties as they are written, with what they allow. */
export type Batch = readonly (PropertyMembers & {
  readonly options?: PropertyOptions | undefined
})[]

const types = new Map<string, PropertyType>(propertyTypes.map((type) => [type, type]))

/** Reads a batch of properties, or throws all problems in one error. */
export function readBatch(batch: Batch, context: BatchContext): Draft[] {
  const { report, throwIfAny } = batchProblems()
  const drafts: Draft[] = []
  const places = new Map<string, string>()
  for (const [index, members] of batch.entries()) {
    const at = context.placeOf?.(index) ?? `Properties[${index}]`
    const name = readName(members.Name, at, context, report)
    if (name !== undefined) notePlace(places, name, at, report)
    const draft = readDraft(name, members, at, { ...context, report })
    if (draft !== undefined) drafts.push(draft)
  }
  throwIfAny()
  return drafts
}

/** One property of a batch; undefined where its name or type can't be read, which is reported. */
function readDraft(
  name: string | undefined,
  members: Batch[number],
  at: string,
  context: BatchContext & { readonly report: Report },
): Draft | undefined {
  const { report } = context
  const existing = name === undefined ? undefined : context.existing(name)
  const type = readType(members, existing, at, context)
  const allowsDuplicates = members.options?.allowDuplicates ?? existing?.allow_duplicates === 1
  const items = type && readContent(type, members, at, { ...context, allowsDuplicates })
  if (name === undefined || type === undefined || items === undefined) return undefined

  if (existing !== undefined && existing.type !== type) {
    const rule = `is ${type}, but ${name} is of type ${existing.type}, which can't change: delete it first`
    report('Conflict', 'TYPE_CONFLICT', `${at}.Type`, rule)
  }
  const description = members.Description ?? existing?.description ?? ''
  return { existing, name, type, description, items, options: members.options }
}

/** Notes where a name of a batch comes from, or reports that it was there before. */
function notePlace(places: Map<string, string>, name: string, at: string, report: Report): void {
  const earlier = places.get(name)
  if (earlier === undefined) {
    places.set(name, at)
    return
  }
  const rule = `is ${name}, as in ${earlier}: a name may be there once`
  report('BadRequest', 'DUPLICATE_NAMES', `${at}.Name`, rule)
}

function readName(
  name: string | undefined,
  at: string,
  { facts }: BatchContext,
  report: Report,
): string | undefined {
  if (name === undefined) {
    report('BadRequest', 'Required', `${at}.Name`, 'is required')
    return undefined
  }
  const problem = nameProblem(name, facts)
  if (problem !== undefined) report('BadRequest', problem.code, `${at}.Name`, problem.rule)
  return name
}

function readType(
  members: PropertyMembers,
  existing: PropertyRow | undefined,
  at: string,
  { facts, report }: BatchContext & { readonly report: Report },
): PropertyType | undefined {
  const text = members.Type
  if (text === undefined) {
    if (facts.untypedProperty === 'infer') {
      const type = existing?.type ?? inferType(members)
      if (type !== undefined) return type
      report('BadRequest', 'TYPE_INVALID', `${at}.Type`, 'is required where no content shows it')
    } else {
      report('BadRequest', 'Required', `${at}.Type`, 'is required')
    }
    return undefined
  }
  // In any case, with or without spaces around it.
  const type = types.get(text.trim().toLowerCase())
  if (type === undefined) {
    const rule = `must be one of ${propertyTypes.join(', ')}, not ${JSON.stringify(text)}`
    report('BadRequest', 'TYPE_INVALID', `${at}.Type`, rule)
  }
  return type
}

/** The type that the content of a property shows: a map, what an address names, or else a text. */
function inferType(members: PropertyMembers): PropertyType | undefined {
  const { Content, ContentMap, Items, ItemsMap } = members
  if (ItemsMap != null) return 'map[]'
  if (ContentMap != null || Array.isArray(Content)) return 'map'
  if (Content != null) return referenceOf(Content)?.kind ?? 'string'
  const [first] = Items ?? []
  if (Array.isArray(first)) return 'map[]'
  return first == null ? undefined : `${referenceOf(first)?.kind ?? 'string'}[]`
}
