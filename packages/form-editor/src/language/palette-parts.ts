import { flatOutline, type OutlinePart, type PartKind, type RuleKind } from '@benchtop/forms'
import type { EditorTexts } from '../texts.ts'

const resources = [
  'Sample',
  'AppResult',
  'Project',
  'Run',
  'File',
  'BioSample',
  'Library',
  'Dataset',
] as const

/** The parts that can be added to a form, grouped as users look for them. */
export const palette: readonly {
  readonly group: keyof EditorTexts['groups']
  readonly kinds: readonly PartKind[]
}[] = [
  { group: 'texts', kinds: ['TextBox', 'TextArea', 'Numeric'] },
  { group: 'choices', kinds: ['RadioButton', 'CheckBox', 'Select'] },
  { group: 'resources', kinds: resources.map((one) => `${one}Chooser` as const) },
  { group: 'rows', kinds: ['ResourceMatcher', 'Table', 'TabularFile'] },
  { group: 'layout', kinds: ['SectionBreak', 'StaticText', 'FieldSet'] },
]

const choices = [
  { value: 'first', label: 'First' },
  { value: 'second', label: 'Second' },
]
const column = [{ $type: 'TextBox', id: 'name', label: 'Name' }]

const starters: { readonly [Kind in PartKind]: Readonly<Record<string, unknown>> } = {
  TextBox: { id: 'text', label: 'Text' },
  TextArea: { id: 'notes', label: 'Notes' },
  Numeric: { id: 'number', label: 'Number' },
  RadioButton: { id: 'choice', label: 'Choice', choices },
  CheckBox: { id: 'options', label: 'Options', choices },
  Select: { id: 'list', label: 'List', choices },
  SampleChooser: { id: 'samples', label: 'Samples', multiselect: true },
  AppResultChooser: { id: 'results', label: 'AppResults', multiselect: true },
  ProjectChooser: { id: 'project', label: 'Save in', valueType: 'Output', required: true },
  RunChooser: { id: 'run', label: 'Run' },
  FileChooser: { id: 'file', label: 'File' },
  BioSampleChooser: { id: 'biosamples', label: 'Biosamples', multiselect: true },
  LibraryChooser: { id: 'libraries', label: 'Libraries', multiselect: true },
  DatasetChooser: { id: 'datasets', label: 'Datasets', multiselect: true },
  ResourceMatcher: {
    id: 'pairs',
    label: 'Pairs',
    columns: [
      { id: 'tumor', label: 'Tumor', resourceType: 'sample' },
      { id: 'normal', label: 'Normal', resourceType: 'sample' },
    ],
  },
  Table: { id: 'rows', label: 'Rows', columns: column },
  TabularFile: { id: 'sheet', label: 'Sample sheet', columns: column },
  SectionBreak: { title: 'Section' },
  StaticText: { text: 'What the user should know.' },
  FieldSet: { label: 'Group', fields: [] },
}

/** A new part of a kind, with an id that no other has. */
export function newPart(kind: PartKind, parts: readonly OutlinePart[]): { readonly $type: string } {
  const starter = starters[kind]
  const { id } = starter
  const part: { readonly $type: string } = { $type: kind, ...starter }
  if (typeof id !== 'string') return part
  const taken = flatOutline(parts).map(({ attributes }) => attributes['id'])
  return Object.assign(part, { id: freeId(id, taken) })
}

type WithId = Readonly<Record<string, unknown>>

/** A new column of a kind; without one, a column of matched resources. Its id is one that no other column has. */
export function newColumn(kind: PartKind | undefined, columns: readonly WithId[]): WithId {
  const taken = columns.map(({ id }) => id)
  if (kind === undefined) {
    return { id: freeId('column', taken), label: 'Column', resourceType: 'sample' }
  }
  const { multiselect: _, id, ...starter } = starters[kind]
  const wanted = typeof id === 'string' ? id : 'column'
  return { $type: kind, id: freeId(wanted, taken), ...starter }
}

const ruleStarters: { readonly [Kind in RuleKind]: WithId } = {
  PermissionValidationRule: { permissions: 'Read', severity: 'Error' },
  ScriptValidationRule: { callback: 'return null', severity: 'Error' },
}

/** A new rule of a kind, with an id that no other rule has. */
export function newRule(kind: RuleKind, others: readonly WithId[]): WithId {
  const taken = others.map(({ id }) => id)
  return { $type: kind, id: freeId('rule', taken), ...ruleStarters[kind] }
}

function freeId(wanted: string, taken: readonly unknown[]): string {
  let free = wanted
  for (let number = 2; taken.includes(free); number += 1) free = `${wanted}-${number}`
  return free
}
