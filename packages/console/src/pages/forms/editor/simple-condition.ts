/** The labels of a condition's comparisons. `filled` has two: it is, or it isn't. */
export const comparisonWords = [
  ['eq', 'is'],
  ['ne', 'is not'],
  ['in', 'is one of'],
  ['notIn', 'is none of'],
  ['gt', 'is more than'],
  ['gte', 'is at least'],
  ['lt', 'is less than'],
  ['lte', 'is at most'],
  ['filled', 'has a value'],
  ['empty', 'has no value'],
] as const

export type Comparison = (typeof comparisonWords)[number][0]

/** A condition on one field, with one comparison: it can be edited without writing JSON. */
export type SimpleCondition = {
  readonly field: string
  readonly comparison: Comparison
  /** As typed; several values are separated by commas. */
  readonly value: string
}

const names = new Set<string>(comparisonWords.map(([name]) => name))

/** The simple condition of a value; undefined if one comparison can't express it. */
export function simpleCondition(value: unknown): SimpleCondition | undefined {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return undefined
  const { field, ...rest } = value as Readonly<Record<string, unknown>>
  const [only, ...others] = Object.entries(rest)
  if (typeof field !== 'string' || only === undefined || others.length > 0) return undefined
  const [name, given] = only
  if (name === 'filled' && typeof given === 'boolean') {
    return { field, comparison: given ? 'filled' : 'empty', value: '' }
  }
  const typed = names.has(name) ? typedValue(given, name === 'in' || name === 'notIn') : undefined
  return typed === undefined ? undefined : { field, comparison: name as Comparison, value: typed }
}

/** What is compared with, as it is typed; undefined where that can't be typed. */
function typedValue(given: unknown, isList: boolean): string | undefined {
  if (isList !== Array.isArray(given)) return undefined
  const list = isList ? (given as unknown[]) : [given]
  const isSimple = list.every((one) => typeof one === 'string' || typeof one === 'number')
  const hasComma = isList && list.some((one) => String(one).includes(','))
  return isSimple && !hasComma ? list.join(', ') : undefined
}

/** A condition as JSON. For a numeric field, values that parse as numbers are numbers. */
export function conditionOf(
  { field, comparison, value }: SimpleCondition,
  isNumeric: boolean,
): Readonly<Record<string, unknown>> {
  if (comparison === 'filled' || comparison === 'empty') {
    return { field, filled: comparison === 'filled' }
  }
  const isOrder = ['gt', 'gte', 'lt', 'lte'].includes(comparison)
  const scalar = (text: string): string | number => {
    const number = Number(text)
    const isNumber = text.trim() !== '' && Number.isFinite(number)
    return isNumber && (isOrder || isNumeric) ? number : text
  }
  if (comparison !== 'in' && comparison !== 'notIn') return { field, [comparison]: scalar(value) }
  const words = value
    .split(',')
    .map((word) => word.trim())
    .filter((word) => word !== '')
  return { field, [comparison]: words.map(scalar) }
}
