import type { JobLimits } from '@benchtop/contracts'
import { limitSentence, memoryExceeded, timeExceeded } from '../ports/executors.ts'
import { ownMemory } from './job-processes.ts'
import type { MemoryFiles } from './memory-files.ts'

/** How often the processes of a job are counted. */
const everyMs = 200

/** How often a job is counted that has used half of what it may. */
const oftenMs = 20

/** Watches a job's limits until it is stopped. */
export type LimitsWatch = {
  /** The sentence that names the limit that was hit; undefined where none was. */
  hit(): string | undefined
  stop(): void
}

/**
 * Ends a job that uses more than it may: `end` is called once. Memory and processes are counted in intervals, so
 * that a job may exceed a limit for a moment.
 */
export function watchLimits(
  pidsOf: () => Promise<readonly number[]>,
  limits: JobLimits | undefined,
  { files, end }: { readonly files: MemoryFiles; end(): void },
): LimitsWatch {
  const { memoryMB, processes, seconds } = limits ?? {}
  let sentence: string | undefined
  let isStopped = false
  let next: NodeJS.Timeout | undefined
  const exceed = (reason: string): void => {
    if (isStopped || sentence !== undefined) return
    sentence = reason
    end()
  }
  const timer =
    seconds === undefined
      ? undefined
      : setTimeout(() => exceed(timeExceeded(seconds)), seconds * 1000)
  const count = async (): Promise<void> => {
    const found = await pidsOf()
    let share = 0
    if (processes !== undefined && found.length > processes)
      exceed(limitSentence(`${processes} processes`))
    if (memoryMB !== undefined) {
      const used = (await ownMemory(found)) + (await files.bytes(found))
      share = used / (memoryMB * 1_000_000)
      if (share > 1) exceed(memoryExceeded({ limits }))
    }
    if (isStopped || sentence !== undefined) return
    const isOften = share > 0.5 || (memoryMB !== undefined && !files.areFound())
    next = setTimeout(() => void count(), isOften ? oftenMs : everyMs)
  }
  if (memoryMB !== undefined || processes !== undefined) void count()
  return {
    hit: () => sentence,
    stop() {
      isStopped = true
      clearTimeout(timer)
      clearTimeout(next)
    },
  }
}
