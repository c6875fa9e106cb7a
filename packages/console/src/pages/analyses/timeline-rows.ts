import type { TimelineStep } from '@benchtop/contracts'
import { statusWords } from '../../design/status-words.ts'

/** A row of a timeline; its bar in shares of the whole width, between 0 and 1. */
export type TimelineRow = {
  readonly name: string
  /** What kind of step it is, for the colour of its bar. */
  readonly tone: 'waits' | 'runs' | 'job' | 'ended' | 'failed'
  readonly isPartOfJob: boolean
  /** Milliseconds since the first step. */
  readonly atMs: number
  /** Undefined for the end, which lasts. */
  readonly tookMs: number | undefined
  readonly isOpen: boolean
  readonly failure: string | undefined
  readonly left: number
  readonly width: number
}

/** No bar is narrower. */
const narrowest = 0.006

const steps = {
  inputs: 'Preparation of the inputs',
  command: 'Command of the app',
  upload: 'Upload of the results',
} as const

const waits: ReadonlySet<string> = new Set([
  'AwaitingAuthorization',
  'Pending',
  'Initializing',
  'NeedsAttention',
])
const ended: ReadonlySet<string> = new Set(['Complete', 'Aborted', 'TimedOut'])

/** The steps of an analysis as rows, in the order in which they began. */
export function timelineRows(of: readonly TimelineStep[]): TimelineRow[] {
  const startMs = Math.min(...of.map(({ started }) => Date.parse(started)))
  const endMs = Math.max(...of.map((step) => Date.parse(step.started) + (lastsMs(step) ?? 0)))
  const wholeMs = Math.max(1, endMs - startMs)
  return of.map((step) => {
    const atMs = Date.parse(step.started) - startMs
    const tookMs = lastsMs(step)
    const left = Math.min(1 - narrowest, atMs / wholeMs)
    return {
      name: nameOf(step),
      tone: toneOf(step),
      isPartOfJob: step.kind !== 'status',
      atMs,
      tookMs,
      isOpen: step.ended === null && tookMs !== undefined,
      failure: step.failure ?? undefined,
      left,
      width: Math.min(1 - left, Math.max(narrowest, (tookMs ?? 0) / wholeMs)),
    }
  })
}

/** How long the whole took, from the first step to the end, or until now; in milliseconds. */
export function wholeOf(rows: readonly TimelineRow[]): number {
  return Math.max(0, ...rows.map(({ atMs, tookMs = 0 }) => atMs + tookMs))
}

function lastsMs({ kind, name, tookMs }: TimelineStep): number | undefined {
  return kind === 'status' && ended.has(name) ? undefined : tookMs
}

function nameOf({ kind, name }: TimelineStep): string {
  if (kind === 'callback') return `Callback ${name}`
  return kind === 'status' ? statusWords(name) : steps[kind]
}

function toneOf({ kind, name, failure }: TimelineStep): TimelineRow['tone'] {
  if (failure !== null || name === 'Aborted' || name === 'TimedOut') return 'failed'
  if (kind !== 'status') return 'job'
  if (ended.has(name)) return 'ended'
  return waits.has(name) ? 'waits' : 'runs'
}
