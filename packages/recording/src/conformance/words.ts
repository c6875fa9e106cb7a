import { outcomeTexts } from '../real/real-results.ts'
import { originsOf, type ConformanceReport, type OperationReport } from './report.ts'

/** The names of the faces in headings. */
const faceTitles: Readonly<Record<string, string>> = {
  oauth: 'OAuth',
  v1: 'v1',
  v2: 'v2',
  billing: 'Billing',
}

/** Operations by face and the first segment of their paths, in the order of the contracts. */
export function groupsOf({
  operations,
}: ConformanceReport): (readonly [title: string, operations: readonly OperationReport[]])[] {
  const titleOf = ({ api, path }: OperationReport) =>
    `${faceTitles[api] ?? api}: ${path.split('/')[2] ?? ''}`
  return [...Map.groupBy(operations, titleOf)]
}

/** The first sentences of the report. */
export function introduction({ counts, realUrl }: ConformanceReport): string[] {
  const { operations, stated, statements, held, decisions, tests } = counts
  return [
    `${operations} operations: ${stated} are in the platform's documentation, ${operations - stated} are there because deployed clients call them.`,
    `${statements} lines state how they behave; ${held} of them are held by tests that name them, ${tests} in all. ${decisions} more decisions are listed where the documentation is silent.`,
    'Besides, tests call every operation in turn: without a token, without access, with an unknown id, with a bad page or body, and well.',
    ...(realUrl === undefined
      ? []
      : [`The last column is how ${realUrl} answered: only GETs were sent.`]),
  ]
}

/** How a real platform answered, in a few words. */
export function realText({ real }: OperationReport): string {
  if (real === undefined) return ''
  const count = real.outcome === 'differs' ? ` (${real.details.length})` : ''
  return `${outcomeTexts[real.outcome]}${count}`
}

/** `3 stated, 2 decided`; a dash where there are none. */
export function originText(report: OperationReport): string {
  const { stated, decided } = originsOf(report)
  const parts = [stated > 0 && `${stated} stated`, decided > 0 && `${decided} decided`]
  return parts.filter(Boolean).join(', ') || '–'
}
