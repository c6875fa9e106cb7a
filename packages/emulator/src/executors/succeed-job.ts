import { statusSentence } from '@benchtop/contracts'
import { rm } from 'node:fs/promises'
import { setImmediate } from 'node:timers/promises'
import type { AppSessionRow } from '../resources/appsessions/appsessions-store.ts'
import type { FileRow } from '../resources/files/files-store.ts'
import { insertLogs, storeLogs } from './collect-logs.ts'
import {
  insertFiles,
  insertResults,
  storeOutput,
  type CreatedResult,
  type StoredOutput,
} from './collect-results.ts'
import type { JobFolders } from './data-tree.ts'
import { jobEndings } from './job-endings.ts'
import type { JobLog } from './job-log.ts'
import type { JobState } from './job-state.ts'
import type { SkippedEntry } from './scan-output.ts'
import { waitForContents, waitForRoom } from './wait-for-contents.ts'

/** So many rows are inserted before other requests have their turn: some milliseconds. */
const filesInTurn = 200

/** Ends a job with exit code 0: bytes first, then all rows and the session's end in one transaction. */
export async function succeedJob(job: JobState, folders: JobFolders, log: JobLog): Promise<void> {
  const { sessionId, settings, held, signal } = job
  const { platform, store } = settings
  const { sessions, database, clock } = platform
  const session = sessions.get(sessionId)
  const waiting = { signal, log }
  await waitForRoom(() => store.beginStep(sessionId, 'upload', clock.now()), waiting)
  const output = jobEndings[session.status].collects
    ? await waitForRoom(() => storeOutput(folders, session, platform, { held, signal }), waiting)
    : { results: [], skipped: [] }
  if (job.isDropped) return
  for (const { place, reason } of output.skipped) log.note(`${place} ${reason}: not collected.`)
  const logs = await waitForContents(() => storeLogs(folders, platform, { held }), waiting)
  if (job.isDropped) return
  const early = await insertMost(job, output, session, log)
  if (job.isDropped) return
  const end = (): FileRow[] => {
    // Read again: it may have been stopped while its bytes were stored.
    const ending = jobEndings[sessions.get(sessionId).status]
    const left = early ?? (ending.collects ? insertResults(output, session, platform) : [])
    const rows = ending.collects ? left.flatMap((result) => insertFiles(result, platform)) : []
    const sentence = ending.collects ? lastSentence(job, output.skipped) : job.stopSentence
    insertLogs(logs, sessionId, platform)
    if (ending.finish !== undefined) sessions.transition(sessionId, ending.finish, sentence)
    store.endSteps(sessionId, null, clock.now())
    store.end(sessionId, 0, clock.now())
    return rows
  }
  const files = await waitForRoom(() => database.transaction(end), { signal: job.abandoned, log })
  await completeInTurns(job, files)
  await rm(folders.arrived, { force: true })
  // The results and logs are in the store: here they only take room.
  await remove(job, folders.data)
}

/**
 * Creates the results of an output with more files than can be inserted at once, and inserts most of their rows, in turns
 * with requests: what the session has so far is then seen, as with an app that uploads its files. Gives the results with
 * what is left for the transaction that ends the session; undefined where nothing was created yet. Stops where the session
 * is stopped.
 */
async function insertMost(
  job: JobState,
  output: StoredOutput,
  session: AppSessionRow,
  log: JobLog,
): Promise<CreatedResult[] | undefined> {
  const { platform } = job.settings
  const stored = <Rows>(insert: () => Rows): Promise<Rows> =>
    waitForRoom(() => database.transaction(insert), { signal: job.signal, log })
  const { sessions, database } = platform
  const count = output.results.reduce((sum, { files }) => sum + files.length, 0)
  const collects = (): boolean =>
    !job.isDropped && jobEndings[sessions.get(job.sessionId).status].collects
  if (count <= filesInTurn || !collects()) return undefined
  const created = await stored(() => insertResults(output, session, platform))
  const left: CreatedResult[] = []
  for (const { id, files } of created) {
    let at = 0
    for (; files.length - at > filesInTurn && collects(); at += filesInTurn) {
      const turn = { id, files: files.slice(at, at + filesInTurn) }
      const rows = await stored(() => insertFiles(turn, platform))
      await completeInTurns(job, rows)
      await setImmediate()
    }
    left.push({ id, files: files.slice(at) })
  }
  // Of many small results, each has less than a turn.
  while (left.reduce((sum, { files }) => sum + files.length, 0) > filesInTurn && collects()) {
    const at = left.findIndex(({ files }) => files.length > 0)
    const result = left[at] as CreatedResult
    const rows = await stored(() => insertFiles(result, platform))
    left[at] = { id: result.id, files: [] }
    await completeInTurns(job, rows)
    await setImmediate()
  }
  return left
}

/** Notifies of files that are there; each may begin work. */
async function completeInTurns({ settings }: JobState, files: readonly FileRow[]): Promise<void> {
  for (const [at, file] of files.entries()) {
    settings.platform.completed(file)
    if (at % filesInTurn === filesInTurn - 1) await setImmediate()
  }
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
  const { blobs } = settings.platform
  const removing = blobs.discard?.(folder) ?? rm(folder, { recursive: true, force: true })
  return removing.catch((error: unknown) => {
    settings.log.warn({ error, folder }, 'A folder of a job that has ended could not be removed.')
  })
}
