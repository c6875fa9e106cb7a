import {
  badRequest,
  formatDuration,
  type control,
  type RunDetails,
  type RunEvent,
} from '@benchtop/contracts'
import { flowCellOf } from '@benchtop/instrument'
import { hrefOf } from '../ids/resource-id.ts'
import { ok, controlHandlers } from '../resources/face-handlers.ts'
import type { Call } from '../kernel/handlers.ts'
import type { Platform } from '../platform/platform.ts'
import { defaultFiles } from '../resources/run-simulations/planned-files.ts'
import type { FileRequest, SimulationView } from '../resources/run-simulations/run-simulations.ts'
import type { RunRow } from '../resources/runs/runs-store.ts'
import { optionalExisting, requireExisting } from './existing.ts'
import { ownersCaller } from './results-control.ts'
import { lanesOfSheet, readSheetRun } from './sheet-lanes.ts'
import { isoOf } from './moments.ts'
import type { SeedUploads } from './seed-uploads.ts'

/** Runs that pass through their statuses on the platform's clock. */
export function runsControl(platform: Platform, sent: SeedUploads) {
  const { runs, runSimulations, users } = platform
  const answer = (run: RunRow) => ({ status: 200, record: runView(run, platform) }) as const
  const transition =
    (event: RunEvent) =>
    ({ params }: Pick<Call<(typeof control)['pauseRun']>, 'params'>) =>
      answer(runSimulations.rules.transition(params.id, event))
  return controlHandlers({
    listRuns({ query }) {
      const userId = optionalExisting(users.rows, query.user, 'user')
      return ok({ runs: runs.rows.all(userId).map((run) => runView(run, platform)) })
    },
    async startRun({ body }) {
      const { user, instrument, instrumentType, details: given, files, sampleSheet, ...more } = body
      const userId = requireExisting(users.rows, user, 'user')
      const details = withInstrument(given, instrument, instrumentType)
      const sheet = sampleSheet === undefined ? undefined : await readSheetRun(sampleSheet)
      const experimentName = body.experimentName ?? sheet?.experimentName
      if (experimentName === undefined) throw unnamed()
      const laneCount = flowCellOf(details).lanes
      const run = await runSimulations.rules.start({
        ...more,
        makeLanes:
          sheet && (() => lanesOfSheet(sheet, ownersCaller(platform, userId), laneCount, platform)),
        experimentName,
        files: withSheet(withSent(files, sent), sampleSheet),
        userId,
        details,
      })
      return answer(run)
    },
    getRun: ({ params }) => answer(runs.rules.get(params.id)),
    simulateRun: async ({ params, body }) =>
      answer(
        await runSimulations.rules.simulate(params.id, {
          ...body,
          files: withSent(body.files, sent),
        }),
      ),
    pauseRun: transition('pause'),
    resumeRun: transition('resume'),
    stopRun: transition('stop'),
    failRun: transition('fail'),
    resolveRun: transition('accept sample sheet'),
    finishRun: ({ params }) => answer(runSimulations.rules.finish(params.id)),
  })
}

/** A sheet that was given is the run's own file, too. */
function withSheet(
  files: readonly FileRequest[] | undefined,
  content: string | undefined,
): readonly FileRequest[] | undefined {
  if (content === undefined) return files
  const path = 'SampleSheet.csv'
  return [...(files ?? defaultFiles).filter((one) => one.path !== path), { path, content }]
}

function unnamed(): Error {
  const message = 'experimentName is required where no sample sheet has a RunName.'
  return badRequest([{ member: 'experimentName', code: 'Required', message }])
}

/** The files of a plan, of which some were sent before. */
function withSent(
  files: readonly (FileRequest & { readonly stored?: string | undefined })[] | undefined,
  sent: SeedUploads,
): FileRequest[] | undefined {
  return files?.map(({ stored, ...file }, at) => {
    if (stored === undefined) return file
    const blob = sent.get(stored)
    if (blob !== undefined) return { ...file, blob }
    const message = `files[${at}].stored was not sent before: send the file first.`
    throw badRequest([{ member: `files[${at}].stored`, code: 'Invalid', message }])
  })
}

function withInstrument(
  details: RunDetails | undefined,
  name: string | undefined,
  type: string | undefined,
): RunDetails {
  return {
    ...details,
    ...(name !== undefined && { InstrumentName: name }),
    ...(type !== undefined && { InstrumentType: type }),
  }
}

function runView(run: RunRow, { runSimulations, files }: Platform) {
  const plan = runSimulations.rules.view(run.id)
  return {
    run: hrefOf('run', run.id),
    id: String(run.id),
    user: String(run.owner_id),
    experimentName: run.experiment_name,
    name: run.name,
    number: run.number,
    status: run.status,
    created: isoOf(run.created_ms),
    modified: isoOf(run.modified_ms),
    uploadStarted: isoOf(run.upload_started_ms),
    uploadCompleted: isoOf(run.upload_completed_ms),
    files: files.rows.ofOwner({ kind: 'run', id: run.id }).length,
    plan: plan === undefined ? null : planView(plan),
  }
}

function planView({ steps, begins, position, isHeld, nextMs, ...more }: SimulationView) {
  return {
    steps: steps.map(({ status, durationMs }, at) => ({
      status,
      begins: isoOf(begins[at] ?? null),
      ...(durationMs !== undefined && { duration: formatDuration(durationMs) }),
    })),
    step: position,
    paused: isHeld,
    next: isoOf(nextMs ?? null),
    ...more,
  }
}
