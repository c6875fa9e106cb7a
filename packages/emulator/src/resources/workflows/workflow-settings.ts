import { badRequest, limits, typeShape } from '@benchtop/contracts'
import { isGatheringName } from '@benchtop/forms/gatherings'
import { hrefOf } from '../../ids/resource-id.ts'
import type { PropertyRow, PropertyStore } from '../properties/properties-store.ts'

/** A property of the launches of a workflow, as a launch sends it. */
export type WorkflowSetting = {
  readonly property: Readonly<Record<string, unknown>>
  /** What takes the place of its references: what is known of the biosample, or its default project. */
  readonly replacedBy?: 'biosample' | 'dataset' | 'sample' | 'project' | undefined
}

/** The biosample that a workflow is launched on. */
export type Subject = {
  readonly id: number
  readonly name: string
  readonly defaultProjectId: number | null
  /** Its complete FASTQ datasets with their samples. */
  readonly reads: readonly { readonly id: number; readonly sample_id: number }[]
}

type SessionProperty = {
  readonly row: PropertyRow
  readonly items: readonly {
    readonly resource_id: number | null
    readonly content: string | null
  }[]
}

const subjectKinds = ['biosample', 'dataset', 'sample'] as const
type SubjectKind = (typeof subjectKinds)[number]

/**
 * The settings of a session: its inputs and outputs without those that a launch derives from the others. What they name
 * of the session's biosample is replaced in each launch. 400 where the session wasn't launched on exactly one biosample.
 */
export function settingsOfSession(
  sessionId: number,
  store: PropertyStore,
  bioSampleOf: (kind: SubjectKind, id: number) => number | undefined,
): WorkflowSetting[] {
  const properties = propertiesOf(sessionId, store)
  const outputs = new Set(
    properties.flatMap(({ row }) => (isOutput(row) ? [row.name.slice(7)] : [])),
  )
  const subjects = new Set(
    properties.flatMap(({ row, items }) => {
      const kind = subjectKindOf(row)
      if (kind === undefined) return []
      return items.flatMap(({ resource_id: id }) => bioSampleOf(kind, id ?? 0) ?? [])
    }),
  )
  const [subject, ...others] = subjects
  if (subject === undefined || others.length > 0) {
    const what = subject === undefined ? 'no biosample' : `${subjects.size} biosamples`
    const message = `AppSessionId refers to AppSession ${sessionId}, whose inputs are of ${what}: a workflow needs one that was launched on one.`
    throw badRequest([{ member: 'AppSessionId', code: 'Invalid', message }])
  }
  return properties.map(({ row, items }) => ({
    property: sentProperty(row, items),
    replacedBy: replacedBy(row, items),
  }))

  function replacedBy(
    row: PropertyRow,
    items: SessionProperty['items'],
  ): WorkflowSetting['replacedBy'] {
    const kind = subjectKindOf(row)
    if (kind !== undefined) {
      const isSubject = items.some(({ resource_id: id }) => bioSampleOf(kind, id ?? 0) === subject)
      return isSubject ? kind : undefined
    }
    const isTarget = isOutput(row) || outputs.has(row.name.slice('Input.'.length))
    return isTarget && typeShape(row.type).item === 'project' ? 'project' : undefined
  }
}

/** The properties of a launch on a biosample; throws 409 where it has no reads for a setting that needs them. */
export function propertiesFor(
  settings: readonly WorkflowSetting[],
  subject: Subject,
  refuse: (reason: string) => Error,
): Readonly<Record<string, unknown>>[] {
  return settings.map(({ property, replacedBy }) => {
    const hrefs = replacedBy === undefined ? undefined : hrefsOf(replacedBy, subject)
    if (hrefs === undefined) return property
    if (hrefs.length === 0) {
      throw refuse(
        `BioSample ${subject.id} (${subject.name}) has no complete FASTQ dataset for ${String(property['Name'])}.`,
      )
    }
    const { Content: _, Items: __, ...members } = property
    return String(property['Type']).endsWith('[]')
      ? { ...members, Items: hrefs }
      : { ...members, Content: hrefs[0] }
  })
}

/** The name of the analysis of a biosample. */
export function launchName(workflow: string, bioSample: string): string {
  return `${workflow} ${bioSample}`.slice(0, limits.launchNameLength).toWellFormed()
}

function hrefsOf(
  kind: NonNullable<WorkflowSetting['replacedBy']>,
  { id, defaultProjectId, reads }: Subject,
): string[] | undefined {
  switch (kind) {
    case 'biosample':
      return [hrefOf('biosample', id)]
    case 'dataset':
      return reads.map((dataset) => hrefOf('dataset', dataset.id))
    case 'sample':
      return reads.map((dataset) => hrefOf('sample', dataset.sample_id))
    case 'project':
      return defaultProjectId === null ? undefined : [hrefOf('project', defaultProjectId)]
  }
}

function propertiesOf(sessionId: number, store: PropertyStore): SessionProperty[] {
  const page = { offset: 0, limit: 100_000, sortBy: 'Id', sortDir: 'Asc' } as const
  const { rows } = store.list({ kind: 'appsession', id: sessionId }, undefined, page)
  const items = Map.groupBy(store.items(rows.map(({ id }) => id)), (item) => item.property_id)
  const all = rows.flatMap((row) => {
    const isSetting = /^(Input|Output)\../.test(row.name)
    // The name of an analysis is its own.
    return isSetting && row.name !== 'Input.app-session-name'
      ? [{ row, items: items.get(row.id) ?? [] }]
      : []
  })
  const isOwn = ({ row }: SessionProperty) => !isGatheringName(row.name)
  const hasSubject = all.some((one) => isOwn(one) && subjectKindOf(one.row) !== undefined)
  // What gathers the inputs is made of them at a launch, unless it was sent alone.
  return all.filter((one) => isOwn(one) || (!hasSubject && subjectKindOf(one.row) !== undefined))
}

function isOutput({ name }: PropertyRow): boolean {
  return name.startsWith('Output.')
}

function subjectKindOf({ name, type }: PropertyRow): SubjectKind | undefined {
  const { item } = typeShape(type)
  return name.startsWith('Input.') ? subjectKinds.find((kind) => kind === item) : undefined
}

function sentProperty(
  { name, type, description }: PropertyRow,
  items: SessionProperty['items'],
): WorkflowSetting['property'] {
  const shape = typeShape(type)
  const { content, isArray } = shape
  const values = items.map(({ resource_id: id, content: text }): unknown => {
    if (shape.content === 'reference') return hrefOf(shape.item, id ?? 0)
    return content === 'map' ? JSON.parse(text ?? '[]') : (text ?? '')
  })
  const members = { Name: name, Type: type, Description: description }
  if (content === 'map') {
    return isArray ? { ...members, ItemsMap: values } : { ...members, ContentMap: values[0] }
  }
  return isArray ? { ...members, Items: values } : { ...members, Content: values[0] }
}
