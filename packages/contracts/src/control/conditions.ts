import { z } from 'zod'
import type { billing } from '../billing/operations.ts'
import { errorCodes, type ErrorCode } from '../errors.ts'
import type { oauth } from '../oauth/operations.ts'
import { record } from '../results.ts'
import type { v1 } from '../v1/operations.ts'
import type { v2 } from '../v2/operations.ts'
import { durationParameter, id, owners } from './scalars.ts'

/** The id of an operation, such as `v1.getFile`, or `download`, which stands for the bytes of files. */
export type ConditionedOperation =
  | `v1.${keyof typeof v1}`
  | `v2.${keyof typeof v2}`
  | `billing.${keyof typeof billing}`
  | `oauth.${keyof typeof oauth}`
  | 'download'

/** Operations by their ids: one (`v1.getFile`), or many with `*` for any run of characters (`v1.*`, `*Files`). */
export type OperationPattern = ConditionedOperation | `${string}*${string}`
const patternText = z.string().min(1, 'must be the id of an operation, such as v1.getFile or v1.*')
// Which ids exist is checked where all operations are known, with a message that names similar ones.
const pattern = patternText as unknown as z.ZodType<OperationPattern, OperationPattern>

/** The codes that a fault can answer with. */
export const faultCodes = Object.keys(errorCodes) as [ErrorCode, ...ErrorCode[]]
const codes = faultCodes.join(', ')
const faultCode = z.enum(faultCodes, `must be one of ${codes}`)
const faultError = z.strictObject({ code: faultCode, message: z.string().min(1).optional() })

const effects = {
  /** How long a request waits before anything else happens to it, in milliseconds of the machine's time. */
  latencyMs: z.number().int().min(0).max(600_000).optional(),
  /** The refusal that is returned in place of an answer. */
  error: faultError.optional(),
  /** 429, with this many seconds in X-Retry-After. */
  retryAfter: z.number().int().min(0).optional(),
  /**
   * The connection breaks: `before` anything was done, or `after` it was done and before it is answered, which leaves
   * the caller not knowing.
   */
  cut: z.enum(['before', 'after'], 'must be before or after').optional(),
  /** Of a download: the connection breaks after this many bytes. */
  cutAfterBytes: z.number().int().min(0).optional(),
}

/** Something that goes wrong on purpose, so that an app can show how it copes. */
export const fault = z.strictObject({
  operation: pattern,
  /**
   * The application whose requests are hit, by the token or the client credentials that they come with: others pass.
   * Requests without either pass too, such as those for the bytes of files and those for tokens.
   */
  application: id.optional(),
  ...effects,
  /** How many requests pass before the first that is hit. */
  skip: z.number().int().min(0).optional(),
  /** How many requests are hit; without it, all. */
  times: z.number().int().min(1).optional(),
  /** How likely a request is hit, from 0 to 1; without it, always. */
  probability: z.number().min(0).max(1).optional(),
  /** Whether the console's own requests meet it, too; they count for nothing. Without it, they pass. */
  inConsole: z.boolean().optional(),
  /** How many requests it has hit: returned by the platform, and ignored in requests. */
  hits: z.number().int().min(0).optional(),
})
export type Fault = Readonly<z.output<typeof fault>>

/** A fault as it is set: without an operation it applies to all, and the error may be its code alone. */
const givenFault = z
  .strictObject({
    ...fault.shape,
    operation: pattern.default('*'),
    error: z
      .union(
        [faultError, faultCode.transform((code): z.output<typeof faultError> => ({ code }))],
        `must be one of ${codes}, or {"code", "message"} with one of them`,
      )
      .optional(),
  })
  .refine(
    (given) =>
      Object.keys(effects).some((name) => given[name as keyof typeof effects] !== undefined),
    `must specify the fault: ${Object.keys(effects).join(', ')}`,
  )
export type GivenFault = Readonly<z.input<typeof givenFault>>

/** The injected faults, in the order in which they are tried. */
export const faultsDocument = z.array(givenFault)
const faultsRecord = z.array(fault)

/** The rate limits of the platform: they replace those that were there. */
export const rateLimitsDocument = z.array(
  z.strictObject({
    policy: z.string().regex(/^[\x21-\x7e]{1,64}$/, 'must be one word of at most 64 characters'),
    operations: z.array(patternText).min(1),
    limit: z.number().int().min(0),
    window: durationParameter,
  }),
)
export type RateLimitRecord = z.output<typeof rateLimitsDocument>[number]

/** What the platform adds to every answer. */
export const notificationsDocument = z.array(
  z.strictObject({ type: z.string().min(1).max(64), item: z.string().min(1).max(1024) }),
)
export type NotificationRecord = z.output<typeof notificationsDocument>[number]

export const conditions = {
  listFaults: owners('listFaults', 'GET', '/faults', {
    summary: 'Lists the injected faults, with how many requests each has hit.',
    responses: { 200: record(faultsRecord) },
  }),
  setFaults: owners('setFaults', 'PUT', '/faults', {
    summary:
      'Replaces the injected faults: latency, errors, rate limits and cut connections, by operation. `[]` removes them.',
    body: { kind: 'document', schema: faultsDocument },
    responses: { 200: record(faultsRecord) },
  }),
  listRateLimits: owners('listRateLimits', 'GET', '/rate-limits', {
    summary: 'Lists the rate limits: policies with their operations, limit and window.',
    responses: { 200: record(rateLimitsDocument) },
  }),
  setRateLimits: owners('setRateLimits', 'PUT', '/rate-limits', {
    summary: 'Replaces the rate limits; counting starts again.',
    body: { kind: 'document', schema: rateLimitsDocument },
    responses: { 200: record(rateLimitsDocument) },
  }),
  listNotifications: owners('listNotifications', 'GET', '/notifications', {
    summary: 'Lists the notifications that come with every answer.',
    responses: { 200: record(notificationsDocument) },
  }),
  setNotifications: owners('setNotifications', 'PUT', '/notifications', {
    summary: 'Replaces the notifications that come with every answer, such as planned downtime.',
    body: { kind: 'document', schema: notificationsDocument },
    responses: { 200: record(notificationsDocument) },
  }),
} as const
