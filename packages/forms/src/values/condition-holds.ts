import type { Condition, FieldCondition, Scalar } from '../definition/condition.ts'
import { numberIn } from '../definition/number-text.ts'
import { isEmpty, type FormValue } from './form-values.ts'

/** Whether a condition holds for the values of fields; a field that is hidden or disabled has none. */
export function conditionHolds(
  condition: Condition,
  valueOfField: (id: string) => FormValue | undefined,
): boolean {
  if ('and' in condition) return condition.and.every((one) => conditionHolds(one, valueOfField))
  if ('or' in condition) return condition.or.some((one) => conditionHolds(one, valueOfField))
  if ('not' in condition) return !conditionHolds(condition.not, valueOfField)
  return comparisonsHold(condition, valueOfField(condition.field))
}

function comparisonsHold(condition: FieldCondition, value: FormValue | undefined): boolean {
  const { eq, ne, in: among, notIn, gt, gte, lt, lte, filled } = condition
  const texts = textsOf(value)
  const has = (scalar: Scalar): boolean => texts.some((text) => isSame(text, scalar))
  const compares = (limit: number | undefined, fits: (a: number, b: number) => boolean): boolean =>
    limit === undefined ||
    texts.some((text) => {
      const number = numberIn(text)
      return number !== undefined && fits(number, limit)
    })
  return (
    (eq === undefined || has(eq)) &&
    (ne === undefined || !has(ne)) &&
    (among === undefined || among.some(has)) &&
    (notIn === undefined || !notIn.some(has)) &&
    compares(gt, (a, b) => a > b) &&
    compares(gte, (a, b) => a >= b) &&
    compares(lt, (a, b) => a < b) &&
    compares(lte, (a, b) => a <= b) &&
    (filled === undefined || filled !== isEmpty(value))
  )
}

function textsOf(value: FormValue | undefined): string[] {
  if (value === undefined || isEmpty(value)) return []
  if (typeof value === 'string') return [value]
  return value.filter((one) => typeof one === 'string')
}

/** A number is compared as a number, whatever its text looks like. */
function isSame(text: string, scalar: Scalar): boolean {
  if (typeof scalar === 'number') return numberIn(text) === scalar
  return text === String(scalar)
}
