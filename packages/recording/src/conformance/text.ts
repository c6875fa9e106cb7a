import { outcomeTexts } from '../real/real-results.ts'
import type { Paint, TableText } from '../text-for-terminals.ts'
import type { ConformanceReport, OperationReport } from './report.ts'
import { introduction, originText, realText } from './words.ts'

/** The report as text: a table of the operations, and the sentences below it. */
export function conformanceText(report: ConformanceReport): TableText {
  const hasReal = report.realUrl !== undefined
  const head = ['operation', 'path', 'known from', 'statements', 'tests', 'profiles']
  const rows = report.operations.map((one) => [
    one.id,
    `${one.method} ${one.path}`,
    one.source === 'stated' ? 'documentation' : 'clients',
    originText(one),
    String(one.tests),
    one.profiles.length === 0 ? 'same' : `${one.profiles.length} differ`,
    ...(hasReal ? [realText(one)] : []),
  ])
  return { head: hasReal ? [...head, 'real'] : head, rows, sentences: introduction(report) }
}

/** What is known of one operation as lines of text: its statements with their tests, decisions, and differences. */
export function operationLines(one: OperationReport, paint: Paint): string[] {
  const from = one.source === 'stated' ? 'the documentation' : 'deployed clients'
  const { method, path, real } = one
  return [
    `${paint('bold', one.id)}  ${method} ${path}  ${paint('dim', `(from ${from})`)}`,
    one.summary,
    ...one.statements.flatMap(({ mark, text, tests }) => [
      '',
      `${paint('cyan', mark)} ${plain(text)}`,
      ...tests.map(({ file, title }) => `  ${paint('green', '✓')} ${title} ${paint('dim', file)}`),
    ]),
    ...one.decisions.flatMap(({ silent, here, why }) => [
      '',
      `${paint('yellow', 'decided')} ${plain(silent)}`,
      `  ${plain(here)} ${paint('dim', plain(why))}`,
    ]),
    ...one.profiles.flatMap(({ about, spec, field }) => [
      '',
      `${paint('yellow', 'profiles')} ${about}: ${spec} (spec), ${field} (field)`,
    ]),
    ...(real === undefined
      ? []
      : ['', `${paint('cyan', 'real platform')} ${outcomeTexts[real.outcome]}`]),
    ...(real?.details ?? []).map((detail) => `  ${detail}`),
  ]
}

/** Without the marks of Markdown. */
function plain(markdown: string): string {
  return markdown.replaceAll(/\*\*|`/g, '').replaceAll(String.raw`\|`, '|')
}
