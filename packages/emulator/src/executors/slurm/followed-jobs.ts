import { setTimeout as pause } from 'node:timers/promises'
import { eachOf } from '../../flow/each-of.ts'
import type { TaskOutcome } from '../executor.ts'
import type { BatchPlace, ControlFolders, TaskFiles } from './control-folders.ts'
import type { SlurmPort, SlurmRow } from './slurm-port.ts'
import { phaseOf } from './slurm-words.ts'

/** What is known of a job at a query. */
export type JobSight = {
  /** Undefined where Slurm doesn't list it. */
  readonly row: SlurmRow | undefined
  readonly files: TaskFiles
  readonly isOver: boolean
}

export type FollowedJob = { changed(sight: JobSight): Promise<void> }

export type FollowedJobs = {
  /** Follows a job until it is over; while it is being submitted, Slurm may not know it. */
  follow(this: void, place: BatchPlace, job: FollowedJob, state?: 'submitting'): void
  forget(place: BatchPlace): void
  /** Whether Slurm lists a job of this place. Waits for Slurm where it is away. */
  isKnown(place: BatchPlace): Promise<boolean>
  /** Signals a job to end, and ends it after the grace period, once it has a place. */
  stop(
    place: () => BatchPlace | undefined,
    graceMs: number,
    finished: Promise<TaskOutcome>,
  ): Promise<void>
  /** Ends what is left of a job, and waits until it is gone. */
  end(place: BatchPlace, neverRuns: boolean): Promise<void>
}

type Entry = {
  readonly place: BatchPlace
  readonly job: FollowedJob
  isSubmitting: boolean
  /** How often in a row Slurm didn't list it. */
  missed: number
  last: string
}

/** So often a job is missing, or over without an exit code, before that is believed: shared file systems are late. */
const missesBelieved = 3
const filesAtOnce = 16
const slower = 1.3

/** Follows all jobs with one query at a time: often while something changes, and rarely else. */
export function createFollowedJobs(
  port: SlurmPort,
  folders: ControlFolders,
  [leastMs, mostMs]: readonly [number, number] = [500, 15_000],
): FollowedJobs {
  const entries = new Map<string, Entry>()
  const keyOf = ({ batch, index }: BatchPlace): string => `${batch} ${index}`
  let waitMs = leastMs
  let isPolling = false
  let wake: (() => void) | undefined
  let listing: Promise<Map<string, SlurmRow>> | undefined

  /** One query, however many want to know. */
  const list = (): Promise<Map<string, SlurmRow>> =>
    (listing ??= port
      .list()
      .then((rows) => byPlace(rows, keyOf))
      .finally(() => {
        listing = undefined
      }))

  const see = async (entry: Entry, row: SlurmRow | undefined): Promise<boolean> => {
    const phase = row === undefined ? undefined : phaseOf(row.state)
    const { hasBegun, ...files } = await folders.read(entry.place)
    const hasResult = files.exitCode !== undefined || files.refused !== undefined
    const isGone = phase === undefined ? !entry.isSubmitting : phase === 'over'
    const isSure = hasResult || (phase === 'over' && row?.state !== 'COMPLETED')
    entry.missed = isGone && !isSure ? entry.missed + 1 : 0
    const isOver = isGone && (isSure || entry.missed >= missesBelieved)
    const last = `${row?.state} ${row?.reason} ${hasBegun} ${files.runs.length}`
    const isChanged = last !== entry.last || isOver
    entry.last = last
    if (isOver) entries.delete(keyOf(entry.place))
    // Called each time: a log is read on, although nothing else has changed.
    await entry.job.changed({ row, files: { hasBegun, ...files }, isOver })
    return isChanged || (isGone && !isOver)
  }

  const poll = async (): Promise<void> => {
    while (entries.size > 0) {
      try {
        const rows = await list()
        const seen = await eachOf([...entries.values()], filesAtOnce, (entry) =>
          see(entry, rows.get(keyOf(entry.place))),
        )
        waitMs = seen.includes(true) ? leastMs : Math.min(waitMs * slower, mostMs)
      } catch {
        // Slurm is away: its jobs run on, and are seen when it is back.
        waitMs = Math.min(waitMs * 2, mostMs)
      }
      await new Promise<void>((resolve) => {
        const timer = setTimeout(resolve, waitMs)
        wake = () => {
          clearTimeout(timer)
          resolve()
        }
      })
    }
  }
  const pollSoon = (): void => {
    waitMs = leastMs
    if (isPolling) return wake?.()
    isPolling = true
    void poll().finally(() => {
      isPolling = false
      if (entries.size > 0) pollSoon()
    })
  }

  /** The job of a place: of its row, or of what its submission gave. */
  const idsOf = async ({ batch, index }: BatchPlace): Promise<string[]> => {
    const row = (await list().catch(() => undefined))?.get(keyOf({ batch, index }))
    if (row !== undefined) return phaseOf(row.state) === 'over' ? [] : [row.id]
    return []
  }

  return {
    follow(place, job, state) {
      entries.set(keyOf(place), {
        place,
        job,
        isSubmitting: state === 'submitting',
        missed: 0,
        last: '',
      })
      pollSoon()
    },
    forget: (place) => void entries.delete(keyOf(place)),
    async isKnown(place) {
      for (let retryMs = leastMs; ; retryMs = Math.min(retryMs * 2, mostMs)) {
        try {
          return (await list()).has(keyOf(place))
        } catch {
          await pause(retryMs)
        }
      }
    },
    async stop(place, graceMs, finished) {
      let isFinished = false
      void finished.then(() => {
        isFinished = true
      })
      const deadline = performance.now() + graceMs
      let isSignalled = false
      while (!isFinished) {
        const at = place()
        const entry = at && entries.get(keyOf(at))
        const ids = at === undefined ? [] : await idsOf(at)
        const isWaiting = entry?.last.startsWith('PENDING') === true
        if (ids.length > 0 && (isWaiting || performance.now() >= deadline)) await port.kill(ids)
        else if (ids.length > 0 && !isSignalled) {
          isSignalled = true
          await port.terminate(ids)
        }
        pollSoon()
        const leftMs = Math.max(0, deadline - performance.now())
        await Promise.race([finished, pause(isSignalled && leftMs > 0 ? leftMs : leastMs)])
      }
    },
    async end(place, neverRuns) {
      for (;;) {
        const ids = await idsOf(place)
        if (ids.length > 0) await port.kill(ids)
        else if (neverRuns || (await list().catch(() => undefined)) !== undefined) return
        await pause(leastMs)
      }
    },
  }
}

/** Rows by their places; of two jobs with one place, that which isn't over. */
function byPlace(
  rows: readonly SlurmRow[],
  keyOf: (place: BatchPlace) => string,
): Map<string, SlurmRow> {
  const found = new Map<string, SlurmRow>()
  for (const row of rows) {
    const known = found.get(keyOf(row))
    if (known === undefined || phaseOf(known.state) === 'over') found.set(keyOf(row), row)
  }
  return found
}
