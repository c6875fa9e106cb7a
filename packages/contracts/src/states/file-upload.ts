import type { Machine } from './machine.ts'

export const fileUploadStatuses = ['pending', 'aborted', 'complete'] as const
export type FileUploadStatus = (typeof fileUploadStatuses)[number]

/** What happens to a file. `set …` is an app's own POST, which may come again where the first answer was lost. */
export type FileUploadEvent = 'take a part' | `set ${FileUploadStatus}`

/**
 * A file that comes in parts is `pending` until its app says otherwise; one that comes whole is `complete` at once.
 * `complete` means that its bytes are safe; neither that nor an abort is taken back.
 */
export const fileUploadMachine: Machine<FileUploadStatus, FileUploadEvent> = {
  states: fileUploadStatuses,
  transitions: [
    { event: 'take a part', from: ['pending'], to: 'pending' },
    { event: 'set pending', from: ['pending'], to: 'pending' },
    { event: 'set complete', from: ['pending', 'complete'], to: 'complete' },
    { event: 'set aborted', from: ['pending', 'aborted'], to: 'aborted' },
  ],
}
