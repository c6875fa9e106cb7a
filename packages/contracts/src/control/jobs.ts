import { z } from 'zod'
import { jobLimits } from '../job-limits.ts'
import { empty, record } from '../results.ts'
import { appSessionStatuses } from '../states/appsession.ts'
import { id, integerText, moment, owners } from './scalars.ts'

/** What a job does: it waits for a slot, has one, or is over. */
export const jobStates = ['queued', 'running', 'ended'] as const

/**
 * What a job that has not begun waits for: its turn in the queue, its local agent to connect, the end of another job
 * of its user, of whom as many run, or are before it in the queue, as the user's quota allows, or the owner, who has
 * restored an imported snapshot and not released its jobs.
 */
const jobWaits = ['slot', 'agent', 'quota', 'release'] as const

/**
 * What the course of an analysis is made of: the statuses of its session, the callbacks of its launch, and what its job
 * does: it prepares the inputs, runs the command, stores the results.
 */
const timelineKinds = ['status', 'callback', 'inputs', 'command', 'upload'] as const
export type TimelineKind = (typeof timelineKinds)[number]

/** More jobs than these are not in one answer. */
const mostListedJobs = 1_000
const listedByDefault = 500
/** How far back jobs that have ended are listed, in hours. */
const longestHours = 24 * 31
const nightHours = 24

/** Where a job runs. */
const place = {
  /** The executor that runs it, such as `bubblewrap`; null until it is known. */
  executor: z.string().nullable(),
  /** The node of a cluster; null on the machine of the bench. */
  host: z.string().nullable(),
}

/** What a job has used up to now. */
const used = z.strictObject({
  /** Time of processors, in milliseconds. */
  cpuMs: z.number(),
  /** Memory at the last measurement, in bytes. */
  memoryBytes: z.number(),
  /** The most memory that was measured, in bytes. */
  peakMemoryBytes: z.number(),
})

const jobRecord = z.strictObject({
  /** The Href of its session. */
  appSession: z.string(),
  name: z.string(),
  application: z.strictObject({ id, name: z.string() }),
  user: id,
  /** What a job that waits for its release would run: its image, if it has one, and its command. Null for others. */
  runs: z.array(z.string()).nullable(),
  ...place,
  /** The Href of the analysis that it is a node of; null where it isn't one of several. */
  parent: z.string().nullable(),
  /** Which of several nodes of one analysis it is, from 0; null where it is the only one. */
  node: z.strictObject({ index: z.int(), count: z.int() }).nullable(),
  state: z.enum(jobStates),
  status: z.enum(appSessionStatuses),
  statusSummary: z.string(),
  /** Its place among the jobs that wait for a slot, from 1; null for others. */
  position: z.int().nullable(),
  /** Null where it has begun. */
  waitsFor: z.enum(jobWaits).nullable(),
  created: moment,
  started: moment.nullable(),
  ended: moment.nullable(),
  exitCode: z.int().nullable(),
  /** What its app asks for, within what the bench allows. */
  requested: jobLimits,
  /** Null where nothing was measured. */
  used: used.nullable(),
})
export type ControlJob = z.output<typeof jobRecord>

const timelineStep = z.strictObject({
  kind: z.enum(timelineKinds),
  /** The status, or the name of the callback. */
  name: z.string(),
  started: moment,
  /** Null for one that hasn't ended. */
  ended: moment.nullable(),
  /** How long it took up to now, in milliseconds. */
  tookMs: z.number(),
  /** Why it failed, in one sentence; null where it didn't. */
  failure: z.string().nullable(),
})
export type TimelineStep = z.output<typeof timelineStep>

const usageSample = z.strictObject({
  /** Milliseconds since the command began, by the clock of the machine. */
  atMs: z.number(),
  /** Processors in use since the sample before, on average. */
  cpus: z.number(),
  /** Memory in use, in bytes. */
  memoryBytes: z.number(),
})
export type UsageSample = z.output<typeof usageSample>

const usageRecord = z.strictObject({
  ...place,
  /** Why nothing is measured, in one sentence; null where it is. */
  unmeasured: z.string().nullable(),
  requested: jobLimits,
  used: used.nullable(),
  samples: z.array(usageSample),
})
export type JobUsageRecord = z.output<typeof usageRecord>

/** A whole number of a query, from 1 to the most that is answered. */
const upTo = (most: number, byDefault: number) =>
  integerText.pipe(z.number().min(1).max(most)).default(byDefault)

export const jobs = {
  listJobs: owners('listJobs', 'GET', '/jobs', {
    summary:
      'Returns the jobs of native apps: those that wait in the order of the queue, those that run, and those that ended within the last ?hours= of the clock (24).',
    query: z.object({
      state: z.enum(jobStates).optional(),
      executor: z.string().max(64).optional(),
      host: z.string().max(256).optional(),
      application: z
        .string()
        .regex(/^\d{1,15}$/, 'must be the id of an application')
        .optional(),
      user: z
        .string()
        .regex(/^\d{1,15}$/, 'must be the id of a user')
        .optional(),
      hours: upTo(longestHours, nightHours),
      limit: upTo(mostListedJobs, listedByDefault),
    }),
    responses: {
      200: record(
        z.strictObject({
          now: moment,
          /** The jobs that ended before are left out. */
          since: moment,
          jobs: z.array(jobRecord),
          /** How many match, of which these are the first. */
          total: z.int(),
        }),
      ),
    },
  }),
  releaseJobs: owners('releaseJobs', 'POST', '/jobs/release', {
    summary:
      'Lets jobs run after an imported snapshot was restored: until then none starts, since what they run came with it.',
    responses: { 204: empty },
  }),
  getTimeline: owners('getTimeline', 'GET', '/appsessions/{id}/timeline', {
    summary:
      'Returns the course of an analysis: its statuses, the callbacks of its launch, and what its job did, each with how long it took; one that failed says why.',
    responses: { 200: record(z.strictObject({ steps: z.array(timelineStep) })) },
  }),
  getUsage: owners('getUsage', 'GET', '/appsessions/{id}/usage', {
    summary:
      'Returns the CPU and memory that the job of an analysis used over time, against what its app asks for, or why they are not measured.',
    responses: { 200: record(usageRecord) },
  }),
} as const
