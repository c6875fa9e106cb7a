import { lstat } from 'node:fs/promises'
import { contentTypeOf } from '../resources/files/content-type.ts'
import { filePath, type FilePath } from '../resources/files/file-path.ts'
import type { StoredBlob } from '../storage/blobs/blob-store.ts'
import { storeFile, type ResultTargets } from './collect-results.ts'
import type { JobFolders } from './data-tree.ts'
import { eachOf } from '../flow/each-of.ts'
import { filesBelow, type FoundFile } from './scan-output.ts'
import { isAway } from './wait-for-contents.ts'

/** A log file whose bytes are in the store, with no row yet. */
export type StoredLog = { readonly path: FilePath; readonly blob: StoredBlob }

/** The file of a session with its job's standard output and error. */
const outputLog = 'output.log'

const filesAtOnce = 4

type LogTargets = Pick<ResultTargets, 'blobs'>
type Holding = { readonly held: Set<string> }

/**
 * Stores a job's logs: its output, and the files that it wrote to /data/logs. Unreadable ones are omitted, since a
 * log is no reason to fail, and empty ones of the app are stored like others: lists can leave
 * them out. Every content is held, since no row refers to it until `insertLogs`. Rejects where the store can't be reached.
 */
export async function storeLogs(
  folders: JobFolders,
  { blobs }: LogTargets,
  { held }: Holding,
): Promise<StoredLog[]> {
  const output: FoundFile = {
    path: outputLog,
    place: outputLog,
    absolutePath: folders.logPath,
  }
  const own = await filesBelow(folders.logs, 'logs', []).catch(() => [])
  // One with the same name as the output's would be a duplicate.
  const found = [output, ...own.filter((file) => file.path !== outputLog)]
  const stored = await eachOf(found, filesAtOnce, async (file): Promise<StoredLog[]> => {
    const slash = file.path.lastIndexOf('/')
    const path = filePath(
      file.path.slice(slash + 1),
      slash < 0 ? undefined : file.path.slice(0, slash),
    )
    if ('problems' in path) return []
    if (file === output && (await isEmpty(file))) return []
    const blob = await storeFile(file, blobs).catch((error: unknown) => {
      if (isAway(error)) throw error
      return undefined
    })
    if (blob === undefined) return []
    held.add(blob.sha256)
    return [{ path, blob }]
  })
  return stored.flat()
}

/** A job without output has no log of it; nor has one whose log is gone. */
async function isEmpty({ absolutePath }: FoundFile): Promise<boolean> {
  return lstat(absolutePath).then(
    ({ size }) => size === 0,
    () => true,
  )
}

/** Inserts the rows of a session's log files; called in the transaction that ends its job. */
export function insertLogs(
  logs: readonly StoredLog[],
  sessionId: number,
  { files, clock }: Pick<ResultTargets, 'files' | 'clock'>,
): void {
  const owner = { kind: 'appsession', id: sessionId } as const
  // It may have been deleted while its job ended.
  if (!files.hasOwner(owner)) return
  for (const { path, blob } of logs) {
    files.insert({
      owner,
      ...path,
      contentType: contentTypeOf(path.name),
      size: blob.size,
      etag: blob.md5,
      sha256: blob.sha256,
      createdMs: clock.now(),
    })
  }
}
