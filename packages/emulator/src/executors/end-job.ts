import { jobFolders } from './data-tree.ts'
import { jobEndings } from './job-endings.ts'
import { statusSentence } from './job-error.ts'
import { createJobLog, type JobLog } from './job-log.ts'
import type { JobSettings } from './job-settings.ts'
import { readLogTail } from './log-tail.ts'

/**
 * Ends a job that went wrong: its session says why in one sentence, and keeps the end of its log as the property
 * Logs.Tail. Its files stay where they are, to be looked into.
 */
export function failJob(
  sessionId: number,
  failure: { sentence: string; exitCode?: number | undefined; log: JobLog },
  { platform, store }: JobSettings,
): void {
  const { sessions, properties, database, clock } = platform
  failure.log.note(failure.sentence)
  const tail = readLogTail(failure.log.path)
  database.transaction(() => {
    const session = sessions.get(sessionId)
    const author = { userId: session.user_id, applicationId: session.application_id }
    if (tail !== undefined) {
      const property = {
        Name: 'Logs.Tail',
        Type: 'string',
        Description: 'The end of what the app wrote.',
        Content: tail,
      }
      properties.writeAs({ kind: 'appsession', id: sessionId }, [property], author)
    }
    const event = jobEndings[session.status].fail
    if (event !== undefined) sessions.happen(sessionId, event, statusSentence(failure.sentence))
    store.end(sessionId, failure.exitCode, clock.now())
  })
}

/** Ends a job whose process went with an earlier life of the platform. */
export function failLostJob(sessionId: number, sentence: string, settings: JobSettings): void {
  const { logPath } = jobFolders(settings.jobsRoot(), sessionId)
  failJob(sessionId, { sentence, log: createJobLog(logPath, sessionId, settings.tell) }, settings)
  tellEnd(sessionId, settings)
}

/** Says that nothing more comes of a job; its session may have been deleted since it ended. */
export function tellEnd(sessionId: number, { platform, tell }: JobSettings): void {
  const session = platform.sessions.evenTrashed(sessionId)
  if (session === undefined) return
  const { status, status_summary } = session
  tell({ sessionId, type: 'ended', status, statusSummary: status_summary })
}
