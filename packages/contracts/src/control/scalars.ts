import { z } from 'zod'
import { parseDuration } from '../duration.ts'
import { limits } from '../limits.ts'
import type { Method, Operation } from '../operation.ts'
import { owner } from '../permission.ts'

type Given = Omit<Operation, 'id' | 'api' | 'method' | 'path' | 'permission'>

/** Declares a control operation: it belongs to the owner of the bench and is Benchtop's own. */
export function owners<
  const Name extends string,
  const OneMethod extends Method,
  const Path extends `/${string}`,
  const Definition extends Given,
>(name: Name, method: OneMethod, path: Path, definition: Definition) {
  const id: `control.${Name}` = `control.${name}`
  const common = { api: 'control', permission: owner } as const
  return { ...common, id, method, path, ...definition }
}

/** Declares a body of JSON with just some members. */
export function strictJson<Shape extends z.ZodRawShape>(
  members: Shape,
  more: { readonly maxBytes?: number } = {},
) {
  return { kind: 'json', members: z.strictObject(members), ...more } as const
}

/** A row's number, written as a text. */
export const id = z.string()

/** A moment: ISO 8601, UTC, with milliseconds, such as `2026-07-18T18:49:07.000Z`. */
export const moment = z.string()

/** A moment in a request: ISO 8601 with a time zone. */
export const momentParameter = z.iso.datetime({
  offset: true,
  error: 'must be an ISO 8601 date and time',
})

/** An exact amount of credits in a request. */
export const amount = z
  .string()
  .regex(
    /^\d{1,12}(\.\d{1,2})?$/,
    'must be a decimal with at most two decimals, written as a text, such as "2.50"',
  )

/** A price in a request: an amount within the platform's limit. */
export const price = amount.refine(
  (given) => Number(given) <= limits.billing.price,
  `must be at most ${limits.billing.price}`,
)

/** An exact amount of credits in an answer. */
export const credits = z.string()

/** A duration in a request that is longer than nothing. */
export const durationParameter = z
  .string()
  .refine((text) => (parseDuration(text) ?? 0) > 0, 'must be a duration such as 60s, 15m, 1h or 1d')

/** A whole number from 0 in a query. */
export const integerText = z.preprocess(
  (given) => (typeof given === 'string' && /^\d{1,15}$/.test(given) ? Number(given) : given),
  z.number({ error: ({ input }) => `must be a whole number from 0, not "${String(input)}"` }),
)

/** Something that is wrong with a request, at the member that it concerns. */
export const problemRecord = z.strictObject({
  member: z.string(),
  code: z.string(),
  message: z.string(),
})

/** Two of the filters that several lists take. */
export const ownerFilter = {
  user: z.string().optional(),
  application: z.string().optional(),
}
