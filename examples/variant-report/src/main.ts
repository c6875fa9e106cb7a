import process from 'node:process'
import { NativeAppError, runNativeApp, type RunningSession } from '@benchtop/app-runtime'
import { ReportError } from './app-error.ts'
import { formatSize, plural } from './format.ts'
import { readInputs } from './inputs.ts'
import { createLog } from './log.ts'
import { makeReport } from './make-report.ts'
import { writeResult } from './result.ts'
import { openBam } from './sources/bam.ts'
import { openVcf } from './sources/vcf.ts'

const log = createLog((line) => process.stdout.write(`${line}\n`))

async function main(session: RunningSession): Promise<void> {
  const { record } = session
  log.step('Session', `${record.Name}, by ${record.UserCreatedBy.Name}`)

  const inputs = await readInputs(session)
  log.step('Calls', `${inputs.vcf.path} (${formatSize(inputs.vcf.size)})`)
  const index = inputs.bamIndex === undefined ? 'without an index' : 'with its index'
  log.step('Reads', `${inputs.bam.path} (${formatSize(inputs.bam.size)}, ${index})`)

  session.progress(5, 'Reading the variants')
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
  const { report, profiles } = await makeReport(
    context,
    inputs,
    { vcf, bam },
    { log, progress: session.progress },
  )
  for (const note of report.notes) log.step('Note', note)

  session.progress(95, 'Writing the report')
  const { project, files } = await writeResult(session, report, profiles)
  log.step(
    'Result',
    `${plural(files.length, 'file')} for project "${project}": ${files.join(', ')}`,
  )
}

await runNativeApp(async (session) => {
  try {
    await main(session)
  } catch (error) {
    const isExpected = error instanceof ReportError || error instanceof NativeAppError
    if (!isExpected) throw error
    // A problem that the user can fix is one sentence; a bug in the program prints its stack.
    console.error(`Error: ${error.message}`)
    process.exitCode = 1
  }
})
