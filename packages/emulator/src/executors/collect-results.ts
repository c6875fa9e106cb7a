import { PlatformError } from '@benchtop/contracts'
import { constants } from 'node:fs'
import { lstat, open } from 'node:fs/promises'
import { posix } from 'node:path'
import { withoutToken } from '../access/caller.ts'
import type { AppResults } from '../resources/appresults/appresults.ts'
import type { AppSessionRow } from '../resources/appsessions/appsessions-store.ts'
import { contentTypeOf } from '../resources/files/content-type.ts'
import { filePath, type FilePath } from '../resources/files/file-path.ts'
import { etagOf } from '../resources/files/files-views.ts'
import type { FileRow, FileStore } from '../resources/files/files-store.ts'
import type { ProjectStore } from '../resources/projects/projects-store.ts'
import type { Properties } from '../resources/properties/properties.ts'
import type { Quotas } from '../resources/quotas/quotas.ts'
import { arrivedOutputs, type ArrivedOutputs } from '../storage/direct-outputs.ts'
import type { BlobStore, StoredBlob } from '../storage/blobs/blob-store.ts'
import { StorageError, systemCode } from '../storage/blobs/storage-error.ts'
import type { Clock } from '../time/clock.ts'
import { eachOf } from '../flow/each-of.ts'
import type { JobFolders } from './data-tree.ts'
import { JobError } from './job-error.ts'
import { metadataFile, readMetadata, type ResultMetadata } from './result-metadata.ts'
import { scanOutput, type FoundFile, type FoundResult, type SkippedEntry } from './scan-output.ts'

/** The parts of the platform that results are created with. */
export type ResultTargets = {
  readonly blobs: BlobStore
  readonly projects: ProjectStore
  readonly files: FileStore
  readonly appResults: AppResults
  readonly properties: Properties
  readonly quotas: Quotas
  readonly clock: Clock
}

/** What a job left in its output, with its bytes in the store and no row yet. */
export type StoredOutput = {
  readonly results: readonly StoredResult[]
  readonly skipped: readonly SkippedEntry[]
}

type StoredResult = {
  readonly found: FoundResult
  readonly metadata: ResultMetadata | undefined
  readonly files: readonly StoredFile[]
}

/** Each file waits for the disk, so that some concurrently are faster, and many are not. */
const filesAtOnce = 8

/** So many files are taken into the store at once. */
const filesInBatch = 500

/** A file of so many bytes is read at once. */
const smallBytes = 64 * 1024

/**
 * Reads a job's output folder and stores the bytes of its results. Throws a JobError for anything that can't become
 * a result. Every content is held immediately, since no row refers to it until `insertResults`.
 */
export async function storeOutput(
  { data, output, arrived }: JobFolders,
  session: AppSessionRow,
  targets: ResultTargets,
  { held, signal }: { held: Set<string>; signal: AbortSignal },
): Promise<StoredOutput> {
  const { results, skipped } = await scanOutput(output)
  const sent: SentOutputs = { arrived: await arrivedOutputs(arrived), dataFolder: data }
  for (const found of results) requireProject(found, session, targets)

  const stored: StoredResult[] = []
  for (const found of results) {
    const described = found.files.find((file) => file.path === metadataFile)
    const metadata = described && (await readMetadata(described))
    const files: StoredFile[] = []
    for (let at = 0; at < found.files.length; at += filesInBatch) {
      const batch = found.files
        .slice(at, at + filesInBatch)
        .filter((file) => file !== described)
        .map((file) => ({ file, path: pathOf(file) }))
      files.push(...(await storeBatch(batch, targets.blobs, { held, signal, sent })))
    }
    stored.push({ found: { ...found, files: [] }, metadata, files })
  }
  requireRoom(stored, targets)
  return { results: stored, skipped }
}

/** Refuses an output that doesn't fit into the quotas of the owners of its projects, before any of it is a row. */
function requireRoom(results: readonly StoredResult[], { projects, quotas }: ResultTargets): void {
  const ownerOf = ({ found }: StoredResult) => projects.get(found.projectId)?.owner_id
  for (const [owner, own] of Map.groupBy(results, ownerOf)) {
    const sizes = own.flatMap(({ files }) => files.map(({ blob }) => blob.size))
    if (owner !== undefined) {
      quotas.require(
        { kind: 'user', id: owner },
        sizes.reduce((sum, size) => sum + size, 0),
      )
    }
  }
}

type StoredFile = { readonly path: FilePath; readonly blob: StoredBlob }
type FileToStore = { readonly file: FoundFile; readonly path: FilePath }
/** What was sent past the platform, for which there are empty files. */
type SentOutputs = { readonly arrived: ArrivedOutputs; readonly dataFolder: string }
type Holding = {
  readonly held: Set<string>
  readonly signal: AbortSignal
  readonly sent: SentOutputs
}

/** Takes files into the store where they lie, and copies those for which that is impossible. */
async function storeBatch(
  batch: readonly FileToStore[],
  blobs: BlobStore,
  { held, signal, sent }: Holding,
): Promise<StoredFile[]> {
  const hold = ({ sha256 }: StoredBlob): void => void held.add(sha256)
  signal.throwIfAborted()
  const adopted = await blobs.adopt?.(
    batch.map(({ file }) => file.absolutePath),
    { placed: hold, signal },
  )
  return eachOf([...batch.entries()], filesAtOnce, async ([at, { file, path }]) => {
    signal.throwIfAborted()
    const taken = adopted?.[at]
    if (taken !== undefined) return { path, blob: taken }
    const blob = (await composed(file, blobs, sent)) ?? (await storeFile(file, blobs, signal))
    hold(blob)
    return { path, blob }
  })
}

/** The content of an output that was sent past the platform; undefined where it came through it. */
async function composed(
  { absolutePath }: FoundFile,
  blobs: BlobStore,
  { arrived, dataFolder }: SentOutputs,
): Promise<StoredBlob | undefined> {
  const path = Buffer.from(absolutePath as string).subarray(Buffer.byteLength(dataFolder) + 1)
  const parts = arrived.get(path.toString('hex'))
  if (parts === undefined || (await lstat(absolutePath)).size > 0) return undefined
  const [only] = parts
  if (only !== undefined && parts.length === 1) return only
  return { ...(await blobs.compose(parts)), md5: etagOf(parts) }
}

/** An AppResult that was created, and its files of which there is no row yet. */
export type CreatedResult = { readonly id: number; readonly files: StoredResult['files'] }

/** Creates the AppResults with their properties; called in a transaction, so that all of them are created or none. */
export function insertResults(
  { results }: StoredOutput,
  session: AppSessionRow,
  targets: ResultTargets,
): CreatedResult[] {
  return results.map(({ found, metadata, files }) => {
    requireProject(found, session, targets)
    const result = targets.appResults.createIn(session.id, {
      projectId: found.projectId,
      name: metadata?.name ?? found.name,
      description: metadata?.description,
      uses: [],
    })
    if (metadata !== undefined) writeProperties(result.id, found, metadata, session, targets)
    return { id: result.id, files }
  })
}

/** Inserts the rows of files of an AppResult; called in a transaction. */
export function insertFiles(
  { id: resultId, files }: CreatedResult,
  targets: ResultTargets,
): FileRow[] {
  return files.map(({ path, blob }) =>
    targets.files.insert({
      owner: { kind: 'appresult', id: resultId },
      ...path,
      contentType: contentTypeOf(path.name),
      size: blob.size,
      etag: blob.md5,
      sha256: blob.sha256,
      createdMs: targets.clock.now(),
    }),
  )
}

function requireProject(
  { projectId, place }: FoundResult,
  session: AppSessionRow,
  targets: ResultTargets,
): void {
  if (targets.projects.isWritableTo(projectId, session.user_id)) return
  throw new JobError(
    'project-invalid',
    `Project ${projectId} neither belongs to this user nor is shared with this user to write, so nothing can be written to it: ${place}.`,
  )
}

function pathOf({ path, place }: FoundFile): FilePath {
  const checked = filePath(posix.basename(path), posix.dirname(path))
  if (!('problems' in checked)) return checked
  const problems = checked.problems.map((problem) => problem.message)
  throw new JobError('file-invalid', `${place} can't be collected. ${problems.join(' ')}`)
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}

/** Stores the bytes of what an app left; throws a JobError for what can't be read. */
export async function storeFile(
  { absolutePath, place }: FoundFile,
  blobs: BlobStore,
  signal?: AbortSignal,
): Promise<StoredBlob> {
  try {
    // Whatever is there now, a link is not followed and a pipe not waited for.
    const flags = constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK
    await using handle = await open(absolutePath, flags)
    const found = await handle.stat()
    if (!found.isFile()) throw new JobError('file-invalid', `${place} is not a regular file.`)
    const { size } = found
    const options = signal === undefined ? {} : { signal }
    // A stream has a buffer of its own, which is too much for each of many small files.
    if (size <= smallBytes) return await blobs.write(oneChunk(await handle.readFile()), options)
    return await blobs.write(handle.createReadStream(), options)
  } catch (error) {
    const code = systemCode(error)
    // Errors other than read failures are not caused by the app.
    if (error instanceof JobError || error instanceof StorageError || code === undefined)
      throw error
    throw new JobError('file-invalid', `${place} can't be read (${code}).`, { cause: error })
  }
}

function writeProperties(
  resultId: number,
  found: FoundResult,
  { properties }: ResultMetadata,
  session: AppSessionRow,
  targets: ResultTargets,
): void {
  if (properties.length === 0) return
  // The app chooses what to write, so it may refer only to what its user owns.
  const caller = withoutToken(session.user_id, session.application_id)
  try {
    targets.properties.write({ kind: 'appresult', id: resultId }, properties, caller)
  } catch (error) {
    if (!(error instanceof PlatformError)) throw error
    throw new JobError('properties-invalid', `${found.place}/${metadataFile}: ${error.message}`, {
      cause: error,
    })
  }
}
