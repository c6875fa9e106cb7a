import { rename, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import type { Progress } from '@benchtop/contracts'

/** However often an app says how far it is, the file is written once in so many milliseconds. */
const gapMs = 250

/** Where an app says how far it is: the platform follows the file, and shows it at the analysis. */
export type ProgressFile = {
  /** Comes at once; the file follows as soon as it may. */
  set(progress: Progress): void
  /** Resolves when the last is written. */
  finish(): Promise<void>
}

/** The file `progress` of a job's data folder. Whoever reads it finds a whole line; what can't be written is left out. */
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
        // Progress is told in passing, and no reason to fail.
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
