import type { AppSessionRecord } from '@benchtop/contracts'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { BlobStore } from '../storage/blobs/blob-store.ts'
import { systemCode } from '../storage/blobs/storage-error.ts'
import { namesIn, requireNames } from './file-system-names.ts'
import { inputFiles, type InputRows } from './input-files.ts'
import { waitForContents, type Waiting } from './wait-for-contents.ts'

/** The folders of one job: what the app sees is below `data`, the rest is the platform's. */
export type JobFolders = {
  readonly job: string
  readonly data: string
  readonly input: string
  readonly output: string
  readonly scratch: string
  /** What the app writes here are log files of its session. */
  readonly logs: string
  /** Standard output and error of the app, and the platform's messages about the job. */
  readonly logPath: string
  /** The file with what was sent past the platform. */
  readonly arrived: string
}

export function jobFolders(jobsRoot: string, sessionId: number): JobFolders {
  const job = join(jobsRoot, String(sessionId))
  const data = join(job, 'data')
  return {
    job,
    data,
    input: join(data, 'input'),
    output: join(data, 'output'),
    scratch: join(data, 'scratch'),
    logs: join(data, 'logs'),
    logPath: join(job, 'logs', 'output.log'),
    arrived: join(jobsRoot, 'arrived', String(sessionId)),
  }
}

/** Recreates the folders of a job, empty, with an empty log. */
export async function makeJobFolders(folders: JobFolders): Promise<void> {
  await makeEmpty(folders.job)
  await rm(folders.arrived, { force: true })
  await mkdir(folders.data)
  const logs = dirname(folders.logPath)
  await Promise.all(
    [folders.input, folders.output, folders.scratch, folders.logs, logs].map((folder) =>
      mkdir(folder),
    ),
  )
  await writeFile(folders.logPath, '')
}

/** Makes a folder that usually isn't there: looking for it first would take as long as making it. */
async function makeEmpty(folder: string): Promise<void> {
  try {
    await mkdir(folder)
  } catch (error) {
    if (systemCode(error) === 'EEXIST') await rm(folder, { recursive: true, force: true })
    await mkdir(folder, { recursive: true })
  }
}

export type InputSources = InputRows & { readonly blobs: BlobStore }

/**
 * Writes a session's inputs where its app expects them: input/AppSession.json, the record without the API's
 * envelope, and the files of the resources that the Input.* properties name, below a folder for each kind and id.
 * An abort doesn't wait for the copy of a large file in progress. Gives the SHA-256 of each of these files by its path below
 * the data folder.
 */
export async function fillInput(
  folders: JobFolders,
  record: AppSessionRecord,
  sources: InputSources,
  waiting: Waiting,
): Promise<Map<string, string>> {
  const { signal } = waiting
  const places = inputFiles(record, sources)
  await requireNames(places.keys(), () => namesIn(folders.input))
  const fill = async (): Promise<void> => {
    await writeFile(join(folders.input, 'AppSession.json'), `${JSON.stringify(record, null, 2)}\n`)
    for (const [place, sha256] of places) {
      signal.throwIfAborted()
      const path = join(folders.input, place)
      await waitForContents(() => sources.blobs.materialise(sha256, path), waiting)
    }
  }
  const aborted = Promise.withResolvers<never>()
  const onAbort = (): void => aborted.reject(signal.reason)
  signal.addEventListener('abort', onAbort)
  try {
    await Promise.race([fill(), aborted.promise])
  } finally {
    signal.removeEventListener('abort', onAbort)
  }
  return new Map([...places].map(([place, sha256]) => [`input/${place}`, sha256]))
}
