import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Progress } from '@benchtop/contracts'

/** However often an app reports progress, the file is written at most once in so many milliseconds. */
const gapMs = 250

/** The file `progress` of a job's data folder. A reader always finds a complete line; failed writes are ignored. */
export function progressFile(dataFolder: string) {
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
    /** Returns immediately; the file is written as soon as the interval allows. */
    set(progress: Progress): void {
      next = progress
      writing ??= writeOn()
    },
    /** Resolves when the last progress is written. */
    async finish(): Promise<void> {
      ending.abort()
      await writing
    },
  }
}
/** The progress of an app: the platform follows the file, and shows it at the analysis. */
export type ProgressFile = ReturnType<typeof progressFile>
