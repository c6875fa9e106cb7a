import { settable, type Machine } from './machine.ts'

/** No value is documented except Completed, which deployed clients read. */
export const datasetUploadStatuses = ['Uploading', 'Completed', 'Aborted'] as const
export type DatasetUploadStatus = (typeof datasetUploadStatuses)[number]

export type DatasetUploadEvent = 'resume' | 'complete' | 'abort'

/**
 * The upload of a dataset. It is that of its sample or AppResult: complete when these are, aborted with their session,
 * and in progress again where a session is resumed that had timed out.
 */
export const datasetUploadMachine: Machine<DatasetUploadStatus, DatasetUploadEvent> = {
  states: datasetUploadStatuses,
  transitions: [
    { event: 'resume', from: datasetUploadStatuses, to: 'Uploading' },
    { event: 'complete', from: ['Uploading', 'Completed'], to: 'Completed' },
    { event: 'abort', from: ['Uploading', 'Aborted'], to: 'Aborted' },
  ],
}

/** Whether the files of a dataset are what its type requires: Pending until the upload is complete. */
export const datasetValidationStatuses = ['Pending', 'Passed', 'Failed'] as const
export type DatasetValidationStatus = (typeof datasetValidationStatuses)[number]

/** Quality control of a dataset or a lane: not decided yet, or decided. */
export const qualityStatuses = ['Undefined', 'QcPassed', 'QcFailed'] as const
export type QualityStatus = (typeof qualityStatuses)[number]

/** "May be updated only to QcFailed or QcPassed." */
export const settableQualityStatuses = ['QcPassed', 'QcFailed'] as const
export type SettableQualityStatus = (typeof settableQualityStatuses)[number]

/** Quality control: decided by thresholds or by people, who may correct it; a decision is not withdrawn. */
export const qualityMachine = settable(qualityStatuses, settableQualityStatuses)
