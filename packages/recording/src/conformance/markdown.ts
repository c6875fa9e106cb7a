import { decisionsOf, type ConformanceReport, type OperationReport } from './report.ts'
import type { Decision, Statement } from './statements.ts'
import { groupsOf, introduction, originText, realText } from './words.ts'

/** The report as Markdown: a table for each group of operations, then the statements with their tests. */
export function conformanceMarkdown(report: ConformanceReport): string {
  const hasReal = report.realUrl !== undefined
  const head = ['operation', 'known from, held by', 'profiles differ in']
  const groups = groupsOf(report).map(
    ([title, operations]) =>
      `### ${title}\n\n${table(
        hasReal ? [...head, 'real platform'] : head,
        operations.map((one) => operationRow(one, hasReal)),
      )}`,
  )
  const all = new Set([
    ...report.general.statements,
    ...report.operations.flatMap(({ statements }) => statements),
    ...report.others.statements,
  ])
  return [
    '# Conformance',
    introduction(report).map(text).join(' '),
    'A statement is **stated** by the documentation, or **decided**, chosen by Benchtop for a reason. A row counts those about the operation itself; what holds for every operation is listed first.',
    '## About every operation',
    statementList(report.general.statements),
    '## Operations',
    ...groups,
    '## Statements and their tests',
    statementSections([...all]),
    '## Decided where the documentation is silent',
    decisionSections(decisionsOf(report)),
  ]
    .join('\n\n')
    .concat('\n')
}

function operationRow(one: OperationReport, hasReal: boolean): string[] {
  const marks = one.statements.map(({ mark }) => mark).join(' ')
  const cells = [
    `${code(`${one.method} ${one.path}`)}<br>${text(one.summary)}`,
    [
      one.source === 'stated' ? 'documentation' : 'clients',
      originText(one),
      ...(marks === '' ? [] : [marks]),
      one.tests === 1 ? '1 test' : `${one.tests} tests`,
    ].join('<br>'),
    one.profiles
      .map(({ about, spec, field }) => text(`${about}: ${spec} (spec), ${field} (field)`))
      .join('<br>') || '–',
  ]
  if (!hasReal) return cells
  const details = one.real?.details.map((detail) => `<br>${text(detail)}`).join('') ?? ''
  return [...cells, `${realText(one)}${details}`]
}

function statementList(statements: readonly Statement[]): string {
  return statements.map(({ mark, text: statement }) => `- ${mark}: ${prose(statement)}`).join('\n')
}

function statementSections(statements: readonly Statement[]): string {
  return sections(statements)
    .map(([section, list]) => {
      const lines = list.map((one) => {
        const tests = one.tests.map(({ file, title }) => `  - ${text(title)} (${code(file)})`)
        return [`- ${one.mark}: ${prose(one.text)}`, ...tests].join('\n')
      })
      return `### ${section}\n\n${lines.join('\n')}`
    })
    .join('\n\n')
}

function decisionSections(decisions: readonly Decision[]): string {
  return sections(decisions)
    .map(([section, list]) => {
      const rows = list.map(({ silent, here, why, setting }) =>
        [silent, here, why, setting].map((cell) => prose(cell)),
      )
      return `### Silent: ${section}\n\n${table(['silent about', 'here', 'why', 'setting'], rows)}`
    })
    .join('\n\n')
}

/** Rows by their sections, in the order in which they are first met. */
function sections<Row extends { readonly section: string }>(
  rows: readonly Row[],
): [string, Row[]][] {
  return [...Map.groupBy(rows, ({ section }) => section)]
}

function table(head: readonly string[], rows: readonly (readonly string[])[]): string {
  const line = (cells: readonly string[]) => `| ${cells.join(' | ')} |`
  return [line(head), line(head.map(() => '---')), ...rows.map(line)].join('\n')
}

/** A text as it is: nothing in it is Markdown, HTML or a template. */
function text(value: string): string {
  return value
    .replaceAll('&', '&amp;')
    .replaceAll('<', '&lt;')
    .replaceAll('{', '&#123;')
    .replaceAll(/[\\`*_[\]|]/g, String.raw`\$&`)
    .replaceAll('\n', ' ')
}

function code(value: string): string {
  // Inside of HTML an entity is not read everywhere; a code span needs none, but can't hold these two in a table.
  if (!/[|`]/.test(value)) return `\`${value}\``
  return `<code v-pre>${value.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('|', '&#124;')}</code>`
}

/** Markdown of the pages: its code is kept from templates and HTML. */
function prose(markdown: string): string {
  return markdown
    .split(/(`[^`]*`)/)
    .map((part) =>
      part.startsWith('`') && part.length > 1
        ? code(part.slice(1, -1).replaceAll(String.raw`\|`, '|'))
        : part.replaceAll('<', '&lt;').replaceAll('{', '&#123;'),
    )
    .join('')
}
