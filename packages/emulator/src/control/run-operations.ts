import { runDetails, runStatuses, type RunDetails, type RunEvent } from '@benchtop/contracts'
import { z } from 'zod'
import { hrefOf } from '../ids/resource-id.ts'
import type { Platform } from '../platform/platform.ts'
import { runOutcomes, type SimulationView } from '../resources/run-simulations/run-simulations.ts'
import type { RunRow } from '../resources/runs/runs-store.ts'
import { formatDuration } from '../time/duration.ts'
import { controlOperation, type ControlOperation } from './control-operations.ts'
import { pathId, requireExisting } from './existing.ts'

const simulation = {
  /** The course of the run, step by step. */
  steps: z
    .array(z.strictObject({ status: z.enum(runStatuses), duration: z.string().optional() }))
    .optional(),
  /** Or the usual course: how long each status lasts, and how it ends. */
  durations: z.partialRecord(z.enum(runStatuses), z.string()).optional(),
  outcome: z.enum(runOutcomes).optional(),
  /** What comes while it uploads. */
  files: z
    .array(
      z.strictObject({
        path: z.string(),
        content: z.string().optional(),
        source: z.string().optional(),
        size: z.number().int().nonnegative().optional(),
        contentType: z.string().optional(),
      }),
    )
    .optional(),
}

const newRun = z.strictObject({
  user: z.string(),
  experimentName: z.string().trim().min(1).max(256),
  name: z.string().trim().min(1).max(256).optional(),
  number: z.number().int().nonnegative().optional(),
  instrument: z.string().trim().min(1).max(64).optional(),
  instrumentType: z.string().trim().min(1).max(64).optional(),
  details: runDetails.optional(),
  ...simulation,
})

/** What somebody does to a run by hand, by the words of the control API. */
const words = [
  ['pause', 'pause', 'Pauses a run at its instrument; its plan stands still.'],
  ['resume', 'resume', 'Lets a paused run go on.'],
  ['stop', 'stop', 'Stops a run at its instrument, for good.'],
  ['fail', 'fail', 'Lets the analysis of a run fail.'],
  [
    'resolve',
    'accept sample sheet',
    'Lets a run that needs attention go on: its sample sheet has been put right.',
  ],
] as const satisfies readonly (readonly [string, RunEvent, string])[]

/** Runs that are played through their statuses on the platform's clock. */
export function runOperations(platform: Platform): readonly ControlOperation[] {
  const { runs, runSimulations, users, deadlines } = platform
  const view = (run: RunRow) => runView(run, platform)
  return [
    controlOperation({
      method: 'GET',
      path: 'runs',
      summary: 'The runs of all users, or with ?user=<id> of one, with where each stands.',
      run({ query }) {
        deadlines.settle()
        const { user } = query
        const userId = user === undefined ? undefined : requireExisting(users.rows, user, 'user')
        return { runs: runs.rows.all(userId).map(view) }
      },
    }),
    controlOperation({
      method: 'POST',
      path: 'runs',
      summary: 'Begins a run of a user that is played through its statuses as the clock goes on.',
      body: newRun,
      async run({ body }) {
        deadlines.settle()
        const { user, instrument, instrumentType, details, ...request } = body
        const run = await runSimulations.rules.start({
          ...request,
          userId: requireExisting(users.rows, user, 'user'),
          details: withInstrument(details, instrument, instrumentType),
        })
        return view(run)
      },
    }),
    controlOperation({
      method: 'GET',
      path: 'runs/{id}',
      summary: 'A run with where it stands in its plan.',
      run({ params }) {
        deadlines.settle()
        return view(runs.rules.get(pathId(params)))
      },
    }),
    controlOperation({
      method: 'POST',
      path: 'runs/{id}/simulate',
      summary: 'Plays a run on from the status that it is in.',
      body: z.strictObject(simulation),
      async run({ params, body }) {
        deadlines.settle()
        return view(await runSimulations.rules.simulate(pathId(params), body))
      },
    }),
    ...words.map(([word, event, summary]) =>
      controlOperation({
        method: 'POST',
        path: `runs/{id}/${word}`,
        summary,
        run({ params }) {
          deadlines.settle()
          return view(runSimulations.rules.happen(pathId(params), event))
        },
      }),
    ),
  ]
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
    created: moment(run.created_ms),
    modified: moment(run.modified_ms),
    uploadStarted: moment(run.upload_started_ms),
    uploadCompleted: moment(run.upload_completed_ms),
    files: files.rows.ofOwner({ kind: 'run', id: run.id }).length,
    plan: plan === undefined ? null : planView(plan),
  }
}

function planView({ steps, position, isHeld, nextMs, filesLeft }: SimulationView) {
  return {
    steps: steps.map(({ status, durationMs }) => ({
      status,
      ...(durationMs !== undefined && { duration: formatDuration(durationMs) }),
    })),
    step: position,
    paused: isHeld,
    next: moment(nextMs ?? null),
    filesLeft,
  }
}

function moment(ms: number | null): string | null {
  return ms === null ? null : new Date(ms).toISOString()
}
