import { parseProgress, progressSummary } from '@benchtop/contracts'
import { constants, watch } from 'node:fs'
import { open } from 'node:fs/promises'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'

/** The file in an app's data folder with its progress; the last line counts. */
export const progressFile = 'progress'

/** The minimum time between two reads, however often an app writes. */
const gapMs = 200
/** As much of the file's end as a line takes. */
const tailBytes = 4096

/** A reader of an app's progress. */
export type FollowedProgress = {
  /** Reads a last time and stops. */
  finish(): Promise<void>
}

/**
 * Reports each progress that an app writes, as a status summary for its session. The file system notifies of
 * changes; where it can't, the last progress is reported at `finish`. An unreadable or empty file is ignored.
 */
export function followProgress(
  dataFolder: string,
  say: (summary: string) => void,
): FollowedProgress {
  const path = join(dataFolder, progressFile)
  const ending = new AbortController()
  let last = ''
  const look = async (): Promise<void> => {
    const summary = progressSummary(parseProgress(await lastLine(path)))
    if (summary === '' || summary === last) return
    last = summary
    say(summary)
  }

  let looking = Promise.resolve()
  let isWaiting = false
  const lookSoon = (): void => {
    if (isWaiting || ending.signal.aborted) return
    isWaiting = true
    looking = looking.then(async () => {
      isWaiting = false
      await look()
      await pause(gapMs, undefined, { signal: ending.signal }).catch(() => {})
    })
    // A failure is reported at `finish`.
    looking.catch(() => {})
  }
  const stopWatching = watchFolder(dataFolder, lookSoon)
  // It may have been written before the watch began.
  lookSoon()
  return {
    async finish() {
      stopWatching()
      ending.abort()
      await looking
      await look()
    },
  }
}

/** Empty where there is no such file. An app's link or pipe in its place is neither followed nor waited for. */
async function lastLine(path: string): Promise<string> {
  try {
    const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
    await using file = await open(path, flags)
    const stats = await file.stat()
    if (!stats.isFile()) return ''
    const buffer = Buffer.alloc(Math.min(stats.size, tailBytes))
    const { bytesRead } = await file.read(buffer, 0, buffer.length, stats.size - buffer.length)
    const lines = buffer.toString('utf8', 0, bytesRead).split('\n')
    return lines.findLast((line) => line.trim() !== '') ?? ''
  } catch {
    return ''
  }
}

function watchFolder(folder: string, onChange: () => void): () => void {
  try {
    const watcher = watch(folder, (_event, name) => {
      if (name === progressFile || name === null) onChange()
    })
    watcher.on('error', () => watcher.close())
    return () => watcher.close()
  } catch {
    return () => {}
  }
}
