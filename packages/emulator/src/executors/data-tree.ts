import {
  hasInputFiles,
  propertyShapes,
  typeShape,
  type AppSessionRecord,
  type PropertyRecord,
  type ReferenceKind,
} from '@benchtop/contracts'
import { mkdir, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FileRow, FileStore } from '../resources/files/files-store.ts'
import type { BlobStore } from '../storage/blobs/blob-store.ts'
import { JobError } from './job-error.ts'

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
  }
}

/** Recreates the folders of a job, empty, with an empty log. */
export async function makeJobFolders(folders: JobFolders): Promise<void> {
  await rm(folders.job, { recursive: true, force: true })
  await Promise.all(
    [folders.input, folders.output, folders.scratch, folders.logs].map((folder) =>
      mkdir(folder, { recursive: true }),
    ),
  )
  await mkdir(join(folders.job, 'logs'))
  await writeFile(folders.logPath, '')
}

export type InputSources = { readonly files: FileStore; readonly blobs: BlobStore }

/**
 * Writes a session's inputs where its app expects them: input/AppSession.json, the record without the API's
 * envelope, and the files of the resources that the Input.* properties name, below a folder for each kind and id.
 * An abort doesn't wait for the copy of a large file in progress.
 */
export async function fillInput(
  folders: JobFolders,
  record: AppSessionRecord,
  { files, blobs }: InputSources,
  signal: AbortSignal,
): Promise<void> {
  const places = inputFiles(record, files)
  const fill = async (): Promise<void> => {
    await writeFile(join(folders.input, 'AppSession.json'), `${JSON.stringify(record, null, 2)}\n`)
    for (const [place, sha256] of places) {
      signal.throwIfAborted()
      await blobs.materialise(sha256, join(folders.input, place))
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
}

/** The contents by their path below input/. */
function inputFiles(record: AppSessionRecord, files: FileStore): Map<string, string> {
  const places = new Map<string, string>()
  const put = (folder: string, path: string, { id, sha256 }: FileRow): void => {
    if (!isInside(path)) {
      throw new JobError('path-unsafe', `File ${id} can't be given to an app: its path is ${path}.`)
    }
    // Of files with one path the newest counts, and they come in the order of their ids.
    if (sha256 !== null) places.set(`${folder}/${path}`, sha256)
  }
  for (const { kind, id } of inputsOf(record)) {
    const { collection, input } = propertyShapes[kind]
    const folder = `${collection}/${id}`
    if (input === 'itself') {
      const file = files.get(id)
      if (file !== undefined) put(folder, file.name, file)
    } else if (hasInputFiles(kind)) {
      for (const file of files.ofOwner({ kind, id })) put(folder, file.path, file)
    }
  }
  return places
}

type Input = { readonly kind: ReferenceKind; readonly id: number }

/** What the Input.* properties of a session refer to, each once. */
function inputsOf(record: AppSessionRecord): Input[] {
  const found = new Map<string, Input>()
  for (const { Name, Type, Items } of record.Properties.Items as PropertyRecord[]) {
    const shape = typeShape(Type)
    if (!Name.startsWith('Input.') || shape?.content !== 'reference') continue
    for (const item of Items ?? []) {
      if (typeof item !== 'string' && 'Id' in item) {
        found.set(`${shape.item} ${item.Id}`, { kind: shape.item, id: Number(item.Id) })
      }
    }
  }
  return [...found.values()]
}

/** Whether a file's path stays below the folder that it is put in. */
function isInside(path: string): boolean {
  return path
    .split('/')
    .every((part) => part !== '' && part !== '.' && part !== '..' && !/[\0\\]/.test(part))
}
