import process from 'node:process'
import { NativeAppError, openNativeSession } from '@benchtop/app-runtime'
import { ReportError } from './app-error.ts'
import { formatSize, plural } from './format.ts'
import { readInputs } from './inputs.ts'
import { createLog } from './log.ts'
import { makeReport } from './make-report.ts'
import { writeResult } from './result.ts'
import { openBam } from './sources/bam.ts'
import { openVcf } from './sources/vcf.ts'

const log = createLog((line) => process.stdout.write(`${line}\n`))

async function main(): Promise<void> {
  const session = await openNativeSession()
  const { record } = session
  log.step('Session', `${record.Name}, by ${record.UserCreatedBy.Name}`)

  const inputs = await readInputs(session)
  log.step('Calls', `${inputs.vcf.path} (${formatSize(inputs.vcf.size)})`)
  const index = inputs.bamIndex === undefined ? 'without an index' : 'with its index'
  log.step('Reads', `${inputs.bam.path} (${formatSize(inputs.bam.size)}, ${index})`)

  await using vcf = await openVcf(inputs.vcf)
  await using bam = await openBam(inputs.bam, inputs.bamIndex)
  const context = {
    title: record.Name,
    session: {
      id: record.Id,
      application: record.Application.Name,
      version: record.Application.VersionNumber,
      user: record.UserCreatedBy.Name,
      created: record.DateCreated,
    },
  }
  const { report, profiles } = await makeReport(context, inputs, { vcf, bam }, log)
  for (const note of report.notes) log.step('Note', note)

  const { project, files } = await writeResult(session, report, profiles)
  log.step(
    'Result',
    `${plural(files.length, 'file')} for project "${project}": ${files.join(', ')}`,
  )
}

try {
  await main()
} catch (error) {
  const isExpected = error instanceof ReportError || error instanceof NativeAppError
  // A problem that the user can fix is one sentence; a bug in the program prints its stack.
  console.error(isExpected ? `Error: ${error.message}` : error)
  process.exitCode = 1
}
