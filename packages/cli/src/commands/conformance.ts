import { resolve } from 'node:path'
import { defineCommand } from '../command-line/definition.ts'
import { CliError } from '../errors.ts'
import { loadRecordings } from '../on-demand.ts'
import { done } from '../output/output.ts'
import { printTable } from '../output/table.ts'
import { writeOut } from '../text-file.ts'
import type { World } from '../world.ts'

/** `benchtop conformance`. */
export const conformanceCommand = defineCommand({
  name: 'conformance',
  summary: 'report what is stated of each operation, and which tests hold it',
  description: `Prints every operation of the platform with the statements about it, stated by the platform's
    documentation or decided by Benchtop, the points on which the profiles differ, and the tests that name
    the statements. With an operation, prints these statements and tests themselves.

    Results of benchtop compare --real fill a column of their own (--real). Nothing is read from a running
    platform.`,
  arguments: { '[operation]': 'such as v1.getFile, or a part of an id or path' },
  options: {
    '--format <format>': {
      about: 'of the report',
      choices: ['table', 'markdown'],
      default: 'table',
    },
    '--out <file>': 'write the report to a file instead of printing it',
    '--real <file>': 'results of benchtop compare --real URL --out FILE',
    '--json': 'one JSON object per operation',
  },
  examples: [
    'benchtop conformance',
    'benchtop conformance v1.getFileContent',
    'benchtop conformance --real real.json --format markdown --out conformance.md',
  ],
  async run({ operation: wanted, format, out, real }, { output, world }) {
    if (output.json && format !== 'table') {
      throw new CliError('usage', '--json and --format exclude each other: choose one of them.')
    }
    if (out !== undefined && format === 'table') {
      throw new CliError('usage', '--out requires --format markdown.')
    }
    const recordings = await loadRecordings('benchtop conformance')
    const { conformanceReport, readStatements, reportOf } = recordings
    const results = real === undefined ? undefined : await readResults(real, world, recordings)
    const whole = conformanceReport(readStatements(), results)
    const report = wanted === undefined ? whole : reportOf(whole, wanted)
    if (report.operations.length === 0) {
      const message = `There is no operation "${wanted}": benchtop conformance lists them all.`
      throw new CliError('usage', message)
    }
    if (format !== 'table') {
      const text = recordings.conformanceMarkdown(report)
      if (out === undefined) return void output.stdout.write(text)
      await writeOut(text, out, world)
      return done(output, {}, `${out} is written.`)
    }
    for (const operation of report.operations) output.event({ event: 'operation', ...operation })
    output.event({ event: 'summary', ...report.counts, realUrl: report.realUrl ?? null })
    if (wanted !== undefined && report.operations.length <= 3) {
      const lines = report.operations.flatMap((one) => recordings.operationLines(one, output.paint))
      return output.line(lines.join('\n'))
    }
    const { sentences, ...table } = recordings.conformanceText(report)
    await printTable(output, table)
    const details = 'Details: benchtop conformance <operation>, or --format html --out FILE.'
    output.line(['', ...sentences, details].join('\n'))
  },
})

type Recordings = Awaited<ReturnType<typeof loadRecordings>>

async function readResults(path: string, { folder }: World, { checkRealResults }: Recordings) {
  const { readJsonText } = await import('../json-file.ts')
  const file = resolve(folder, path)
  const { document } = await readJsonText(file, 'file of results', 'failed')
  return checkRealResults(document, file)
}
