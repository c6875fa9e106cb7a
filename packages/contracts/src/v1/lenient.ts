import { z } from 'zod'
import { integerParameter, textParameter } from '../scalars.ts'

/** Deployed clients send null and -999 for what they don't have. */
function absent(value: unknown): unknown {
  return value === null || value === -999 || value === '-999' || value === '' ? undefined : value
}

/** A text that may be absent, null or empty. */
export const absentText = z.preprocess(absent, textParameter.optional()).optional()

/** A text that may be absent or null, while an empty one is what was given. */
export const givenText = z
  .preprocess((value) => (value === null ? undefined : value), textParameter.optional())
  .optional()

/** A whole number from 0 that may be absent, null or -999. */
export const absentNumber = z
  .preprocess(absent, integerParameter.pipe(z.number().min(0, 'must be 0 or more')).optional())
  .optional()

/** A list that may be absent or null. */
export function absentList<Item extends z.ZodType>(item: Item) {
  return z.preprocess(absent, z.array(item).optional()).optional()
}
