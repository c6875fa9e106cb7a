import { describe, expect, it } from 'vitest'
import {
  fileUploadStatuses,
  fileUploadMachine,
  type FileUploadEvent,
  type FileUploadStatus,
} from './file-upload.ts'
import { next } from './machine.ts'

/** Where each event leads: whatever isn't listed can't happen. An event without a row doesn't compile. */
const moves: Record<FileUploadEvent, Partial<Record<FileUploadStatus, FileUploadStatus>>> = {
  'take a part': { pending: 'pending' },
  'set pending': { pending: 'pending' },
  'set complete': { pending: 'complete', complete: 'complete' },
  'set aborted': { pending: 'aborted', aborted: 'aborted' },
}

const events = Object.keys(moves) as FileUploadEvent[]

describe.each(fileUploadStatuses)('a file that is %s', (from) => {
  it.each(events)('the event "%s" leads to the status in the table', (event) => {
    expect(next(fileUploadMachine, from, event)).toBe(moves[event][from])
  })
})
