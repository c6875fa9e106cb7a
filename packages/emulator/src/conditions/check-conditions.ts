import {
  faultsDocument,
  notificationsDocument,
  operations,
  rateLimitsDocument,
  type Problem,
} from '@benchtop/contracts'
import { z } from 'zod'
import { EmulatorError } from '../emulator-error.ts'
import { downloadOperation } from './faults.ts'
import type { CheckedConditions, InitialConditions } from './initial-conditions.ts'
import { unmatched } from './operation-pattern.ts'

const schema = z.strictObject({
  faults: faultsDocument.optional(),
  rateLimits: rateLimitsDocument.optional(),
  notifications: notificationsDocument.optional(),
})

/** The ids that faults and rate limits may refer to. */
export const knownOperations = [...operations.map(({ id }) => id), downloadOperation]

/** Reads the conditions that a platform is started with; if any is wrong, refuses all and reports every problem. */
export function checkConditions(given: InitialConditions): CheckedConditions {
  const parsed = schema.safeParse(given)
  const problems = parsed.success
    ? patternProblems(parsed.data)
    : parsed.error.issues.map(({ path, message }) => `${path.join('.')}: ${message}`)
  if (problems.length === 0) return parsed.data ?? {}
  throw new EmulatorError(
    'conditions-invalid',
    `The platform was not started: ${problems.join('; ')}. Correct it and start again.`,
    { problems },
  )
}

function patternProblems({ faults, rateLimits }: CheckedConditions): string[] {
  return [
    ...unknownFaults(faults ?? [], 'faults'),
    ...unknownRateLimits(rateLimits ?? [], 'rateLimits'),
  ].map(({ message }) => message)
}

/** Faults that match no operation, by their index in a list. */
export function unknownFaults(
  faults: NonNullable<CheckedConditions['faults']>,
  list = '',
): Problem[] {
  return faults.flatMap(({ operation }, at) =>
    unmatched(`${list}[${at}].operation`, operation, knownOperations),
  )
}

/** Operations of rate limits that don't exist, by their index in a list. */
export function unknownRateLimits(
  limits: NonNullable<CheckedConditions['rateLimits']>,
  list = '',
): Problem[] {
  return limits.flatMap(({ operations: patterns }, at) =>
    patterns.flatMap((pattern, index) =>
      unmatched(`${list}[${at}].operations[${index}]`, pattern, knownOperations),
    ),
  )
}
