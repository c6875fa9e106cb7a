import { lastMessage, statusSentence, type PropertyMembers } from '@benchtop/contracts'
import { rm } from 'node:fs/promises'
import { insertLogs, storeLogs, type StoredLog } from './collect-logs.ts'
import { jobFolders, type JobFolders } from './data-tree.ts'
import { jobEndings } from './job-endings.ts'
import { createJobLog, type JobLog } from './job-log.ts'
import type { JobSettings } from './job-settings.ts'
import { readLogTail } from './log-tail.ts'
import { isAway, waitForContents, waitForRoom } from './wait-for-contents.ts'

type Failure = {
  readonly sentence: string
  readonly exitCode?: number | undefined
  readonly log: JobLog
  readonly folders: JobFolders
  /** Receives the contents that are stored and that no row refers to yet. */
  readonly held: Set<string>
  /** While it is not aborted, the job waits for a store of contents that is away. */
  readonly signal: AbortSignal
  /** While it is not aborted, the job waits for room to store its end. */
  readonly abandoned: AbortSignal
}

/**
 * Ends a job that went wrong: its session states why, in the app's own words where it has some, and gets its log files,
 * and the end of its log as the property Logs.Tail. Its files stay where they are, for inspection.
 */
export async function failJob(
  sessionId: number,
  failure: Failure,
  { platform, store }: JobSettings,
): Promise<void> {
  const { sessions, database, clock } = platform
  failure.log.note(failure.sentence)
  const tail = readLogTail(failure.log.path)
  const logs = await logsOf(failure, platform)
  const end = (): void => {
    const session = sessions.get(sessionId)
    insertLogs(logs, sessionId, platform)
    if (tail !== undefined) {
      const Description = 'The end of what the app wrote.'
      const property = { Name: 'Logs.Tail', Type: 'string', Description, Content: tail }
      noteProperty(sessionId, property, platform)
    }
    const event = jobEndings[session.status].fail
    if (event !== undefined) sessions.transition(sessionId, event, summaryOf(failure, tail))
    store.endSteps(sessionId, failure.sentence, clock.now())
    store.end(sessionId, failure.exitCode, clock.now())
  }
  const waiting = { signal: failure.abandoned, log: failure.log }
  await waitForRoom(() => database.transaction(end), waiting)
  await rm(failure.folders.arrived, { force: true })
}

/** Writes a property of the platform's own on the session of a job. */
export function noteProperty(
  sessionId: number,
  property: PropertyMembers,
  { sessions, properties }: JobSettings['platform'],
): void {
  const { user_id: userId, application_id: applicationId } = sessions.get(sessionId)
  const parent = { kind: 'appsession', id: sessionId } as const
  properties.writeAs(parent, [property], { userId, applicationId })
}

/** What an app said last that ended by itself, and its exit code; otherwise the platform's own sentence. */
function summaryOf({ sentence, exitCode }: Failure, tail = ''): string {
  const isByItself = sentence.endsWith(` exited with code ${exitCode}.`)
  const said = isByItself ? lastMessage(tail) : undefined
  return said === undefined
    ? statusSentence(sentence)
    : statusSentence(said, ` (exit code ${exitCode})`)
}

/** The stored logs of a job that went wrong; none where the store is away and nothing may wait for it. */
async function logsOf(failure: Failure, platform: JobSettings['platform']): Promise<StoredLog[]> {
  try {
    return await waitForContents(() => storeLogs(failure.folders, platform, failure), failure)
  } catch (error) {
    if (!isAway(error)) throw error
    failure.log.note('The store of contents can’t be reached: this log is no file of the session.')
    return []
  }
}

/** Ends a job whose process was lost with an earlier run of the platform. */
export async function failLostJob(
  sessionId: number,
  sentence: string,
  settings: JobSettings,
  held: Set<string>,
): Promise<void> {
  const folders = jobFolders(settings.jobsRoot(), sessionId)
  const log = createJobLog(folders.logPath, sessionId, settings.emit)
  // The start of the platform waits for no bucket.
  const signal = AbortSignal.abort()
  const failure = { sentence, log, folders, held, signal, abandoned: signal }
  await failJob(sessionId, failure, settings)
  notifyEnd(sessionId, settings)
}

/** Notifies listeners that a job is finished; its session may have been deleted since it ended. */
export function notifyEnd(sessionId: number, { platform, emit }: JobSettings): void {
  const session = platform.sessions.evenTrashed(sessionId)
  if (session === undefined) return
  const { status, status_summary } = session
  emit({ sessionId, type: 'ended', status, statusSummary: status_summary })
}
