import type { Outcome } from './outcome.ts'
import { idOf } from '../remote/resource-id.ts'
import type { Output } from '../output/output.ts'
import { printList, printTable } from '../output/table.ts'

/** The number of lines to show of a failed app's log. */
const shownLogLines = 20

/**
 * Prints the outcome of an analysis: its status, then each result with its files and properties, and where the console of
 * `uiUrl` shows it.
 */
export async function printOutcome(
  output: Output,
  outcome: Outcome,
  uiUrl?: string,
): Promise<void> {
  output.event({ event: 'finished', ...outcome })
  const isComplete = outcome.status === 'Complete'
  const shown = outcome.logTail.slice(-shownLogLines)
  output.line()
  await printTable(output, {
    rows: [
      ['Analysis', outcome.name],
      ['Session', outcome.session],
      ['Status', output.paint(isComplete ? 'green' : 'red', outcome.status)],
      ...(outcome.statusSummary === '' ? [] : [['Summary', outcome.statusSummary]]),
    ],
  })
  if (shown.length > 0) {
    output.line()
    output.line(
      `  The end of its log${shown.length < outcome.logTail.length ? ' (more in Logs.Tail)' : ''}:`,
    )
    for (const line of shown) output.line(output.paint('dim', `  | ${line}`))
  }
  for (const result of outcome.results) await printResult(output, result)
  if (uiUrl !== undefined) printLink(output, uiUrl, outcome.session)
}

/** Where the console shows an analysis with its report and results: a line of its own, to be clicked. */
export function printLink(output: Output, uiUrl: string, session: string): void {
  output.line(`\n  ${output.paint('cyan', `${uiUrl}/analyses/${idOf(session)}`)}`)
}

async function printResult(
  output: Output,
  { href, name, files, properties }: Outcome['results'][number],
): Promise<void> {
  const { default: prettyBytes } = await import('pretty-bytes')
  output.line()
  output.line(`${output.paint('bold', name)}  ${output.paint('dim', href)}`)
  await printList(output, files, {
    columns: {
      File: 'path',
      Size: (file) => prettyBytes(file.size),
      Id: (file) => idOf(file.href),
    },
    right: ['Size'],
  })
  if (properties.length === 0) return
  output.line()
  await printList(output, properties, { columns: { Property: 'name', Value: 'value' } })
}
