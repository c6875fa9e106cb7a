import { resolve } from 'node:path'
import type { ConformanceReport, OperationReport } from '@benchtop/recording'
import { CliError, exitCodes, type ExitCode } from '../errors.ts'
import { readJsonFile } from '../json-file.ts'
import { createOutput, type Output } from '../output/output.ts'
import { printTable } from '../output/table.ts'
import type { World } from '../world.ts'
import { loadRecordings } from './load-recordings.ts'
import { writeResults } from './write-results.ts'

export type ConformanceFlags = {
  readonly format: 'table' | 'markdown' | 'html'
  readonly out?: string
  readonly real?: string
  readonly json?: true
}

/** `benchtop conformance`. */
export async function runConformance(
  wanted: string | undefined,
  flags: ConformanceFlags,
  world: World,
): Promise<ExitCode> {
  if (flags.json === true && flags.format !== 'table') {
    throw new CliError('usage', '--json and --format exclude each other: choose one of them.')
  }
  if (flags.out !== undefined && flags.format === 'table') {
    throw new CliError('usage', '--out requires --format markdown or --format html.')
  }
  const recordings = await loadRecordings('benchtop conformance')
  const output = createOutput(world, flags.json === true)
  const real = flags.real === undefined ? undefined : await readReal(flags.real, world, recordings)
  const report = select(recordings.conformanceReport(recordings.readStatements(), real), wanted)
  if (flags.format !== 'table') {
    const { conformanceHtml, conformanceMarkdown } = recordings
    const text = flags.format === 'html' ? conformanceHtml(report) : conformanceMarkdown(report)
    if (flags.out === undefined) output.stdout.write(text)
    else {
      await writeResults(text, flags.out, world)
      output.line(`${output.paint('green', '✓')} ${flags.out} is written.`)
    }
    return exitCodes.ok
  }
  for (const operation of report.operations) output.event({ event: 'operation', ...operation })
  output.event({ event: 'summary', ...report.counts, realUrl: report.realUrl ?? null })
  if (wanted !== undefined && report.operations.length <= 3) {
    for (const one of report.operations) printOperation(one, recordings, output)
    return exitCodes.ok
  }
  await printReport(report, recordings, output)
  return exitCodes.ok
}

type Recordings = Awaited<ReturnType<typeof loadRecordings>>

async function readReal(path: string, { folder }: World, { checkRealResults }: Recordings) {
  const file = resolve(folder, path)
  return checkRealResults(await readJsonFile(file, 'file of results', 'failed'), file)
}

/** The operation of an id, else those that contain a text in their id or path. */
function select(report: ConformanceReport, wanted: string | undefined): ConformanceReport {
  if (wanted === undefined) return report
  const { operations } = report
  const exact = operations.filter(({ id }) => id === wanted)
  const text = wanted.toLowerCase()
  const some = operations.filter(({ id, method, path }) =>
    `${id} ${method} ${path}`.toLowerCase().includes(text),
  )
  const found = exact.length > 0 ? exact : some
  if (found.length > 0) return { ...report, operations: found }
  throw new CliError(
    'usage',
    `There is no operation "${wanted}": benchtop conformance lists them all.`,
  )
}

async function printReport(
  report: ConformanceReport,
  { introduction, originText, realText }: Recordings,
  output: Output,
): Promise<void> {
  const hasReal = report.realUrl !== undefined
  const head = ['operation', 'path', 'known from', 'statements', 'tests', 'profiles']
  await printTable(output, {
    head: hasReal ? [...head, 'real'] : head,
    rows: report.operations.map((one) => [
      one.id,
      `${one.method} ${one.path}`,
      one.source === 'stated' ? 'documentation' : 'clients',
      originText(one),
      String(one.tests),
      one.profiles.length === 0 ? 'same' : `${one.profiles.length} differ`,
      ...(hasReal ? [realText(one)] : []),
    ]),
  })
  output.line()
  for (const sentence of introduction(report)) output.line(sentence)
  output.line('Details: benchtop conformance <operation>, or --format html --out FILE.')
}

function printOperation(one: OperationReport, { outcomeTexts }: Recordings, output: Output): void {
  const { paint } = output
  const from = one.source === 'stated' ? 'the documentation' : 'deployed clients'
  output.line(
    `${paint('bold', one.id)}  ${one.method} ${one.path}  ${paint('dim', `(from ${from})`)}`,
  )
  output.line(one.summary)
  for (const { mark, text, tests } of one.statements) {
    output.line()
    output.line(`${paint('cyan', mark)} ${plain(text)}`)
    for (const { file, title } of tests) {
      output.line(`  ${paint('green', '✓')} ${title} ${paint('dim', file)}`)
    }
  }
  for (const { silent, here, why } of one.decisions) {
    output.line()
    output.line(`${paint('yellow', 'decided')} ${plain(silent)}`)
    output.line(`  ${plain(here)} ${paint('dim', plain(why))}`)
  }
  for (const { about, spec, field } of one.profiles) {
    output.line()
    output.line(`${paint('yellow', 'profiles')} ${about}: ${spec} (spec), ${field} (field)`)
  }
  if (one.real === undefined) return
  output.line()
  output.line(`${paint('cyan', 'real platform')} ${outcomeTexts[one.real.outcome]}`)
  for (const detail of one.real.details) output.line(`  ${detail}`)
}

/** Without the marks of Markdown. */
function plain(markdown: string): string {
  return markdown.replaceAll(/\*\*|`/g, '').replaceAll(String.raw`\|`, '|')
}
