import type { ComparedExchange, Difference } from '@benchtop/recording'
import type { Output } from '../output/output.ts'

type Painter = Pick<Output, 'paint'>

/** A compared request as text: a line, and one for each difference. */
export function comparedLines(
  { number, method, path, operation, differences, skipped }: ComparedExchange,
  { paint }: Painter,
): string[] {
  const name = operation === undefined ? '' : `  ${paint('dim', operation)}`
  const what = `${number}  ${method} ${path}${name}`
  if (skipped !== undefined) return [`${paint('dim', '-')} ${what}`, `    not compared: ${skipped}`]
  if (differences.length === 0) return [`${paint('green', '=')} ${what}`]
  const width = Math.max(...differences.map(({ at }) => at.length))
  return [
    `${paint('red', '≠')} ${what}`,
    ...differences.map((one) => `    ${one.at.padEnd(width)}  ${sidesOf(one)}`),
  ]
}

/** The summary as text. */
export function summaryLine(
  counts: { readonly requests: number; readonly differing: number; readonly skipped: number },
  { paint }: Painter,
): string {
  const { requests, differing, skipped } = counts
  const compared = requests - skipped
  const requestsOf = (count: number) => (count === 1 ? '1 request' : `${count} requests`)
  const left = skipped === 0 ? '' : ` ${requestsOf(skipped)} could not be compared.`
  const answered = differing === 1 ? 'has a response that differs' : 'have responses that differ'
  return differing === 0
    ? `\n${paint('green', 'No difference')} in ${requestsOf(compared)}.${left}`
    : `\n${paint('red', `${differing} of ${requestsOf(compared)} ${answered}`)} (recorded → here).${left}`
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
