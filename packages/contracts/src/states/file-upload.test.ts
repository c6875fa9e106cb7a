import { describe, expect, it } from 'vitest'
import { fileUploadMachine, fileUploadStatuses, type FileUploadStatus } from './file-upload.ts'
import { next } from './machine.ts'

/** Where each event leads: whatever isn't listed can't happen. */
const moves: Record<'complete' | 'abort', Partial<Record<FileUploadStatus, FileUploadStatus>>> = {
  complete: { pending: 'complete' },
  abort: { pending: 'aborted' },
}

describe.each(fileUploadStatuses)('a file that is %s', (from) => {
  it.each(['complete', 'abort'] as const)('goes where the table says on "%s"', (event) => {
    expect(next(fileUploadMachine, from, event)).toBe(moves[event][from])
  })
})
