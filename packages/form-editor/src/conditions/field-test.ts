import { en } from '../texts.ts'

/** The comparisons of conditions. `filled` is two: it is, or it isn't. */
export type ComparisonName = keyof typeof en.comparisons

export const comparisonNames = Object.keys(en.comparisons) as ComparisonName[]

/** One comparison, as it is typed. */
export type Comparison = {
  readonly name: ComparisonName
  /** Several values are separated by commas. */
  readonly value: string
  /** What stands in the definition: its type is kept. */
  readonly before?: unknown
}

/** A condition on one field, which can be edited without writing JSON. All of its comparisons must hold. */
export type FieldTest = {
  readonly field: string
  readonly comparisons: readonly Comparison[]
}

const names = new Set<string>(comparisonNames)

/** Whether a comparison is with several values. */
export function isListed(name: ComparisonName): boolean {
  return name === 'in' || name === 'notIn'
}

/** The test of a field that a condition is; undefined if it is something else, or can't be typed. */
export function fieldTest(condition: unknown): FieldTest | undefined {
  if (typeof condition !== 'object' || condition === null || Array.isArray(condition)) return
  const { field, ...rest } = condition as Readonly<Record<string, unknown>>
  const comparisons = Object.entries(rest).map(([name, given]) => comparisonOf(name, given))
  const isTyped = comparisons.every((one): one is Comparison => one !== undefined)
  if (typeof field !== 'string' || comparisons.length === 0 || !isTyped) return undefined
  return { field, comparisons }
}

function comparisonOf(name: string, given: unknown): Comparison | undefined {
  if (name === 'filled') {
    if (typeof given !== 'boolean') return undefined
    return { name: given ? 'filled' : 'empty', value: '' }
  }
  if (!names.has(name) || name === 'empty') return undefined
  const known = name as ComparisonName
  const value = typedValue(given, isListed(known))
  return value === undefined ? undefined : { name: known, value, before: given }
}

/** What is compared with, as it is typed; undefined where that can't be typed. */
function typedValue(given: unknown, isList: boolean): string | undefined {
  if (isList !== Array.isArray(given)) return undefined
  const list = isList ? (given as unknown[]) : [given]
  const isScalar = list.every((one) => ['string', 'number', 'boolean'].includes(typeof one))
  const hasComma = isList && list.some((one) => String(one).includes(','))
  return isScalar && !hasComma ? list.join(', ') : undefined
}

/** A test as JSON. For a numeric field, values that parse as numbers are numbers. */
export function conditionOf(
  { field, comparisons }: FieldTest,
  isNumeric: boolean,
): Readonly<Record<string, unknown>> {
  const members = comparisons.map((one) => memberOf(one, isNumeric))
  return { field, ...Object.fromEntries(members) }
}

function memberOf(
  { name, value, before }: Comparison,
  isNumeric: boolean,
): readonly [string, unknown] {
  if (name === 'filled' || name === 'empty') return ['filled', name === 'filled']
  const first: unknown = Array.isArray(before) ? (before as readonly unknown[])[0] : before
  const isOrder = ['gt', 'gte', 'lt', 'lte'].includes(name)
  const canBeNumber = isOrder || isNumeric || typeof first === 'number'
  const scalar = (text: string): string | number | boolean => {
    const word = text.trim()
    if (typeof first === 'boolean' && (word === 'true' || word === 'false')) return word === 'true'
    const number = Number(word)
    return canBeNumber && word !== '' && Number.isFinite(number) ? number : text
  }
  return [name, isListed(name) ? listedWords(value).map(scalar) : scalar(value)]
}

/** The values of a list as typed. */
export function listedWords(typed: string): readonly string[] {
  return typed
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
}
