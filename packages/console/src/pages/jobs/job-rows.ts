import { compareCodes } from '../../design/compare.ts'
import type { ControlJob } from '@benchtop/contracts'
import type { Bar } from '@benchtop/app-runtime/bar-chart'
import { formatBytes, formatDuration } from '../../design/format.ts'
import { statusWords } from '../../design/status-words.ts'
import type { Repeated } from '../analyses/relaunch.ts'

/** Jobs of the machine of the bench have no node of a cluster. */
export const here = 'here'

/** How far back the page can show jobs that have ended, in hours and in words; the platform lists no earlier ones. */
export const periods = [
  [24, '24 hours'],
  [168, '7 days'],
  [744, '31 days'],
] as const

/** A job with what a list shows of it, and sorts it by. */
export type JobRow = ControlJob &
  Readonly<Record<'Id' | 'app' | 'appName' | 'at', string>> &
  Readonly<Record<'cpus' | 'memory' | 'ran', number>>

export function jobRow(job: ControlJob, now: string): JobRow {
  const { appSession, application, used } = job
  const ran = ranMs(job, now) ?? 0
  return {
    ...job,
    Id: idOf(appSession),
    app: application.id,
    appName: application.name,
    at: nodeOf(job) ?? '',
    cpus: ran === 0 ? 0 : (used?.cpuMs ?? 0) / ran,
    memory: used?.peakMemoryBytes ?? 0,
    ran,
  }
}

/** Where a job runs; undefined before that is known. */
export function nodeOf({ executor, host }: ControlJob): string | undefined {
  return host ?? (executor === null ? undefined : here)
}

export function idOf(href: string): string {
  return href.slice(href.lastIndexOf('/') + 1)
}

/** The values that jobs have for a filter, with their labels, each once. */
export function valuesOf(
  jobs: readonly JobRow[],
  of: (job: JobRow) => readonly [value: string, label: string],
): (readonly [string, string])[] {
  return [...new Map(jobs.map(of))]
    .filter(([value]) => value !== '')
    .toSorted(([, one], [, other]) => one.localeCompare(other))
}

const hourMs = 3_600_000
const narrowest = 0.003

/** A job in the last hours, in shares of their width between 0 and 1. */
export type GanttRow = {
  readonly job: ControlJob
  /** From when it was queued until it began, or until now. */
  readonly waits: Span
  /** Undefined for one that never began. */
  readonly runs: Span | undefined
}
type Span = { readonly left: number; readonly width: number }

/** When each job waited and ran in the last hours before now, those that were queued first above. */
export function ganttRows(jobs: readonly ControlJob[], nowIso: string, hours: number): GanttRow[] {
  const nowMs = Date.parse(nowIso)
  const fromMs = nowMs - hours * hourMs
  const at = (ms: number): number => Math.min(1, Math.max(0, (ms - fromMs) / (nowMs - fromMs)))
  const span = (from: number, to: number): Span => {
    const left = Math.min(1 - narrowest, at(from))
    return { left, width: Math.max(narrowest, at(to) - left) }
  }
  return jobs
    .map((job) => {
      const end = job.ended === null ? nowMs : Date.parse(job.ended)
      const start = job.started === null ? undefined : Date.parse(job.started)
      return {
        job,
        waits: span(Date.parse(job.created), start ?? end),
        runs: start === undefined ? undefined : span(start, end),
      }
    })
    .toSorted((one, other) => compareCodes(one.job.created, other.job.created))
}

const stateTones: Readonly<Record<string, Bar['tone']>> = {
  Queued: 'off',
  Running: 'busy',
  Complete: 'good',
}

/** How many jobs are in each state: those that come first, and how the others ended. */
export function stateBars(jobs: readonly ControlJob[]): Bar[] {
  const names = jobs.map(({ state, status }) => statusWords(state === 'ended' ? status : state))
  return [...new Set([...Object.keys(stateTones), ...names])].map((label) => ({
    label,
    value: names.filter((name) => name === label).length,
    tone: stateTones[label] ?? 'bad',
  }))
}

/** Where a job is among those that wait for a slot, or what it waits for before that. */
export function queueText({ position, waitsFor }: ControlJob): string {
  if (position !== null) return `no. ${position}`
  if (waitsFor === 'release') return 'held, came with an imported snapshot'
  return waitsFor === 'quota' ? 'waits for the quota of its user' : 'waits for its agent'
}

/** CPU time as processors in use while it ran, of those requested. */
export function cpuText(job: ControlJob, nowIso: string): string {
  const ms = ranMs(job, nowIso)
  const requested = job.requested.cpus === undefined ? '' : ` of ${job.requested.cpus}`
  if (job.used === null || ms === undefined || ms === 0)
    return requested === '' ? '–' : `–${requested}`
  return `${(job.used.cpuMs / ms).toFixed(2)}${requested}`
}

/** The peak of memory, of what was requested. */
export function memoryText({ requested: { memoryMB }, used }: ControlJob): string {
  const requested = memoryMB === undefined ? '' : ` of ${formatBytes(memoryMB * 1_000_000)}`
  return used === null
    ? requested === ''
      ? '–'
      : `–${requested}`
    : formatBytes(used.peakMemoryBytes) + requested
}

/** How long a job ran, or has run up to now; undefined for one that never began. */
export function ranMs({ started, ended }: ControlJob, nowIso: string): number | undefined {
  if (started === null) return undefined
  return Math.max(0, Date.parse(ended ?? nowIso) - Date.parse(started))
}

export function ranText(job: ControlJob, nowIso: string): string {
  const ms = ranMs(job, nowIso)
  return ms === undefined ? '–' : formatDuration(ms)
}

/** The analyses that the retry of some jobs launches: the nodes of one are launched together. */
export function repeatsOf(jobs: readonly ControlJob[]): Repeated[] {
  const byId = new Map<string, Repeated>()
  for (const { appSession, parent, name, application, node, state } of jobs) {
    if (state !== 'ended') continue
    const id = idOf(parent ?? appSession)
    byId.set(id, { id, name, application: application.id, nodes: node?.count ?? 0 })
  }
  return [...byId.values()]
}
