import { rm } from 'node:fs/promises'
import { insertLogs, storeLogs } from './collect-logs.ts'
import { insertResults, storeOutput } from './collect-results.ts'
import type { JobFolders } from './data-tree.ts'
import { jobEndings } from './job-endings.ts'
import { statusSentence } from './job-error.ts'
import type { JobLog } from './job-log.ts'
import type { JobState } from './job-state.ts'
import type { SkippedEntry } from './scan-output.ts'

/** Ends a job with exit code 0: bytes first, then all rows and the session's end in one transaction. */
export async function succeedJob(job: JobState, folders: JobFolders, log: JobLog): Promise<void> {
  const { sessionId, settings, held, signal } = job
  const { platform, store } = settings
  const { sessions, database, clock } = platform
  const session = sessions.get(sessionId)
  const output = jobEndings[session.status].collects
    ? await storeOutput(folders.output, session, platform, { held, signal })
    : { results: [], skipped: [] }
  if (job.isDropped) return
  for (const { place, reason } of output.skipped) log.note(`${place} ${reason}: not collected.`)
  const logs = await storeLogs(folders, platform, { held })
  if (job.isDropped) return
  const files = database.transaction(() => {
    // Read again: it may have been stopped while its bytes were stored.
    const ending = jobEndings[sessions.get(sessionId).status]
    const rows = ending.collects ? insertResults(output, session, platform) : []
    const sentence = ending.collects ? lastSentence(job, output.skipped) : job.stopSentence
    insertLogs(logs, sessionId, platform)
    if (ending.finish !== undefined) sessions.happen(sessionId, ending.finish, sentence)
    store.end(sessionId, 0, clock.now())
    return rows
  })
  for (const file of files) platform.completed(file)
  // The results are in the store; what led to them only takes room.
  await Promise.all([remove(job, folders.input), remove(job, folders.scratch)])
}

/** What an app said of its progress is over with it. */
function lastSentence(job: JobState, skipped: readonly SkippedEntry[]): string | undefined {
  const { sessions } = job.settings.platform
  const { progress } = job
  return (
    escapeSentence(skipped) ??
    (progress !== '' && sessions.get(job.sessionId).status_summary === progress ? '' : undefined)
  )
}

/** The status summary for links that point outside their folders; undefined if there are none. */
function escapeSentence(skipped: readonly SkippedEntry[]): string | undefined {
  const out = skipped.filter((entry) => entry.leadsOut)
  const [first] = out
  if (first === undefined) return undefined
  return out.length === 1
    ? statusSentence(`Not collected, because it points outside its folder: ${first.place}.`)
    : `${out.length} links point outside their folders and were not collected: the log lists them.`
}

function remove({ settings }: JobState, folder: string): Promise<void> {
  return rm(folder, { recursive: true, force: true }).catch((error: unknown) => {
    settings.log.warn({ error, folder }, 'A folder of a job that has ended could not be removed.')
  })
}
