import { settable } from './machine.ts'

export const bioSampleStatuses = ['New', 'Active', 'Done', 'QcFailed', 'Canceled'] as const
export type BioSampleStatus = (typeof bioSampleStatuses)[number]

/** "The status may move between any of them." */
export const bioSampleMachine = settable(bioSampleStatuses)

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
