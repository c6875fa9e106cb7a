import type { JobLimits } from '@benchtop/contracts'
import { createJobProcesses, ownMemory } from './job-processes.ts'

/** How often the processes of a job are counted. */
const everyMs = 200

/** Watches a job's limits until it is stopped. */
export type LimitsWatch = {
  /** The sentence that names the limit that was hit; undefined where none was. */
  hit(): string | undefined
  stop(): void
}

/**
 * Ends a job that uses more than it may: `end` is called once. Memory and processes are those of the job's first process
 * and all that it started; they are counted in intervals, so that a job may exceed a limit for a moment.
 */
export function watchLimits(
  root: number,
  limits: JobLimits | undefined,
  end: () => void,
): LimitsWatch {
  const { memoryMB, processes, seconds } = limits ?? {}
  let sentence: string | undefined
  let isStopped = false
  let next: NodeJS.Timeout | undefined
  const exceed = (what: string): void => {
    if (isStopped || sentence !== undefined) return
    sentence = limitSentence(what)
    end()
  }
  const timer =
    seconds === undefined ? undefined : setTimeout(() => exceed(timeLimit(seconds)), seconds * 1000)
  const tree = createJobProcesses(root)
  const count = async (): Promise<void> => {
    const found = await tree.find()
    if (processes !== undefined && found.length > processes) exceed(`${processes} processes`)
    if (memoryMB !== undefined) {
      const used = await Promise.all(found.map(({ pid }) => ownMemory(pid)))
      const bytes = used.reduce((sum, one) => sum + one, 0)
      if (bytes > memoryMB * 1_000_000) exceed(`${memoryMB} MB of memory`)
    }
    if (!isStopped && sentence === undefined) next = setTimeout(() => void count(), everyMs)
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

/** The reason of a job that was ended for using more than it may. */
export function limitSentence(what: string): string {
  return `The app exceeded its limit of ${what} and was ended: raise it under limits in the app's registration, or in jobLimits of the platform.`
}

export function timeLimit(seconds: number): string {
  return seconds === 1 ? '1 second' : `${seconds} seconds`
}
