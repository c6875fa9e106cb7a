import { z } from 'zod'

type DecimalRange = {
  /** How many digits may stand behind the point. */
  readonly decimals: number
  readonly max: number
}

/** A number of JSON as its digits, where it has no exponent; a text without the spaces around it. */
function digits(value: unknown): unknown {
  if (typeof value === 'number') return String(value)
  return typeof value === 'string' ? value.trim().replace(/^\+/, '') : value
}

/**
 * An exact decimal above 0 in a request: a number, or its digits as a text, as deployed clients write them. Gives the
 * digits, so that nothing is lost on the way to exact arithmetic.
 */
export function decimalParameter({ decimals, max }: DecimalRange) {
  const rule = `must be a number above 0, at most ${max}, with at most ${decimals} decimals, such as 1 or 2.5`
  const shape = new RegExp(`^\\d{1,15}(\\.\\d{1,${decimals}})?$`)
  return z
    .preprocess(
      digits,
      z
        .string(rule)
        .regex(shape, { error: rule, abort: true })
        .refine((text) => Number(text) > 0 && Number(text) <= max, rule),
    )
    .meta({ type: ['number', 'string'], exclusiveMinimum: 0, maximum: max })
}

/**
 * An amount of credits in an answer: exact to the cent. As a number of JSON it is written with the very digits of the
 * decimal that it stands for, since those are never more than 15.
 */
export const credits = z
  .number()
  .nonnegative()
  .refine((amount) => Number(amount.toFixed(2)) === amount, 'must be exact to the cent')
  .meta({ multipleOf: 0.01 })
