import type { ComparedExchange, ComparisonReport } from './compare-recording.ts'
import type { Difference } from './differences.ts'
import type { Paint } from '../text-for-terminals.ts'

/** A compared request as text: a line, and one for each difference. */
export function comparedLines(one: ComparedExchange, paint: Paint): string[] {
  const { number, method, path, operation, differences, skipped } = one
  const name = operation === undefined ? '' : `  ${paint('dim', operation)}`
  const what = `${number}  ${method} ${path}${name}`
  if (skipped !== undefined) return [`${paint('dim', '-')} ${what}`, `    not compared: ${skipped}`]
  if (differences.length === 0) return [`${paint('green', '=')} ${what}`]
  const width = Math.max(...differences.map(({ at }) => at.length))
  return [
    `${paint('red', '≠')} ${what}`,
    ...differences.map((found) => `    ${found.at.padEnd(width)}  ${sidesOf(found)}`),
  ]
}

/** A comparison in a sentence or two. */
export function comparisonSummary({ counts }: ComparisonReport, paint: Paint): string {
  const { requests, differing, skipped } = counts
  const requestsOf = (count: number) => (count === 1 ? '1 request' : `${count} requests`)
  const compared = requestsOf(requests - skipped)
  const left = skipped === 0 ? '' : ` ${requestsOf(skipped)} could not be compared.`
  if (differing === 0) return `${paint('green', 'No difference')} in ${compared}.${left}`
  const answered = differing === 1 ? 'has a response that differs' : 'have responses that differ'
  return `${paint('red', `${differing} of ${compared} ${answered}`)} (recorded → here).${left}`
}

const longest = 80

function sidesOf({ kind, recorded, own }: Difference): string {
  if (kind === 'missing') return `missing; it was ${shown(recorded)}`
  if (kind === 'added') return `added: ${shown(own)}`
  return `${shown(recorded)} → ${shown(own)}`
}

function shown(value: unknown): string {
  const text = JSON.stringify(value) ?? 'nothing'
  return text.length <= longest ? text : `${text.slice(0, longest - 1)}…`
}
