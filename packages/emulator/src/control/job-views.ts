import {
  strictest,
  type ControlJob,
  type JobLimits,
  type JobUsageRecord,
  type StoredJobSettings,
  type TimelineStep,
  type UsageSample,
} from '@benchtop/contracts'
import type { ListedJobRow } from '../executors/job-list-store.ts'
import type { JobPlaceRow, SampleRow } from '../executors/job-samples-store.ts'
import type { StepRow } from '../executors/job-steps-store.ts'
import { hrefOf } from '../ids/resource-id.ts'
import { isoOf } from './moments.ts'

/** A job of a list. `maxima` are the limits that no app may exceed. */
export function jobView(row: ListedJobRow, maxima: JobLimits | undefined): ControlJob {
  const { node_index: index, node_count: count } = row
  return {
    appSession: hrefOf('appsession', row.appsession_id),
    name: row.name,
    application: { id: String(row.application_id), name: row.application_name },
    user: String(row.user_id),
    runs: row.waits_for === 'release' ? runsOf(row) : null,
    executor: row.executor,
    host: row.host,
    parent: row.parent_id === null ? null : hrefOf('appsession', row.parent_id),
    node: index === null || count === null ? null : { index, count },
    state: row.state,
    status: row.status,
    statusSummary: row.status_summary,
    position: row.position,
    waitsFor: row.waits_for,
    created: isoOf(row.created_ms),
    started: isoOf(row.started_ms),
    ended: isoOf(row.ended_ms),
    exitCode: row.exit_code,
    requested: requestedOf(row, row.job_settings, maxima),
    used: usedOf(row),
  }
}

function runsOf({ command, image }: ListedJobRow): string[] {
  return [image ?? [], JSON.parse(command ?? '[]') as string[]].flat()
}

/** A step of a session's course; one that hasn't ended has lasted until now. */
export function stepView(row: StepRow, nowMs: number): TimelineStep {
  const { kind, name, started_ms, ended_ms, failure } = row
  return {
    kind,
    name,
    started: isoOf(started_ms),
    ended: isoOf(ended_ms),
    tookMs: Math.max(0, (ended_ms ?? nowMs) - started_ms),
    failure,
  }
}

/** How long a session was Running, in milliseconds; undefined where it never was. */
export function ranMs(steps: readonly StepRow[], nowMs: number): number | undefined {
  const runs = steps.filter(({ kind, name }) => kind === 'status' && name === 'Running')
  if (runs.length === 0) return undefined
  return runs.reduce((sum, run) => sum + stepView(run, nowMs).tookMs, 0)
}

/** What a job used, against what was requested it. */
export function usageView(
  place: JobPlaceRow | undefined,
  samples: readonly SampleRow[],
  requested: JobLimits,
): JobUsageRecord {
  return {
    executor: place?.executor ?? null,
    host: place?.host ?? null,
    unmeasured:
      place === undefined
        ? 'This analysis has no job on the bench: its app runs elsewhere.'
        : place.unmeasured,
    requested,
    used: place === undefined ? null : usedOf(place),
    samples: samples.map((sample, at) => sampleView(sample, samples[at - 1])),
  }
}

/** The processors in use since the sample before, on average. */
function sampleView({ at_ms, cpu_ms, memory_bytes }: SampleRow, before?: SampleRow): UsageSample {
  const sinceMs = at_ms - (before?.at_ms ?? 0)
  const cpus = sinceMs <= 0 ? 0 : Math.max(0, cpu_ms - (before?.cpu_ms ?? 0)) / sinceMs
  return { atMs: at_ms, cpus: Math.round(cpus * 1000) / 1000, memoryBytes: memory_bytes }
}

function usedOf({ cpu_ms, memory_bytes, peak_bytes }: JobPlaceRow): ControlJob['used'] {
  if (cpu_ms === null || memory_bytes === null || peak_bytes === null) return null
  return { cpuMs: cpu_ms, memoryBytes: memory_bytes, peakMemoryBytes: peak_bytes }
}

/** What a job's task was given; before it has one, what its app asks for, within what the bench allows. */
export function requestedOf(
  place: Pick<JobPlaceRow, 'requested'> | undefined,
  settings: string | null,
  maxima: JobLimits | undefined,
): JobLimits {
  if (place?.requested != null) return JSON.parse(place.requested) as JobLimits
  return strictest((JSON.parse(settings ?? '{}') as StoredJobSettings).limits, maxima)
}
