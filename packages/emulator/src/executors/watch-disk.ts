import type { JobLimits } from '@benchtop/contracts'
import { lstat, readdir } from 'node:fs/promises'
import { setTimeout as pause } from 'node:timers/promises'
import { limitSentence } from '../ports/executors.ts'
import type { JobFolders } from './data-tree.ts'

/** How long a job's folder rests after it was measured: at least so long, and several times as long as that took. */
const restMs = 300
const restOfTime = 4

/** Watches the disk that a job uses until it is stopped. */
export type DiskWatch = {
  /** Measures for the last time; the sentence that names the limit, where it was hit. */
  finish(): Promise<string | undefined>
}

/** Ends a job whose folder has more in it than its inputs and what it may add: `end` is called once. */
export function watchDisk(
  folders: Pick<JobFolders, 'job' | 'input'>,
  { diskMB }: JobLimits,
  end: () => void,
): DiskWatch {
  if (diskMB === undefined) return { finish: async () => undefined }
  const finishing = new AbortController()
  const { signal } = finishing
  const given = usedBytes(Buffer.from(folders.input))
  const isExceeded = async (): Promise<boolean> =>
    (await usedBytes(Buffer.from(folders.job))) - (await given) > diskMB * 1_000_000
  const watch = async (): Promise<boolean> => {
    while (!signal.aborted) {
      const begunMs = performance.now()
      if (await isExceeded()) {
        end()
        return true
      }
      const tookMs = performance.now() - begunMs
      const rest = Math.max(restMs, tookMs * restOfTime)
      await pause(rest, undefined, { signal, ref: false }).catch(() => undefined)
    }
    return isExceeded()
  }
  const watching = watch()
  return {
    async finish() {
      finishing.abort()
      return (await watching) ? limitSentence(`${diskMB} MB of disk`) : undefined
    },
  }
}

/** The bytes that a folder takes on its disk. What can't be read, or is gone meanwhile, takes none. */
async function usedBytes(folder: Buffer, linked = new Set<number>()): Promise<number> {
  const options = { withFileTypes: true, encoding: 'buffer' } as const
  let sum = 0
  for (const entry of await readdir(folder, options).catch(() => [])) {
    const path = Buffer.concat([folder, Buffer.from('/'), entry.name])
    if (entry.isDirectory()) {
      sum += await usedBytes(path, linked)
      continue
    }
    const found = await lstat(path).catch(() => undefined)
    if (found === undefined || linked.has(found.ino)) continue
    if (found.nlink > 1) linked.add(found.ino)
    sum += found.blocks * 512
  }
  return sum
}
