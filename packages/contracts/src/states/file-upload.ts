import type { Machine } from './machine.ts'

export const fileUploadStatuses = ['pending', 'aborted', 'complete'] as const
export type FileUploadStatus = (typeof fileUploadStatuses)[number]
export type FileUploadEvent = 'complete' | 'abort'

/** A file is `complete` once its bytes are safe; neither that nor an abort is taken back. */
export const fileUploadMachine: Machine<FileUploadStatus, FileUploadEvent> = {
  states: fileUploadStatuses,
  transitions: [
    { event: 'complete', from: ['pending'], to: 'complete' },
    { event: 'abort', from: ['pending'], to: 'aborted' },
  ],
}
