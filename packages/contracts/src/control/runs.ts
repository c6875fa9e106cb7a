import { z } from 'zod'
import { record } from '../results.ts'
import { runOutcomes, runStatuses } from '../states/run.ts'
import { runDetails } from '../v1/records/run.ts'
import { actingUser, setBy } from './authority.ts'
import { id, moment, owners } from './scalars.ts'

const simulation = {
  /** The course of the run, step by step. */
  steps: z
    .array(z.strictObject({ status: z.enum(runStatuses), duration: z.string().optional() }))
    .optional(),
  /** Or the default course: how long each status lasts, and how it ends. */
  durations: z.partialRecord(z.enum(runStatuses), z.string()).optional(),
  outcome: z.enum(runOutcomes).optional(),
  /** What arrives while it uploads. */
  files: z
    .array(
      z.strictObject({
        /** Below the run. */
        path: setBy('member', z.string()),
        content: z.string().optional(),
        /** An absolute path on the platform's machine, below a folder that it may read. */
        source: setBy('owner', z.string()).optional(),
        /** Or the SHA-256 of a file that was sent by `addSeedFile`. */
        stored: setBy('owner', z.string()).optional(),
        size: z.number().int().nonnegative().optional(),
        contentType: z.string().optional(),
      }),
    )
    .optional(),
  /** What is on its lanes, by ids: its libraries become datasets when it is complete. */
  lanes: z
    .array(
      z.strictObject({
        number: z.int(),
        libraryPool: z.string().optional(),
        libraries: z.array(z.string()).optional(),
      }),
    )
    .optional(),
  /** What the figures of its lanes are drawn from: the same for the same seed. Random by default. */
  seed: z
    .int()
    .nonnegative()
    .max(2 ** 32 - 1)
    .optional(),
}

const newRun = z.strictObject({
  user: actingUser,
  /** Defaults to that of the sample sheet. */
  experimentName: z.string().trim().min(1).max(256).optional(),
  /** The text of a sample sheet, whose biosamples, libraries, pools and lanes the run gets. */
  sampleSheet: z
    .string()
    .max(2 ** 20)
    .optional(),
  name: z.string().trim().min(1).max(256).optional(),
  number: z.number().int().nonnegative().optional(),
  instrument: z.string().trim().min(1).max(64).optional(),
  instrumentType: z.string().trim().min(1).max(64).optional(),
  details: runDetails.optional(),
  ...simulation,
})

/** A read with its number from 1, index reads counted. */
const sequencedRead = z.strictObject({
  number: z.number(),
  cycles: z.number(),
  isIndex: z.boolean(),
})

/** A run with its progress in its plan. */
const runRecord = z.strictObject({
  /** Its Href. */
  run: z.string(),
  id,
  user: id,
  experimentName: z.string(),
  name: z.string(),
  number: z.number(),
  status: z.enum(runStatuses),
  created: moment,
  modified: moment,
  uploadStarted: moment.nullable(),
  uploadCompleted: moment.nullable(),
  /** How many files it has. */
  files: z.number(),
  /** Null where it isn't simulated. */
  plan: z
    .strictObject({
      steps: z.array(
        z.strictObject({
          status: z.enum(runStatuses),
          /** When it began or will begin; null where that depends on someone. */
          begins: moment.nullable(),
          duration: z.string().optional(),
        }),
      ),
      /** The step that it is in, from 0. */
      step: z.number(),
      paused: z.boolean(),
      /** When the next step begins by itself; null where it waits for someone. */
      next: moment.nullable(),
      filesLeft: z.number(),
      /** What its instrument sequences while it is Running; absent once that is uploaded. */
      sequencing: z
        .strictObject({
          /** In the order in which they are sequenced. */
          reads: z.array(sequencedRead),
          /** In gigabases, what its lanes will have yielded; none of lanes that get no figures. */
          lanes: z.array(z.strictObject({ number: z.number(), yield: z.number() })),
          /** The shares of all cycles, up to 1, that are done as its step begins and ends: one where it is paused. */
          done: z.strictObject({ begins: z.number(), ends: z.number() }),
        })
        .optional(),
    })
    .nullable(),
})
export type ControlRun = z.output<typeof runRecord>

const responses = { 200: record(runRecord) } as const

function action<const Name extends string, const Verb extends string>(
  name: Name,
  verb: Verb,
  summary: string,
) {
  return owners(name, 'POST', `/runs/{id}/${verb}`, { summary, responses })
}

export const runs = {
  listRuns: owners('listRuns', 'GET', '/runs', {
    summary: 'Lists the runs of all users, or with ?user=<id> of one, with their progress.',
    query: z.object({ user: z.string().optional() }),
    responses: { 200: record(z.strictObject({ runs: z.array(runRecord) })) },
  }),
  startRun: owners('startRun', 'POST', '/runs', {
    summary: 'Starts a run of a user that passes through its statuses as the clock advances.',
    body: { kind: 'json', members: newRun },
    responses,
  }),
  getRun: owners('getRun', 'GET', '/runs/{id}', {
    summary: 'Returns a run with its progress in its plan.',
    responses,
  }),
  simulateRun: owners('simulateRun', 'POST', '/runs/{id}/simulate', {
    summary: 'Simulates the rest of a run from the status that it is in.',
    body: { kind: 'json', members: z.strictObject(simulation) },
    responses,
  }),
  pauseRun: action('pauseRun', 'pause', 'Pauses a run at its instrument, and with it the plan.'),
  resumeRun: action('resumeRun', 'resume', 'Resumes a paused run.'),
  stopRun: action('stopRun', 'stop', 'Stops a run at its instrument, for good.'),
  failRun: action('failRun', 'fail', 'Makes the analysis of a run fail.'),
  resolveRun: action(
    'resolveRun',
    'resolve',
    'Continues a run that needs attention: its sample sheet has been corrected.',
  ),
  finishRun: action(
    'finishRun',
    'finish',
    'Lets everything that is left of the plan of a run happen now.',
  ),
} as const
