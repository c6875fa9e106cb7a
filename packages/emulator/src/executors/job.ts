import { isWaitingAppSessionStatus, PlatformError } from '@benchtop/contracts'
import { StorageError } from '../storage/blobs/storage-error.ts'
import { jobFolders, type JobFolders } from './data-tree.ts'
import { failJob, notifyEnd } from './end-job.ts'
import { JobError } from './job-error.ts'
import { createJobLog, type JobLog } from './job-log.ts'
import type { JobSettings } from './job-settings.ts'
import type { JobState, LeftTask } from './job-state.ts'
import { runTask } from './run-task.ts'
import { succeedJob } from './succeed-job.ts'

/** One job from its first file to its last. */
export type Job = {
  /** Resolves when nothing of it is in progress any longer. Never rejects. */
  readonly ended: Promise<void>
  /**
   * Stops it in any state; the sentence becomes the status summary of its session. Where it `mustEnd`, the platform closes:
   * what can't be stored of its end now is found at the next start.
   */
  stop(sentence: string, graceMs: number, mustEnd?: boolean): void
  /** Kills it and abandons it: neither its session nor its row is changed by it again. */
  drop(): void
  /** The same, but what the executor runs for it stays, for the next start of the platform. */
  leave(): void
  /** Whether it has stored this content and no row refers to it yet. */
  holds(sha256: string): boolean
}

/** The statuses in which a session's app is started: its user may have set Running manually meanwhile. */
const startable: ReadonlySet<string> = new Set(['Pending', 'Initializing', 'Running'])

const faultSentence = "The platform failed to run this job: see the platform's log."

/** `left` is what an earlier run of the platform started for it. */
export function startJob(sessionId: number, settings: JobSettings, left?: LeftTask): Job {
  const interrupted = new AbortController()
  const { signal } = interrupted
  const abandoned = new AbortController()
  const held = new Set<string>()
  const job: JobState = {
    sessionId,
    settings,
    signal,
    abandoned: abandoned.signal,
    held,
    left,
    task: undefined,
    stopSentence: undefined,
    isDropped: false,
    notice: undefined,
    progress: '',
  }
  const ended = run(job)
    .then(() => {
      if (!job.isDropped && !settings.store.isUnended(sessionId)) notifyEnd(sessionId, settings)
    })
    .catch((error: unknown) => logFault(job, error))
    .finally(() => held.clear())
  return {
    ended,
    stop(sentence, graceMs, mustEnd = false) {
      if (mustEnd) abandoned.abort()
      job.stopSentence ??= sentence
      interrupted.abort()
      void job.task?.stop(graceMs)
    },
    drop() {
      job.isDropped = true
      abandoned.abort()
      interrupted.abort()
      void job.task?.stop(0)
    },
    leave() {
      job.isDropped = true
      abandoned.abort()
      interrupted.abort()
      job.task?.leave?.()
    },
    holds: (sha256) => held.has(sha256),
  }
}

async function run(job: JobState): Promise<void> {
  const { sessionId, settings, signal } = job
  const { sessions, payments, clock } = settings.platform
  if (!startable.has(sessions.get(sessionId).status)) {
    // Of nodes, others may still start.
    if (sessions.get(sessionId).parent_id === null) payments.release(sessionId)
    return settings.store.end(sessionId, undefined, clock.now())
  }
  const folders = jobFolders(settings.jobsRoot(), sessionId)
  const log = createJobLog(folders.logPath, sessionId, settings.emit)
  let exitCode: number | undefined
  try {
    const outcome = await runTask(job, folders, log)
    exitCode = outcome.exitCode
    if (job.isDropped) return
    if (outcome.state === 'COMPLETE') await succeedJob(job, folders, log)
    else await fail(job, { folders, log, reason: outcome.reason ?? faultSentence, exitCode })
  } catch (error) {
    if (job.isDropped) return
    if (!hasUserMessage(error) && !signal.aborted) logFault(job, error)
    const reason = hasUserMessage(error) ? error.message : faultSentence
    await fail(job, { folders, log, reason, exitCode })
  }
}

type Failed = {
  readonly folders: JobFolders
  readonly log: JobLog
  readonly reason: string
  readonly exitCode: number | undefined
}

async function fail(job: JobState, { folders, log, reason, exitCode }: Failed): Promise<void> {
  const { sessionId, settings, stopSentence, held, signal, abandoned } = job
  const { status } = settings.platform.sessions.get(sessionId)
  // Stopped with the platform before it ran: it stays in the queue, for the next start.
  if (stopSentence !== undefined && isWaitingAppSessionStatus(status)) return
  const sentence = stopSentence ?? reason
  const failure = { sentence, exitCode, log, folders, held, signal, abandoned }
  await failJob(sessionId, failure, settings)
}

function logFault({ sessionId, settings }: JobState, error: unknown): void {
  settings.log.error({ error, appSession: sessionId }, 'A job failed in the platform itself.')
}

/** Whether the message of an error is for the user. */
function hasUserMessage(error: unknown): error is Error {
  return (
    error instanceof JobError || error instanceof StorageError || error instanceof PlatformError
  )
}
