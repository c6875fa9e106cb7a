import {
  parseDuration,
  runEventBetween,
  runStatusesAfter,
  type RunOutcome,
  type Problem,
  type RunStatus,
} from '@benchtop/contracts'
import type { StoredBlob } from '../../storage/blobs/blob-store.ts'

/** A status of a run's plan, and for how long; undefined: until another event. */
export type PlanStep = { readonly status: RunStatus; readonly durationMs: number | undefined }

/** The course of a run: step by step, or the default one with its durations and its outcome. */
export type PlanRequest = {
  readonly steps?:
    | readonly { readonly status: RunStatus; readonly duration?: string | undefined }[]
    | undefined
  /** Durations such as `8h` by status, instead of the default ones. */
  readonly durations?: Readonly<Partial<Record<RunStatus, string | undefined>>> | undefined
  readonly outcome?: RunOutcome | undefined
}

/** Enough for any instrument, and few enough to be read at every step. */
const maxSteps = 1000

const toUpload = ['Running', 'Uploading'] as const
const toAnalysis = ['PendingAnalysis', 'Analyzing'] as const

/** The default course to each outcome. With an invalid sample sheet the run waits for its user, and then succeeds. */
const courses: Readonly<Record<RunOutcome, readonly RunStatus[]>> = {
  Complete: [...toUpload, ...toAnalysis, 'Complete'],
  Failed: [...toUpload, ...toAnalysis, 'Failed'],
  NeedsAttention: [...toUpload, 'NeedsAttention', ...toAnalysis, 'Complete'],
  Stopped: ['Running', 'Stopped'],
}

/** As of a small instrument. A status without one waits for a decision, or is final. */
const defaultDurations: Readonly<Partial<Record<RunStatus, string>>> = {
  Running: '8h',
  Uploading: '1h',
  PendingAnalysis: '5m',
  Analyzing: '1h',
}

/** Statuses that end by a user's decision, so that they need no duration. */
const waiting: ReadonlySet<RunStatus> = new Set(['Paused', 'NeedsAttention'])

/**
 * The steps of a plan for a run in a status, or for a new run. Adds to the problems what is wrong; a course that
 * can't begin at the run's status has no steps.
 */
export function readPlan(
  from: RunStatus | undefined,
  request: PlanRequest,
  problems: Problem[],
): PlanStep[] {
  const { steps, durations = {}, outcome = 'Complete' } = request
  if (steps === undefined) {
    const course = courseFrom(from, courses[outcome])
    return course.map((status) => {
      const text = durations[status] ?? defaultDurations[status]
      return { status, durationMs: readDuration(text, `durations.${status}`, problems) }
    })
  }
  if (request.durations !== undefined || request.outcome !== undefined) {
    const message = 'steps replace durations and outcome: leave out one or the other.'
    problems.push({ member: 'steps', code: 'Invalid', message })
  }
  if (steps.length === 0 || steps.length > maxSteps) {
    const message = `steps must be 1 to ${maxSteps}.`
    problems.push({ member: 'steps', code: 'Invalid', message })
  }
  const read = steps.map(({ status, duration }, at) => ({
    status,
    durationMs: readDuration(duration, `steps[${at}].duration`, problems),
  }))
  problems.push(...read.flatMap((step, at) => stepProblems(read, step, at, from)))
  return read
}

/** The rest of a course for a run in a status: empty where the course can't be reached from there. */
function courseFrom(
  from: RunStatus | undefined,
  course: readonly RunStatus[],
): readonly RunStatus[] {
  if (from === undefined) return course
  const here = course.indexOf(from)
  if (here !== -1) return here === course.length - 1 ? [] : course.slice(here)
  const next = course.findIndex((status) => runEventBetween(from, status) !== undefined)
  return next === -1 ? [] : course.slice(next)
}

function readDuration(
  text: string | undefined,
  member: string,
  problems: Problem[],
): number | undefined {
  if (text === undefined) return undefined
  const ms = parseDuration(text)
  if (ms === undefined) {
    const message = `${member} must be a duration such as 90s, 60m, 8h or 3d, not "${text}".`
    problems.push({ member, code: 'Invalid', message })
  }
  return ms
}

function stepProblems(
  steps: readonly PlanStep[],
  { status, durationMs }: PlanStep,
  at: number,
  from: RunStatus | undefined,
): Problem[] {
  const wrong = (member: string, rule: string): Problem => ({
    member: `steps[${at}].${member}`,
    code: 'Invalid',
    message: `steps[${at}].${member}: ${rule}.`,
  })
  const before = at === 0 ? from : steps[at - 1]?.status
  const follows =
    before === undefined ||
    (at === 0 && before === status) ||
    runEventBetween(before, status) !== undefined
  if (!follows) {
    const after = runStatusesAfter(before)
    const may = after.length === 0 ? `${before} is final` : `only ${after.join(' or ')} can`
    return [wrong('status', `${status} can't follow ${before}: ${may}`)]
  }
  const isEnd = runStatusesAfter(status).length === 0
  if (isEnd && durationMs !== undefined) {
    return [wrong('duration', `must be left out: a run that is ${status} stays so`)]
  }
  const mayLast = waiting.has(status) || (at === steps.length - 1 && status !== 'Uploading')
  if (!isEnd && !mayLast && durationMs === undefined) {
    return [wrong('duration', `is required, such as 8h: how long the run is ${status}`)]
  }
  return []
}

/**
 * A file of a run's plan: with its text, copied from an absolute path below a folder that may be read, with a content that
 * the store has, or generated, with a given or a default size.
 */
export type FileRequest = {
  readonly path: string
  readonly content?: string | undefined
  readonly source?: string | undefined
  readonly blob?: StoredBlob | undefined
  readonly size?: number | undefined
  readonly contentType?: string | undefined
}
