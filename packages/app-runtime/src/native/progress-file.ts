import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Progress } from '@benchtop/contracts'

/** However often an app reports progress, the file is written at most once in so many milliseconds. */
const gapMs = 250

/** The progress of an app: the platform follows the file, and shows it at the analysis. */
export type ProgressFile = {
  /** Returns immediately; the file is written as soon as the interval allows. */
  set(progress: Progress): void
  /** Resolves when the last progress is written. */
  finish(): Promise<void>
}

/** The file `progress` of a job's data folder. A reader always finds a complete line; failed writes are ignored. */
export function progressFile(dataFolder: string): ProgressFile {
  const path = join(dataFolder, 'progress')
  const ending = new AbortController()
  let next: Progress | undefined
  let writing: Promise<void> | undefined

  const writeOn = async (): Promise<void> => {
    while (next !== undefined) {
      const line = `${JSON.stringify(next)}\n`
      next = undefined
      try {
        await writeFile(`${path}.part`, line)
        await rename(`${path}.part`, path)
      } catch {
        // Progress is informational: a failed write is no reason to fail.
      }
      await pause(gapMs, undefined, { signal: ending.signal, ref: false }).catch(() => {})
    }
    writing = undefined
  }
  return {
    set(progress) {
      next = progress
      writing ??= writeOn()
    },
    async finish() {
      ending.abort()
      await writing
    },
  }
}
