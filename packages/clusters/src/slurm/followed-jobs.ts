import { eachOf, type TaskOutcome } from '@benchtop/emulator/ports/executors'
import { setTimeout as pause } from 'node:timers/promises'
import { persistently } from '../persistently.ts'
import { pollWhile } from '../poll-while.ts'
import type { BatchPlace, ControlFolders, TaskFiles } from './control-folders.ts'
import type { SlurmPort, SlurmRow } from './slurm-port.ts'
import { phaseOf } from './slurm-words.ts'

/** What is known of a job at a query. */
export type JobSight = {
  /** Undefined where Slurm doesn't list it. */
  readonly row: SlurmRow | undefined
  readonly files: TaskFiles
  /** Whether it is in the queue, or on its way to it. */
  readonly isWaiting: boolean
  readonly isOver: boolean
}

export type FollowedJob = {
  changed(this: void, sight: JobSight): void
  /** Is called with why it can't be followed for now. */
  away(this: void, why: string): void
}

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
  /** What its files said when they were read last. */
  files: TaskFiles
  /** How often in a row Slurm didn't list it. */
  missed: number
  last: string
}

/** So often a job is missing, or over without an exit code, before that is believed: shared file systems are late. */
const missesBelieved = 3
const filesAtOnce = 16
const noFiles: TaskFiles = { hasBegun: false, runs: [] }

/** Follows all jobs with one query at a time: often while something changes, and rarely else. */
export function createFollowedJobs(
  port: SlurmPort,
  folders: ControlFolders,
  [leastMs, mostMs]: readonly [number, number] = [500, 15_000],
): FollowedJobs {
  const entries = new Map<string, Entry>()
  const list = sharedListing(port)

  const lookAtAll = async (): Promise<boolean> => {
    const rows = await list()
    const seen = await eachOf([...entries.values()], filesAtOnce, async (entry) => {
      const sight = await seeJob(entry, rows.get(keyOf(entry.place)), folders)
      if (sight.isOver) entries.delete(keyOf(entry.place))
      // Called each time: the log of one that runs is read on, although nothing else has changed.
      entry.job.changed(sight)
      return sight.isChanged
    })
    return seen.includes(true)
  }
  const pollSoon = pollWhile(
    () => entries.size > 0,
    lookAtAll,
    [leastMs, mostMs],
    () => [...entries.values()].map(({ job }) => job),
  )

  /** The job of a place, as long as it isn't over. */
  const idsOf = async (place: BatchPlace): Promise<string[]> => {
    const row = (await list().catch(() => undefined))?.get(keyOf(place))
    return row === undefined || phaseOf(row.state) === 'over' ? [] : [row.id]
  }

  return {
    follow(place, job, state) {
      entries.set(keyOf(place), {
        place,
        job,
        isSubmitting: state === 'submitting',
        files: noFiles,
        missed: 0,
        last: '',
      })
      pollSoon()
    },
    forget: (place) => void entries.delete(keyOf(place)),
    isKnown: (place) =>
      persistently(async () => (await list()).has(keyOf(place)), { isWorthWaiting: () => true }),
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

/** Lists all jobs by their places: with one query, however many want to know. */
function sharedListing(port: SlurmPort): () => Promise<Map<string, SlurmRow>> {
  let listing: Promise<Map<string, SlurmRow>> | undefined
  return () =>
    (listing ??= port
      .list()
      .then(byPlace)
      .finally(() => {
        listing = undefined
      }))
}

/** What is known of a job now, and whether it is worth a look soon. */
async function seeJob(
  entry: Entry,
  row: SlurmRow | undefined,
  folders: ControlFolders,
): Promise<JobSight & { readonly isChanged: boolean }> {
  const isWaiting = row === undefined ? entry.isSubmitting : phaseOf(row.state) === 'waiting'
  // Nothing writes the files of what waits. Thousands may wait, and Slurm's list alone is one query for all of them.
  if (!isWaiting) entry.files = await folders.read(entry.place)
  const { files } = entry
  const isGone = row === undefined ? !entry.isSubmitting : phaseOf(row.state) === 'over'
  const isSure = hasResult(files) || (isGone && row !== undefined && row.state !== 'COMPLETED')
  entry.missed = isGone && !isSure ? entry.missed + 1 : 0
  const isOver = isGone && (isSure || entry.missed >= missesBelieved)
  const last = `${row?.state} ${row?.reason} ${files.hasBegun} ${files.runs.length}`
  const isChanged = last !== entry.last || isGone
  entry.last = last
  return { row, files, isWaiting, isOver, isChanged }
}

/** Whether its files say how a task has ended. */
export function hasResult({ exitCode, refused }: TaskFiles): boolean {
  return exitCode !== undefined || refused !== undefined
}

function keyOf({ batch, index }: BatchPlace): string {
  return `${batch} ${index}`
}

/** Rows by their places; of two jobs with one place, that which isn't over. */
function byPlace(rows: readonly SlurmRow[]): Map<string, SlurmRow> {
  const found = new Map<string, SlurmRow>()
  for (const row of rows) {
    const known = found.get(keyOf(row))
    if (known === undefined || phaseOf(known.state) === 'over') found.set(keyOf(row), row)
  }
  return found
}
