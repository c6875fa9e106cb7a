import type { ResourceType } from '@benchtop/forms'
import { gatherings, isGatheringName, parseReference } from '@benchtop/forms'
import type { SessionProperty } from '../../../api/launches.ts'
import type { LaunchStart } from './initial-values.ts'

export type FreeType = ResourceType | 'text'

/** One input or output of an analysis, by a name of the user's choice. */
export type FreeRow = {
  readonly key: number
  readonly direction: 'Input' | 'Output'
  readonly field: string
  readonly type: FreeType
  /** The addresses of the chosen resources, or the text only. */
  readonly values: readonly string[]
}

/** The default name of a field. */
export const defaultFields: Readonly<Record<FreeType, string>> = {
  project: 'project-id',
  sample: 'samples',
  appresult: 'appresults',
  run: 'runs',
  file: 'files',
  biosample: 'biosamples',
  library: 'libraries',
  dataset: 'datasets',
  text: 'text',
}

/** The initial rows; of an earlier analysis also the properties that no row can show, to be sent unchanged. */
export function firstRows({ on, again }: LaunchStart): {
  readonly rows: readonly FreeRow[]
  readonly kept: readonly SessionProperty[]
} {
  if (again !== undefined) return rowsOf(again)
  const reference = parseReference(on ?? '')
  const input: FreeRow = {
    key: 0,
    direction: 'Input',
    field: defaultFields[reference?.type ?? 'appresult'],
    type: reference?.type ?? 'appresult',
    values: reference === undefined ? [] : [reference.href],
  }
  const output: FreeRow = {
    key: 1,
    direction: 'Output',
    field: defaultFields.project,
    type: 'project',
    values: [],
  }
  return { rows: [input, output], kept: [] }
}

function rowsOf(properties: readonly SessionProperty[]) {
  const rows: FreeRow[] = []
  const kept: SessionProperty[] = []
  for (const property of properties) {
    // The platform derives these again from the rows.
    if (isGatheringName(property.Name)) continue
    const row = rowOf(property, rows.length)
    if (row === undefined) kept.push(property)
    else rows.push(row)
  }
  return { rows, kept }
}

function rowOf({ Name, Type, Content, Items }: SessionProperty, key: number): FreeRow | undefined {
  const [, direction, field] = /^(Input|Output)\.(.+)$/.exec(Name) ?? []
  if ((direction !== 'Input' && direction !== 'Output') || field === undefined) return undefined
  if (Type === 'string') return { key, direction, field, type: 'text', values: [Content ?? ''] }
  const values = (Items ?? [Content]).filter((one) => typeof one === 'string')
  const type = gatherings.find((one) => one.type === Type.replace(/\[\]$/, ''))?.type
  return type === undefined ? undefined : { key, direction, field, type, values }
}

/** The properties of a launch from its rows: an address for one resource, a list for several; empty rows yield none. */
export function propertiesOf(rows: readonly FreeRow[]): SessionProperty[] {
  return rows.flatMap(({ direction, field, type, values }): SessionProperty[] => {
    const Name = `${direction}.${field.trim()}`
    const [first] = values
    if (first === undefined || first === '') return []
    if (type === 'text') return [{ Name, Type: 'string', Content: first }]
    return values.length === 1
      ? [{ Name, Type: type, Content: first }]
      : [{ Name, Type: `${type}[]`, Items: values }]
  })
}
