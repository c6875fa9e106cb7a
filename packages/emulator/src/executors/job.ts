import { PlatformError } from '@benchtop/contracts'
import { rm } from 'node:fs/promises'
import { StorageError } from '../storage/blobs/storage-error.ts'
import { appTask } from './app-task.ts'
import { insertLogs, storeLogs } from './collect-logs.ts'
import { insertResults, storeOutput } from './collect-results.ts'
import { fillInput, jobFolders, makeJobFolders, type JobFolders } from './data-tree.ts'
import { failJob, tellEnd } from './end-job.ts'
import type { RunningTask, TaskOutcome } from './executor.ts'
import { followProgress, type FollowedProgress } from './follow-progress.ts'
import { jobEndings } from './job-endings.ts'
import { JobError, statusSentence } from './job-error.ts'
import { jobSession } from './job-session.ts'
import { createJobLog, type JobLog } from './job-log.ts'
import type { JobSettings } from './job-settings.ts'
import type { SkippedEntry } from './scan-output.ts'

/** One job from its first file to its last. */
export type Job = {
  /** Resolves when nothing of it is under way any more. Never rejects. */
  readonly ended: Promise<void>
  /** Stops it wherever it is; the sentence is what its session says. */
  stop(sentence: string, graceMs: number): void
  /** Kills it and lets go of it: neither its session nor its row hears of it again. */
  drop(): void
  /** Whether it has stored this content and no row refers to it yet. */
  holds(sha256: string): boolean
}

/** The statuses in which a session's app is started: its user may have set Running by hand meanwhile. */
const startable: ReadonlySet<string> = new Set(['Pending', 'Running'])

const faultSentence = "The platform failed at this job: the platform's own log says why."

export function startJob(sessionId: number, settings: JobSettings): Job {
  const { platform, store } = settings
  const { sessions, database, clock } = platform
  const interrupted = new AbortController()
  const { signal } = interrupted
  const held = new Set<string>()
  let task: RunningTask | undefined
  let stopSentence: string | undefined
  let isDropped = false
  /** What the app last said of its progress. */
  let progress = ''

  const run = async (): Promise<void> => {
    if (!startable.has(sessions.get(sessionId).status)) {
      return store.end(sessionId, undefined, clock.now())
    }
    const folders = jobFolders(settings.jobsRoot(), sessionId)
    const log = createJobLog(folders.logPath, sessionId, settings.tell)
    let exitCode: number | undefined
    try {
      const outcome = await execute(folders, log)
      exitCode = outcome.exitCode
      if (isDropped) return
      if (outcome.state === 'COMPLETE') await succeed(folders, log)
      else await fail(folders, log, outcome.reason ?? faultSentence, exitCode)
    } catch (error) {
      if (isDropped) return
      if (!isTold(error) && !signal.aborted) logFault(error)
      await fail(folders, log, isTold(error) ? error.message : faultSentence, exitCode)
    }
  }

  /** Gives the app its inputs and runs it. */
  const execute = async (folders: JobFolders, log: JobLog): Promise<TaskOutcome> => {
    await makeJobFolders(folders)
    signal.throwIfAborted()
    const session = sessions.get(sessionId)
    await fillInput(folders, jobSession(session, platform), platform, signal)
    signal.throwIfAborted()
    const node = store.node(sessionId)
    const agent = settings.agents.get(store.agentOf(sessionId) ?? '')
    const mark = settings.uniqueName()
    const ofJob = { mark, node, run: store.runOf(sessionId), agent, folders }
    const what = appTask(session, ofJob, platform.applications)
    // Before anything runs: whenever the platform is killed, what runs of this job is found again.
    store.mark(sessionId, mark)
    let progressing: FollowedProgress | undefined
    try {
      task = settings.executor.start(what, log.pass)
      const { handle } = task
      if ((await task.started) && !isDropped) {
        database.transaction(() => {
          if (sessions.get(sessionId).status === 'Pending') sessions.happen(sessionId, 'start')
          store.start(sessionId, handle(), clock.now())
        })
        progressing = followProgress(folders.data, showProgress)
      }
      return await task.finished
    } finally {
      task = undefined
      await progressing?.finish()
    }
  }

  /** Progress is the summary of a session that runs, where every client of the platform sees it. */
  const showProgress = (summary: string): void => {
    if (isDropped || sessions.evenTrashed(sessionId)?.status !== 'Running') return
    progress = summary
    sessions.setStatus(sessionId, 'Running', summary)
  }

  /** Exit code 0: bytes first, then all rows and the session's end in one transaction. */
  const succeed = async (folders: JobFolders, log: JobLog): Promise<void> => {
    const session = sessions.get(sessionId)
    const output = jobEndings[session.status].collects
      ? await storeOutput(folders.output, session, platform, { held, signal })
      : { results: [], skipped: [] }
    if (isDropped) return
    for (const { place, reason } of output.skipped) log.note(`${place} ${reason}: not collected.`)
    const logs = await storeLogs(folders, platform, { held })
    if (isDropped) return
    const files = database.transaction(() => {
      // Asked again: it may have been stopped while its bytes were stored.
      const ending = jobEndings[sessions.get(sessionId).status]
      const rows = ending.collects ? insertResults(output, session, platform) : []
      const sentence = ending.collects ? lastSentence(output.skipped) : stopSentence
      insertLogs(logs, sessionId, platform)
      if (ending.finish !== undefined) sessions.happen(sessionId, ending.finish, sentence)
      store.end(sessionId, 0, clock.now())
      return rows
    })
    for (const file of files) platform.completed(file)
    // The results are in the store; what led to them only takes room.
    await Promise.all([remove(folders.input), remove(folders.scratch)])
  }

  /** What an app said of its progress is over with it. */
  const lastSentence = (skipped: readonly SkippedEntry[]): string | undefined =>
    escapeSentence(skipped) ??
    (progress !== '' && sessions.get(sessionId).status_summary === progress ? '' : undefined)

  const fail = async (
    folders: JobFolders,
    log: JobLog,
    reason: string,
    exitCode: number | undefined,
  ): Promise<void> => {
    // Stopped with the platform before it ran: it stays in the queue, for the next start.
    if (stopSentence !== undefined && sessions.get(sessionId).status === 'Pending') return
    const sentence = stopSentence ?? reason
    await failJob(sessionId, { sentence, exitCode, log, folders, held }, settings)
  }

  const logFault = (error: unknown): void =>
    settings.log.error({ error, appSession: sessionId }, 'A job failed in the platform itself.')

  const remove = (folder: string): Promise<void> =>
    rm(folder, { recursive: true, force: true }).catch((error: unknown) => {
      settings.log.warn({ error, folder }, 'A folder of a job that has ended could not be removed.')
    })

  const ended = run()
    .then(() => {
      if (!isDropped && !store.isUnended(sessionId)) tellEnd(sessionId, settings)
    })
    .catch(logFault)
    .finally(() => held.clear())

  return {
    ended,
    stop(sentence, graceMs) {
      stopSentence ??= sentence
      interrupted.abort()
      void task?.stop(graceMs)
    },
    drop() {
      isDropped = true
      interrupted.abort()
      void task?.stop(0)
    },
    holds: (sha256) => held.has(sha256),
  }
}

/** Whether an error says in a sentence what a user can do something about. */
function isTold(error: unknown): error is Error {
  return (
    error instanceof JobError || error instanceof StorageError || error instanceof PlatformError
  )
}

/** What the session says of links that lead out of their folders; undefined where there is none. */
function escapeSentence(skipped: readonly SkippedEntry[]): string | undefined {
  const out = skipped.filter((entry) => entry.leadsOut)
  const [first] = out
  if (first === undefined) return undefined
  return out.length === 1
    ? statusSentence(`Not collected, as it leads out of its folder: ${first.place}.`)
    : `${out.length} links lead out of their folders and were not collected: the log names them.`
}
