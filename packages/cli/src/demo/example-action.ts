import { counted } from '../output/output.ts'
import type { ResultPage } from '@benchtop/client'
import type { AppSessionRecord, CoverageRecord, VariantRecord } from '@benchtop/contracts'
import { CliError } from '../errors.ts'
import { chooseApplication } from '../launch/choose.ts'
import { followSession } from '../launch/follow.ts'
import { launchNow } from '../launch/launch-now.ts'
import { readOutcome, type Outcome } from '../launch/outcome.ts'
import { fieldProperties, parseField } from '../launch/properties.ts'
import { splitLines } from '../output/line-splitter.ts'
import type { Step, Steps } from '../output/steps.ts'
import { asReader, type V1 } from '../remote/api.ts'
import { benchAt } from '../remote/bench.ts'
import { demo } from '../start/demo-data.ts'
import type { OpenPlatform } from '../start/open-platform.ts'
import { findSourceFiles, readCoverage, readVariants, regionText } from './source-data.ts'

/** All results that the demo shows. */
export type Findings = {
  readonly outcome: Outcome
  readonly variants: ResultPage<VariantRecord>
  readonly coverage: CoverageRecord
}

/** Launches the example app as a script would, waits for it, and reads the results through the API. */
export async function runExample(
  { emulator }: OpenPlatform,
  steps: Steps,
  signal: AbortSignal,
): Promise<Findings> {
  const control = benchAt(emulator)
  const { apiUrl, applications } = await control.getStatus()
  const application = chooseApplication(applications, demo.application)
  const target = { user: demo.user, application: application.id }

  return asReader(control, apiUrl, target, async (v1) => {
    const session = await steps.run(`Launch ${application.name}`, async (step) => {
      const launched = await launchNow(control, {
        ...target,
        properties: launchProperties(),
      })
      step.result(launched.appSession)
      return launched.appSession
    })
    const ended = await steps.run('Run the analysis', async (step) => {
      const stopShowing = showLog(emulator, session, step)
      try {
        return await runAnalysis(v1, session, step, signal)
      } finally {
        stopShowing()
      }
    })
    const outcome = await steps.run('Read its results', async (step) => {
      const read = await readOutcome(v1, ended)
      const files = read.results.flatMap((result) => result.files)
      if (files.length === 0) throw new CliError('failed', 'The analysis wrote no files.')
      step.result(counted(files.length, 'file'))
      return read
    })
    const source = await findSourceFiles(v1, `v1pre3/${demo.calls}`)
    const variants = await steps.run('Query variants of its input', async (step) => {
      const page = await readVariants(v1, source.variants, demo.region)
      step.result(`${page.TotalCount} in ${regionText(demo.region)}`)
      return page
    })
    const coverage = await steps.run('Query the depth of its input', async (step) => {
      const read = await readCoverage(v1, source.coverage, demo.region)
      step.result(`${read.MeanCoverage.length} buckets`)
      return read
    })
    return { outcome, variants, coverage }
  })
}

function launchProperties() {
  return [
    ...fieldProperties(
      'Input',
      [`calls=${demo.calls}`, `regions=${regionText(demo.region)}`].map(parseField),
    ),
    ...fieldProperties('Output', [`project-id=${demo.project}`].map(parseField)),
  ]
}

async function runAnalysis(
  v1: V1,
  session: string,
  step: Step,
  signal: AbortSignal,
): Promise<AppSessionRecord> {
  const changed = ({ Status, StatusSummary }: AppSessionRecord): void =>
    step.status([Status, StatusSummary].filter(Boolean).join(': '))
  const ended = await followSession({ v1, session, signal, changed })
  step.result(ended.Status)
  if (ended.Status === 'Complete') return ended
  throw new CliError('failed', `The analysis is ${ended.Status}: ${ended.StatusSummary}`)
}

/** Shows the app's output while it is written; returns a function that stops it. */
function showLog(
  { onJobEvent }: OpenPlatform['emulator'],
  session: string,
  step: Step,
): () => void {
  const lines = splitLines(step.log)
  const stop = onJobEvent((event) => {
    if (event.type === 'log' && session.endsWith(`/${event.sessionId}`)) lines.write(event.text)
  })
  return () => {
    stop()
    lines.end()
  }
}
