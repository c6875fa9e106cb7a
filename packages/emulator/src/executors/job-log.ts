import { appendFileSync } from 'node:fs'
import { systemCode } from '../storage/blobs/storage-error.ts'
import type { JobListener } from './job-events.ts'

/** The log of one job for its listeners: the app's output, interleaved with the platform's own messages. */
export type JobLog = {
  readonly path: string
  /** Passes on what the app wrote; it is in the file already. */
  pass(bytes: Uint8Array): void
  /** Adds a line of the platform's own. */
  note(line: string): void
}

export function createJobLog(path: string, sessionId: number, emit: JobListener): JobLog {
  // Chunks may end anywhere, even inside a character.
  const decoder = new TextDecoder()
  let isAtLineStart = true
  const pass = (text: string): void => {
    if (text === '') return
    isAtLineStart = text.endsWith('\n')
    emit({ sessionId, type: 'log', text })
  }
  return {
    path,
    pass: (bytes) => pass(decoder.decode(bytes, { stream: true })),
    note(line) {
      pass(decoder.decode())
      const text = `${isAtLineStart ? '' : '\n'}benchtop: ${line}\n`
      try {
        appendFileSync(path, text)
      } catch (error) {
        // The folder is gone, or the disk is full: listeners still receive it.
        if (systemCode(error) === undefined) throw error
      }
      pass(text)
    },
  }
}
