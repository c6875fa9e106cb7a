import { compareCodes } from '../../design/compare.ts'
import type { ControlJob } from '@benchtop/contracts'
import type { Bar } from '../../design/chart-scale.ts'
import { formatBytes, formatDuration } from '../../design/format.ts'
import { statusWords } from '../../design/status-words.ts'
import { addressOf } from '../../shell/address.ts'
import type { Repeated } from '../analyses/relaunch.ts'

/** The filters of the page, by their names in its address; '' for one that isn't set. */
export type JobFilters = {
  readonly state: string
  readonly executor: string
  /** The name of a node; `here` for this machine. */
  readonly node: string
  readonly application: string
}

/** Jobs of the machine of the bench have no node of a cluster. */
export const here = 'here'

/** The filters that an address sets. */
export function filtersIn(query: Readonly<Record<string, string>>): JobFilters {
  const { state = '', executor = '', node = '', application = '' } = query
  return { state, executor, node, application }
}

/** The address of the page with these filters. */
export function jobsAddress(filters: JobFilters): string {
  return addressOf('/jobs', filters)
}

/** Whether a job is one that the filters select. */
export function isSelected(job: ControlJob, filters: JobFilters): boolean {
  const { state, executor, node, application } = filters
  return (
    (state === '' || job.state === state) &&
    (executor === '' || job.executor === executor) &&
    (node === '' || nodeOf(job) === node) &&
    (application === '' || job.application.id === application)
  )
}

/** Where a job runs; undefined before that is known. */
export function nodeOf({ executor, host }: ControlJob): string | undefined {
  return host ?? (executor === null ? undefined : here)
}

export function idOf(href: string): string {
  return href.slice(href.lastIndexOf('/') + 1)
}

/** The values that a filter can have, with their labels, each once. */
export function optionsOf(
  jobs: readonly ControlJob[],
  of: (job: ControlJob) => readonly [value: string, label: string] | undefined,
): [string, string][] {
  const found = new Map(jobs.flatMap((job) => [of(job) ?? []].filter((one) => one.length === 2)))
  return [...found].toSorted(([, one], [, other]) => one.localeCompare(other))
}

const hourMs = 3_600_000
/** How far back the page shows jobs, in hours. */
export const shownHours = 24
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
export function ganttRows(jobs: readonly ControlJob[], nowIso: string): GanttRow[] {
  const nowMs = Date.parse(nowIso)
  const fromMs = nowMs - shownHours * hourMs
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
