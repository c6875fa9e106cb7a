import fc from 'fast-check'
import type { Condition } from '../definition/condition.ts'
import type { Choice } from '../definition/field-attributes.ts'
import type { Form, FormField, FormPart } from '../definition/form.ts'
import { columnsOf, formIndex, isChooser, isMultiple, isRows } from '../definition/form-index.ts'
import { chooserOf, chosenBy, resourceTypes } from '../definition/chooser-fields.ts'
import type { ColumnField } from '../definition/row-fields.ts'
import type { FormRow, FormValue, FormValues } from '../values/form-values.ts'
import { hrefOf } from '../values/resource-reference.ts'

const words = fc.string({ unit: 'grapheme', maxLength: 20 })
const flag = fc.boolean()
const some = <T>(arbitrary: fc.Arbitrary<T>) => ({ arbitrary })

/** An object of these members, each there or not. */
function sometimes<T extends object>(members: {
  [Name in keyof T]: { arbitrary: fc.Arbitrary<T[Name]> }
}): fc.Arbitrary<Partial<T>> {
  const arbitraries = Object.fromEntries(
    Object.entries<{ arbitrary: fc.Arbitrary<unknown> }>(members).map(([name, { arbitrary }]) => [
      name,
      arbitrary,
    ]),
  )
  return fc.record(arbitraries, { requiredKeys: [], noNullPrototype: true }) as fc.Arbitrary<
    Partial<T>
  >
}

const common = {
  label: some(words),
  helpText: some(words),
  required: some(flag),
  requiredMessage: some(words),
}

const choices: fc.Arbitrary<Choice[]> = fc.uniqueArray(
  fc
    .tuple(
      fc.stringMatching(/^[a-z0-9 '"\\é]{1,6}$/).filter((value) => value.trim() !== ''),
      sometimes({ label: some(words), text: some(words), checked: some(flag) }),
    )
    .map(([value, more]) => ({ value, ...more })),
  { selector: ({ value }) => value, minLength: 1, maxLength: 4 },
)

const chooserMembers = {
  ...common,
  valueType: some(fc.constantFrom('Input', 'Output')),
  allowedPermissions: some(fc.constantFrom('read', 'owner')),
  searchQuery: some(words),
  displayFields: some(fc.constant('Name,Id')),
}

function withType(
  $type: string,
  members: fc.Arbitrary<object>,
  fixed: fc.Arbitrary<object> = fc.constant({}),
): fc.Arbitrary<object> {
  return fc.tuple(members, fixed).map(([some, always]) => ({ $type, ...some, ...always }))
}

const withChoices = choices.map((list) => ({ choices: list }))

/** Fields with one value, without their ids. */
const singles: fc.Arbitrary<object> = fc.oneof(
  withType(
    'TextBox',
    sometimes({ ...common, size: some(fc.nat()), maxLength: some(fc.nat()), value: some(words) }),
  ),
  withType('TextArea', sometimes({ ...common, rows: some(fc.nat()), placeholder: some(words) })),
  withType(
    'Numeric',
    sometimes({
      ...common,
      numericType: some(fc.constantFrom('Integer', 'FloatingPoint')),
      min: some(fc.double({ max: -1, min: -1e9, noNaN: true })),
      max: some(fc.double({ min: 1, max: 1e9, noNaN: true })),
    }),
  ),
  withType('RadioButton', sometimes(common), withChoices),
  withType('Select', sometimes(common), withChoices),
  ...resourceTypes.map((type) => withType(chooserOf[type], sometimes(chooserMembers))),
)

const several: fc.Arbitrary<object> = fc.oneof(
  withType('CheckBox', sometimes(common), withChoices),
  withType(
    'Select',
    sometimes(common),
    withChoices.map((more) => ({ ...more, multiselect: true })),
  ),
  withType('SampleChooser', sometimes(chooserMembers), fc.constant({ multiselect: true })),
  withType('FileChooser', sometimes(chooserMembers), fc.constant({ multiselect: true })),
)

const columns = fc
  .array(singles, { minLength: 1, maxLength: 3 })
  .map((list) => ({ columns: list.map((column, index) => ({ ...column, id: `c${index}` })) }))

const matcherColumns = fc
  .array(
    fc.record({
      resourceType: fc.constantFrom(...resourceTypes),
      required: flag,
    }),
    { minLength: 1, maxLength: 3 },
  )
  .map((list) => ({ columns: list.map((column, index) => ({ id: `c${index}`, ...column })) }))

const rows: fc.Arbitrary<object> = fc.oneof(
  withType('Table', sometimes(common), columns),
  withType(
    'TabularFile',
    sometimes({ ...common, delimiter: some(fc.constantFrom('comma', 'tab')) }),
    columns,
  ),
  withType('ResourceMatcher', sometimes(common), matcherColumns),
)

const layout: fc.Arbitrary<object> = fc.oneof(
  withType('SectionBreak', sometimes({ title: some(words) })),
  withType('StaticText', fc.constant({}), fc.record({ text: words })),
)

/** A condition on preceding fields, so that there are no cycles. */
function conditionOn(ids: readonly string[]): fc.Arbitrary<Condition> {
  const field = fc.constantFrom(...ids)
  const one: fc.Arbitrary<Condition> = fc.oneof(
    fc.record({ field, filled: flag }),
    fc.record({ field, gt: fc.integer() }),
    fc.record({ field, ne: fc.constantFrom('a', 1, true) }),
    fc.record({ field, notIn: fc.constant(['a', 2]) }),
  )
  return fc.oneof(
    one,
    fc.record({ and: fc.array(one, { maxLength: 2 }) }),
    fc.record({ or: fc.array(one, { maxLength: 2 }) }),
    fc.record({ not: one }),
  )
}

/** Valid forms of every kind of part, with conditions and some unknown attributes. */
export const arbitraryForm: fc.Arbitrary<Form> = fc
  .array(fc.oneof(singles, several, rows, layout), { minLength: 1, maxLength: 8 })
  .chain((parts) =>
    fc.tuple(
      fc.constant(parts.map((part, index) => ({ ...part, id: `field-${index}` }))),
      fc.tuple(...parts.map((_, index) => sometimesOn(idsAbove(parts, index)))),
      fc.integer({ min: 0, max: parts.length }),
      fc.constantFrom({}, { style: { colour: ['red', null] } }),
    ),
  )
  .map(([parts, conditions, inSet, more]): Form => {
    const all = parts.map((part, index) => {
      const condition = conditions[index]
      return condition ? { ...part, visibleWhen: condition, ...more } : { ...part, ...more }
    }) as unknown as FormPart[]
    const set = { $type: 'FieldSet' as const, label: 'Set', fields: all.slice(inSet) }
    return { $type: 'Form', fields: [...all.slice(0, inSet), set] }
  })

function sometimesOn(ids: readonly string[]): fc.Arbitrary<Condition | null> {
  return ids.length === 0 ? fc.constant(null) : fc.option(conditionOn(ids), { freq: 2 })
}

function idsAbove(parts: readonly object[], index: number): string[] {
  return parts.slice(0, index).flatMap((part, place) => {
    const isLayout =
      '$type' in part && (part.$type === 'SectionBreak' || part.$type === 'StaticText')
    return isLayout ? [] : [`field-${place}`]
  })
}

/** Values that fit a form, for some of its fields; hidden ones too. */
export function arbitraryValues(form: Form): fc.Arbitrary<FormValues> {
  const entries = formIndex(form).fields.map(({ part }) =>
    fc
      .option(valueFor(part), { nil: undefined, freq: 4 })
      .map((value) => [part.id, value] as const),
  )
  return fc
    .tuple(...entries)
    .map(
      (list) => Object.fromEntries(list.filter(([, value]) => value !== undefined)) as FormValues,
    )
}

function valueFor(field: FormField): fc.Arbitrary<FormValue> {
  if (isRows(field)) {
    const cells = Object.fromEntries(
      columnsOf(field).map((column) => [column.id, oneValue(column)]),
    )
    const row = fc.record(cells, { requiredKeys: [], noNullPrototype: true })
    return fc.array(row as fc.Arbitrary<FormRow>, { maxLength: 4 })
  }
  return isMultiple(field) ? fc.array(oneValue(field), { maxLength: 4 }) : oneValue(field)
}

function oneValue(field: FormField | ColumnField): fc.Arbitrary<string> {
  // Few resources, so that several fields and rows choose the same.
  if (isChooser(field)) {
    return fc.constantFrom('1', '2', '3').map((id) => hrefOf(chosenBy[field.$type], id))
  }
  if ('choices' in field) return fc.constantFrom(...field.choices.map(({ value }) => value))
  return field.$type === 'Numeric'
    ? fc.double({ noNaN: true, noDefaultInfinity: true }).map(String)
    : words
}
