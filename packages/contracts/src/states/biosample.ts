import { next, type Machine } from './machine.ts'

export const bioSampleStatuses = ['New', 'Active', 'Done', 'QcFailed', 'Canceled'] as const
export type BioSampleStatus = (typeof bioSampleStatuses)[number]

export type BioSampleEvent = `set ${BioSampleStatus}`

/** "The status may move between any of them." */
export const bioSampleMachine: Machine<BioSampleStatus, BioSampleEvent> = {
  states: bioSampleStatuses,
  transitions: bioSampleStatuses.map((to) => ({
    event: `set ${to}`,
    from: bioSampleStatuses,
    to,
  })),
}

/** The status that follows, or undefined where the event can't happen in this status. */
export function nextBioSampleStatus(
  from: BioSampleStatus,
  event: BioSampleEvent,
): BioSampleStatus | undefined {
  return next(bioSampleMachine, from, event)
}

/**
 * How far the lab is with a biosample, from least to most. The platform states no values, so these are what its preps,
 * libraries, pools, lanes and requeues show: the furthest step that was reached, and Requeued while more yield is awaited.
 */
export const labStatuses = [
  'NotStarted',
  'PrepRequested',
  'LibraryPrepared',
  'Pooled',
  'Sequencing',
  'Sequenced',
  'Requeued',
] as const
export type LabStatus = (typeof labStatuses)[number]
