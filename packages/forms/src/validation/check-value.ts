import type { Choice } from '../definition/field-attributes.ts'
import type { FormField } from '../definition/form.ts'
import { numberIn, describeRange } from '../definition/number-text.ts'
import { sessionNameId } from '../definition/reserved-ids.ts'
import type { NumericField, TextAreaField, TextBoxField } from '../definition/text-fields.ts'
import { listed } from '../text/listed.ts'
import type { FormValue } from '../values/form-values.ts'
import { shown } from '../values/names.ts'
import { problem, type Problem } from '../values/problem.ts'

/** The longest name that a session can have. */
const sessionNameLength = 128
/** The maximal size of a text property, in bytes of UTF-8. */
const textBytes = 64 * 1024

/**
 * Checks a single value that is present: numbers, lengths, choices. Rows are checked cell by cell, patterns where they
 * can be stopped, and resources by the platform. `name` is the name of the field in messages.
 */
export function checkValue(
  field: FormField,
  value: FormValue,
  path: string,
  name: string,
): Problem[] {
  const texts = typeof value === 'string' ? [value] : value.filter((one) => typeof one === 'string')
  if (field.$type === 'Numeric')
    return texts.flatMap((text) => checkNumber(field, text, path, name))
  if (field.$type === 'TextBox' || field.$type === 'TextArea') {
    return texts.flatMap((text) => checkText(field, text, path, name))
  }
  if ('choices' in field) {
    return texts.flatMap((text, index) => {
      const at = typeof value === 'string' ? path : `${path}[${index}]`
      return checkChoice(field.choices, text, at, name)
    })
  }
  return []
}

function checkNumber(
  { numericType, min, max }: NumericField,
  text: string,
  path: string,
  name: string,
): Problem[] {
  const isComplete = numericType === 'Integer'
  const value = numberIn(text)
  if (value === undefined || (isComplete && !Number.isInteger(value))) {
    const expected = isComplete ? 'an integer, such as 10' : 'a number, such as 10 or 0.5'
    const message = `${name} must be ${expected}, not ${shown(text)}.`
    return [problem('TypeInvalid', path, message)]
  }
  const digits = isComplete ? digitsOf(text, value) : text
  if (digits !== text) {
    const message = `${name} must be an integer in digits: write ${digits}, not ${shown(text)}.`
    return [problem('TypeInvalid', path, message)]
  }
  const range = describeRange(min, max)
  if ((min !== undefined && value < min) || (max !== undefined && value > max)) {
    return [problem('OutOfRange', path, `${name} must be ${range}, not ${value}.`)]
  }
  return []
}

/** The one spelling of an integer that programs in all languages read: digits, after a minus if it is negative. */
function digitsOf(text: string, value: number): string {
  const [, digits = ''] = /^([+-]?\d+)(?:\.0*)?$/.exec(text) ?? []
  return BigInt(digits === '' ? value : digits.replace('+', '')).toString()
}

function checkText(
  field: TextBoxField | TextAreaField,
  text: string,
  path: string,
  name: string,
): Problem[] {
  const problems: Problem[] = []
  const { minLength = 0 } = field
  const maxLength =
    field.id === sessionNameId
      ? Math.min(field.maxLength ?? sessionNameLength, sessionNameLength)
      : field.maxLength
  if (text.length < minLength) {
    const message = `${name} must have at least ${minLength} characters, not ${text.length}.`
    problems.push(problem('TooShort', path, message))
  }
  if (maxLength !== undefined && text.length > maxLength) {
    const message = `${name} must have at most ${maxLength} characters, not ${text.length}.`
    problems.push(problem('TooLong', path, message))
  }
  const bytes = bytesOf(text)
  if (bytes > textBytes) {
    const message = `${name} has ${bytes} bytes, and at most ${textBytes} are allowed: shorten it.`
    problems.push(problem('TooLong', path, message))
  }
  return problems
}

/** The size of a text in UTF-8, in bytes. */
function bytesOf(text: string): number {
  let bytes = 0
  for (const character of text) {
    const point = character.codePointAt(0) ?? 0
    bytes += point < 0x80 ? 1 : point < 0x800 ? 2 : point < 0x10000 ? 3 : 4
  }
  return bytes
}

function checkChoice(
  choices: readonly Choice[],
  text: string,
  path: string,
  name: string,
): Problem[] {
  const open = choices.filter(({ disabled }) => disabled !== true)
  if (open.some(({ value }) => value === text)) return []
  const values = open.map(({ value }) => value).filter((value) => value !== '')
  const message = `${name} must be one of ${listed(values)}, not ${shown(text)}.`
  return [problem('NotAChoice', path, message)]
}
