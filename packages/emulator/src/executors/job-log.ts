import { appendFileSync } from 'node:fs'
import { systemCode } from '../storage/blobs/storage-error.ts'
import type { JobListener } from './job-events.ts'

/** The log of one job on its way to whoever follows it: what the app writes, and the platform's own notes between. */
export type JobLog = {
  readonly path: string
  /** Passes on what the app wrote; it is in the file already. */
  pass(bytes: Uint8Array): void
  /** Adds a line of the platform's own. */
  note(line: string): void
}

export function createJobLog(path: string, sessionId: number, tell: JobListener): JobLog {
  // Pieces end anywhere, also inside a character.
  const decoder = new TextDecoder()
  let isAtLineStart = true
  const pass = (text: string): void => {
    if (text === '') return
    isAtLineStart = text.endsWith('\n')
    tell({ sessionId, type: 'log', text })
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
        // The folder is gone, or there is no room: whoever follows the job still reads it.
        if (systemCode(error) === undefined) throw error
      }
      pass(text)
    },
  }
}
