import { z } from 'zod'
import { parseDuration } from '../time/duration.ts'
import { faultCodes } from './faults.ts'

const pattern = z.string().min(1, 'must be the id of an operation, such as v1.getFile or v1.*')

/** What goes wrong on purpose, in the order in which it is looked at. */
export const faultsSchema = z.array(
  z
    .strictObject({
      operation: pattern,
      latencyMs: z.number().int().min(0).max(600_000).optional(),
      error: z
        .strictObject({
          code: z.enum(faultCodes, `must be one of ${faultCodes.join(', ')}`),
          message: z.string().min(1).optional(),
        })
        .optional(),
      retryAfter: z.number().int().min(0).optional(),
      cut: z.enum(['before', 'after'], 'must be before or after').optional(),
      cutAfterBytes: z.number().int().min(0).optional(),
      skip: z.number().int().min(0).optional(),
      times: z.number().int().min(1).optional(),
      probability: z.number().min(0).max(1).optional(),
      /** How often it has hit: told by the platform, and taken back as it was told. */
      hits: z.number().int().min(0).optional(),
    })
    .refine(
      (fault) =>
        [fault.latencyMs, fault.error, fault.retryAfter, fault.cut, fault.cutAfterBytes].some(
          (effect) => effect !== undefined,
        ),
      'must say what goes wrong: latencyMs, error, retryAfter, cut or cutAfterBytes',
    ),
)

/** The rate limits of the platform: they take the place of those that were there. */
export const rateLimitsSchema = z.array(
  z.strictObject({
    policy: z.string().regex(/^[\x21-\x7e]{1,64}$/, 'must be one word of at most 64 characters'),
    operations: z.array(pattern).min(1),
    limit: z.number().int().min(0),
    window: z
      .string()
      .refine(
        (text) => (parseDuration(text) ?? 0) > 0,
        'must be a duration such as 60s, 15m, 1h or 1d',
      ),
  }),
)

/** What is said beside every answer. */
export const notificationsSchema = z.array(
  z.strictObject({ type: z.string().min(1).max(64), item: z.string().min(1).max(1024) }),
)
