import { eventsFrom, next, type Machine } from './machine.ts'

/** From the instrument's first cycle to the end of the analysis. */
export const runStatuses = [
  'Running',
  'Paused',
  'Stopped',
  'Uploading',
  'PendingAnalysis',
  'Analyzing',
  'Complete',
  'Failed',
  'NeedsAttention',
] as const
export type RunStatus = (typeof runStatuses)[number]

/** How a simulated run ends where its steps aren't given one by one. */
export const runOutcomes = ['Complete', 'Failed', 'NeedsAttention', 'Stopped'] as const
export type RunOutcome = (typeof runOutcomes)[number]

/** What happens to a run: at the instrument, on the way of its files, and in its analysis. */
export type RunEvent =
  | 'pause'
  | 'resume'
  | 'stop'
  | 'start upload'
  | 'finish upload'
  | 'reject sample sheet'
  | 'accept sample sheet'
  | 'start analysis'
  | 'complete'
  | 'fail'

/**
 * The life of a run. The platform states what each status means and none of the moves between them, so each move is
 * what the meanings leave: an instrument is paused and stopped only while it runs, files come "after the run and before
 * files finish", the sample sheet is looked at "after upload", and only an analysis that runs can succeed or fail.
 */
export const runMachine: Machine<RunStatus, RunEvent> = {
  states: runStatuses,
  transitions: [
    { event: 'pause', from: ['Running'], to: 'Paused' },
    { event: 'resume', from: ['Paused'], to: 'Running' },
    { event: 'stop', from: ['Running', 'Paused'], to: 'Stopped' },
    { event: 'start upload', from: ['Running'], to: 'Uploading' },
    { event: 'finish upload', from: ['Uploading'], to: 'PendingAnalysis' },
    { event: 'reject sample sheet', from: ['Uploading', 'PendingAnalysis'], to: 'NeedsAttention' },
    { event: 'accept sample sheet', from: ['NeedsAttention'], to: 'PendingAnalysis' },
    { event: 'start analysis', from: ['PendingAnalysis'], to: 'Analyzing' },
    { event: 'complete', from: ['Analyzing'], to: 'Complete' },
    { event: 'fail', from: ['Analyzing'], to: 'Failed' },
  ],
}

/** The event that leads from one status to another: there is one at most. */
export function runEventBetween(from: RunStatus, to: RunStatus): RunEvent | undefined {
  return eventsFrom(runMachine, from).find((event) => next(runMachine, from, event) === to)
}

/** The statuses that a run may have next. */
export function runStatusesAfter(from: RunStatus): RunStatus[] {
  const after = eventsFrom(runMachine, from).map((event) => next(runMachine, from, event))
  return runStatuses.filter((status) => after.includes(status))
}
