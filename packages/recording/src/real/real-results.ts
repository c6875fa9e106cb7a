import { z } from 'zod'
import { RecordingError } from '../recording/recording.ts'
import type { TableText } from '../text-for-terminals.ts'

const outcomes = ['same', 'differs', 'not found', 'not tried', 'refused', 'failed'] as const

const realResult = z.strictObject({
  /** Such as `v1.getProject`. */
  operation: z.string(),
  /**
   * `not found`: a 404 for one resource, which may lack what was requested; `refused`: the token may not; `failed`: the
   * platform gave no answer that could be compared.
   */
  outcome: z.enum(outcomes),
  status: z.int().optional(),
  /** Where the answer differs from the contract, or notes on one that doesn't. */
  details: z.array(z.string()),
})

const realResults = z.strictObject({
  benchtopReal: z.literal(1),
  /** The address of the API. */
  url: z.string(),
  results: z.array(realResult),
})

export type RealOutcome = (typeof outcomes)[number]
/** How a real platform answered an operation. */
export type RealResult = z.output<typeof realResult>
/** How a real platform answered each operation. */
export type RealResults = z.output<typeof realResults>

/** The outcomes in a few words. */
export const outcomeTexts: Readonly<Record<RealOutcome, string>> = {
  same: 'as here',
  differs: 'differs',
  'not found': 'not found',
  'not tried': 'not tried',
  refused: 'token may not',
  failed: 'no answer',
}

/** How many operations were answered in which way, without the ways that none was. */
export function countOutcomes(
  results: readonly RealResult[],
): Partial<Record<RealOutcome, number>> {
  const counts = outcomes.map((outcome) => {
    const answered = results.filter((one) => one.outcome === outcome)
    return [outcome, answered.length] as const
  })
  return Object.fromEntries(counts.filter(([, count]) => count > 0))
}

/** The results as text: a table of the answers that are not as here, and the sentences below it. */
export function realResultsText({ url, results }: RealResults): TableText {
  const counts = Object.entries(countOutcomes(results))
  const untried = results.filter(({ outcome }) => outcome === 'not tried')
  const reasons = [...new Set(untried.flatMap(({ details }) => details))]
  return {
    head: ['operation', 'answer', 'details'],
    rows: results.flatMap(({ operation, outcome, status, details }) => {
      if (outcome === 'same' || outcome === 'not tried') return []
      const answer = outcomeTexts[outcome]
      const withStatus = status === undefined ? answer : `${answer} (${status})`
      return [[operation, withStatus, details.join('; ')]]
    }),
    sentences: [
      `${url}: ${counts.map(([outcome, count]) => `${count} ${outcome}`).join(', ')}.`,
      ...(reasons.length > 0 ? [`Not tried: ${reasons.join('; ')}.`] : []),
    ],
  }
}

/**
 * Checks the content of a file that `benchtop compare --real URL --out FILE` wrote. Throws a RecordingError that names the
 * place.
 */
export function checkRealResults(document: unknown, path: string): RealResults {
  const parsed = realResults.safeParse(document)
  if (parsed.success) return parsed.data
  const [issue] = parsed.error.issues
  const where = issue?.path.join('.') || 'the document'
  throw new RecordingError(
    'RecordingUnreadable',
    `${path}: ${where}: ${issue?.message ?? 'is invalid'}. Write it with benchtop compare --real URL --out FILE.`,
  )
}
