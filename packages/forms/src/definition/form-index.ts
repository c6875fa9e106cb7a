import type { ChooserField } from './chooser-fields.ts'
import { chooserOf, chosenBy } from './chooser-fields.ts'
import type { FieldSetPart, Form, FormField, FormPart } from './form.ts'
import type { ColumnField, MatcherColumn, RowsField } from './row-fields.ts'
import type { Rule } from './rule.ts'

/** A part with its position in the form. */
export type PlacedPart = {
  readonly part: FormPart
  /** Such as `fields[2].fields[0]`. */
  readonly path: string
  /** The FieldSets around it, outermost first. */
  readonly parents: readonly FieldSetPart[]
}

/** A field with its position in the form. */
export type PlacedField = PlacedPart & { readonly part: FormField }

/** The parts of a form by position and id. */
export type FormIndex = {
  /** All parts, including those inside FieldSets, from top to bottom. */
  readonly parts: readonly PlacedPart[]
  readonly fields: readonly PlacedField[]
  /** By id; the first of several with the same id. */
  readonly fieldsById: ReadonlyMap<string, PlacedField>
  readonly partsById: ReadonlyMap<string, PlacedPart>
  readonly rulesById: ReadonlyMap<string, Rule>
}

const indexes = new WeakMap<Form, FormIndex>()

/** The index of a form. It is cached, since a form never changes. */
export function formIndex(form: Form): FormIndex {
  const known = indexes.get(form)
  if (known !== undefined) return known
  const parts = [...placedParts(form.fields, 'fields', [])]
  const fields = parts.filter((placed): placed is PlacedField => isField(placed.part))
  const withId = parts.flatMap((placed) =>
    placed.part.id === undefined ? [] : [[placed.part.id, placed] as const],
  )
  const rules = (form.rulesets ?? []).map((rule) => [rule.id, rule] as const)
  const index: FormIndex = {
    parts,
    fields,
    fieldsById: new Map(fields.map((placed) => [placed.part.id, placed] as const).toReversed()),
    partsById: new Map(withId.toReversed()),
    rulesById: new Map(rules.toReversed()),
  }
  indexes.set(form, index)
  return index
}

function* placedParts(
  parts: readonly FormPart[],
  path: string,
  parents: readonly FieldSetPart[],
): Generator<PlacedPart> {
  for (const [index, part] of parts.entries()) {
    const at = `${path}[${index}]`
    yield { part, path: at, parents }
    if (part.$type === 'FieldSet')
      yield* placedParts(part.fields, `${at}.fields`, [...parents, part])
  }
}

/** Whether a part has a value. */
export function isField(part: FormPart): part is FormField {
  return part.$type !== 'FieldSet' && part.$type !== 'SectionBreak' && part.$type !== 'StaticText'
}

/** Whether a field's value is one resource or several. */
export function isChooser(field: FormField): field is ChooserField {
  return Object.hasOwn(chosenBy, field.$type)
}

/** Whether a field's value is a list of rows. */
export function isRows(field: FormField): field is RowsField {
  return (
    field.$type === 'ResourceMatcher' || field.$type === 'Table' || field.$type === 'TabularFile'
  )
}

/** Whether a field can have several values: choices or resources. */
export function isMultiple(field: FormField): boolean {
  if (field.$type === 'CheckBox') return true
  return 'multiselect' in field && field.multiselect === true
}

/** The columns of a field of rows, each as a field of its own. */
export function columnsOf(field: RowsField): readonly ColumnField[] {
  if (field.$type !== 'ResourceMatcher') return field.columns
  const isUnpaired = field.allowUnpairedCells === true
  return field.columns.map((column, index) => matcherField(column, index === 0 || !isUnpaired))
}

function matcherField(
  { id, label, resourceType, rules, required: given }: MatcherColumn,
  isNeeded: boolean,
): ColumnField {
  const required = given ?? isNeeded
  return {
    $type: chooserOf[resourceType],
    id,
    required,
    ...(label !== undefined && { label }),
    ...(rules !== undefined && { rules }),
  }
}

/** The name of a field in messages and in the Description of its property, on one line. */
export function labelOf({ id, label }: { readonly id: string; readonly label?: string }): string {
  return label?.replaceAll(/\s+/g, ' ').trim() || id
}

/** The words of a comma-separated text. */
export function splitCommaList(list: string | undefined): string[] {
  return (list ?? '')
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
}
