import type { Choice } from '../definition/field-attributes.ts'
import type { Form, FormField } from '../definition/form.ts'
import { formIndex, isMultiple, isRows } from '../definition/form-index.ts'
import { rangeInWords } from '../definition/number-text.ts'
import { patternOf } from '../definition/pattern.ts'
import { listed } from '../text/listed.ts'
import type { Finding } from './reading.ts'

/** Attributes of one field that don't go together: impossible ranges, patterns, choices, defaults, columns. */
export function* checkFields(form: Form): Generator<Finding> {
  for (const { part, path } of formIndex(form).fields) yield* checkField(part, path)
}

function* checkField(field: FormField, path: string): Generator<Finding> {
  if ('minLength' in field || 'maxLength' in field) {
    yield* checkRange(path, 'minLength', field.minLength, 'maxLength', field.maxLength)
  }
  if (field.$type === 'Numeric') {
    yield* checkRange(path, 'min', field.min, 'max', field.max)
    yield* checkNumber(field, path)
  }
  if ('pattern' in field && field.pattern !== undefined) yield* checkPattern(field.pattern, path)
  if ('choices' in field) yield* checkChoices(field, path)
  if (isRows(field)) yield* checkRows(field, path)
}

function* checkRange(
  path: string,
  leastName: string,
  least: number | undefined,
  mostName: string,
  most: number | undefined,
): Generator<Finding> {
  if (least === undefined || most === undefined || least <= most) return
  const message = `${leastName} is ${least} and ${mostName} is ${most}: no value is in between.`
  yield { code: 'range-impossible', path: `${path}.${leastName}`, severity: 'error', message }
}

function* checkNumber(
  field: Extract<FormField, { readonly $type: 'Numeric' }>,
  path: string,
): Generator<Finding> {
  const { value, min, max, numericType } = field
  if (value === undefined) return
  const isWhole = numericType !== 'Integer' || Number.isInteger(value)
  if (value >= (min ?? value) && value <= (max ?? value) && isWhole) return
  const reason = isWhole ? `is not ${rangeInWords(min, max)}` : 'is not an integer'
  yield warning('default-invalid', `${path}.value`, `The default ${value} ${reason}.`)
}

function* checkPattern(pattern: string, path: string): Generator<Finding> {
  const compiled = patternOf(pattern)
  if (compiled instanceof RegExp) return
  const message = `Invalid pattern: ${compiled.reason}. Write a JavaScript regular expression.`
  yield { code: 'pattern-invalid', path: `${path}.pattern`, severity: 'error', message }
}

type ChoiceField = Extract<FormField, { readonly choices: readonly Choice[] }>

function* checkChoices(field: ChoiceField, path: string): Generator<Finding> {
  const values = field.choices.map(({ value }) => value)
  if (values.length === 0) {
    yield warning('choices-empty', `${path}.choices`, 'The field has no choices. Add at least one.')
  }
  const seen = new Set<string>()
  for (const [index, value] of values.entries()) {
    if (!seen.has(value)) {
      seen.add(value)
      continue
    }
    const at = `${path}.choices[${index}].value`
    yield warning('choice-duplicate', at, `Duplicate value "${value}".`)
  }
  if (
    'value' in field &&
    field.value !== undefined &&
    field.value !== '' &&
    !values.includes(field.value)
  ) {
    const message = `The default "${field.value}" is not one of the choices: ${listed(values)}.`
    yield warning('default-unknown', `${path}.value`, message)
  }
  const chosen = field.choices.flatMap(({ checked, selected }, index) =>
    checked === true || selected === true ? [index] : [],
  )
  if (chosen.length > 1 && !isMultiple(field)) {
    const at = `${path}.choices[${chosen[1]}]`
    yield warning(
      'default-twice',
      at,
      'Only one choice can be selected initially, and this is the second.',
    )
  }
  for (const [index, { toggleOnValue }] of (field.togglers ?? []).entries()) {
    if (values.includes(toggleOnValue)) continue
    const at = `${path}.togglers[${index}].toggleOnValue`
    const message = `"${toggleOnValue}" is not one of the choices: ${listed(values)}.`
    yield warning('toggler-value', at, message)
  }
}

function* checkRows(
  field: Extract<FormField, { readonly columns: unknown }>,
  path: string,
): Generator<Finding> {
  yield* checkRange(path, 'minRows', field.minRows, 'maxRows', field.maxRows)
  if (field.columns.length === 0) {
    yield {
      code: 'columns-empty',
      path: `${path}.columns`,
      severity: 'error',
      message: `A ${field.$type} needs at least one column.`,
    }
  }
  if (field.$type === 'ResourceMatcher') return
  for (const [index, column] of field.columns.entries()) {
    const at = `${path}.columns[${index}]`
    yield* checkField(column, at)
    for (const name of ['visibleWhen', 'enabledWhen', 'requiredWhen', 'togglers'] as const) {
      if (!(name in column)) continue
      const message = `A column can't have ${name}: every row has all columns.`
      yield { code: 'not-a-column', path: `${at}.${name}`, severity: 'error', message }
    }
    if (isMultiple(column)) {
      const message = "A column can't have multiselect: a cell has one value."
      yield { code: 'not-a-column', path: `${at}.multiselect`, severity: 'error', message }
    }
  }
}

function warning(code: string, path: string, message: string): Finding {
  return { code, path, severity: 'warning', message }
}
