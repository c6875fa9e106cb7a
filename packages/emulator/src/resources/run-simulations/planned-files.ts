import { badRequest, type Problem } from '@benchtop/contracts'
import { generatedContent, type InstrumentFacts } from '@benchtop/instrument'
import { createReadStream } from 'node:fs'
import { isAbsolute } from 'node:path'
import { allowedSource } from '../../storage/allowed-source.ts'
import type { BlobStore } from '../../storage/blobs/blob-store.ts'
import { StorageError, systemCode } from '../../storage/blobs/storage-error.ts'
import { contentTypeOf } from '../files/content-type.ts'
import { filePath, type FilePath } from '../files/file-path.ts'
import type { FileRequest } from './plan.ts'
import type { PlannedFile } from './run-simulations-store.ts'

/** The files of an instrument's run with little sequence. */
export const defaultFiles: readonly FileRequest[] = [
  { path: 'RunInfo.xml' },
  { path: 'RunParameters.xml' },
  { path: 'SampleSheet.csv' },
  { path: 'InterOp/QMetricsOut.bin' },
  { path: 'Data/Intensities/BaseCalls/L001/C1.1/s_1_1101.bcl.gz' },
  { path: 'Data/Intensities/BaseCalls/Undetermined_S0_L001_R1_001.fastq.gz' },
  { path: 'Data/Intensities/BaseCalls/Undetermined_S0_L001_R2_001.fastq.gz' },
  { path: 'RTAComplete.txt' },
]

const maxFiles = 10_000
const maxGeneratedBytes = 2 ** 30

/** The `source` of the request is the real path of the file. */
export type ReadFile = { readonly path: FilePath; readonly request: FileRequest }

/** The files of a plan with their paths as the platform stores them; adds to the problems what is wrong. */
export async function readFiles(
  requests: readonly FileRequest[],
  allowedSources: readonly string[],
  problems: Problem[],
): Promise<ReadFile[]> {
  if (requests.length > maxFiles) {
    problems.push(invalid('files', `must be at most ${maxFiles}`))
    return []
  }
  const files: ReadFile[] = []
  for (const [at, request] of requests.entries()) {
    const member = `files[${at}]`
    const slash = request.path.lastIndexOf('/')
    const path = filePath(request.path.slice(slash + 1), request.path.slice(0, Math.max(0, slash)))
    if ('problems' in path) {
      const [first] = path.problems
      problems.push(invalid(`${member}.path`, `can't be "${request.path}": ${first?.message}`))
      continue
    }
    problems.push(...contentProblems(request, member))
    const { source } = request
    if (source === undefined || !isAbsolute(source)) files.push({ path, request })
    else {
      const found = await allowedSource(source, allowedSources)
      if ('path' in found) files.push({ path, request: { ...request, source: found.path } })
      else problems.push(invalid(`${member}.source`, found.reason))
    }
  }
  return files
}

function contentProblems({ content, source, blob, size }: FileRequest, member: string): Problem[] {
  if ([content, source, blob, size].filter((one) => one !== undefined).length > 1) {
    return [invalid(member, 'must have only one of content, source, stored and size')]
  }
  if (size !== undefined && size > maxGeneratedBytes) {
    return [invalid(`${member}.size`, `must be at most ${maxGeneratedBytes}: give a source`)]
  }
  if (source === undefined || isAbsolute(source)) return []
  return [invalid(`${member}.source`, 'must be an absolute path')]
}

/**
 * Stores the bytes of a plan's files, before any of its rows: at most so many, beyond which the store refuses them as
 * `too-large`. Each content is added to the held ones immediately, because nothing else retains it until the plan is
 * inserted.
 */
export async function storeFiles(
  files: readonly ReadFile[],
  facts: InstrumentFacts,
  blobs: BlobStore,
  held: Set<string>,
  maxBytes: number,
): Promise<PlannedFile[]> {
  const stored: PlannedFile[] = []
  let left = maxBytes
  const store = async (
    bytes: AsyncIterable<Uint8Array>,
    member: string,
    { source }: FileRequest,
  ) => {
    try {
      return await blobs.write(bytes, { maxBytes: left })
    } catch (error) {
      const code = systemCode(error)
      // Errors of the store keep their own message.
      const isReading = code !== undefined && !(error instanceof StorageError)
      if (source === undefined || !isReading) throw error
      throw badRequest([invalid(`${member}.source`, `can't be read (${code}): ${source}`)])
    }
  }
  for (const [at, { path, request }] of files.entries()) {
    const blob =
      request.blob ?? (await store(bytesOf(path, request, facts), `files[${at}]`, request))
    held.add(blob.sha256)
    left -= blob.size
    stored.push({
      ...path,
      content_type: request.contentType ?? contentTypeOf(path.name),
      size: blob.size,
      etag: blob.md5,
      sha256: blob.sha256,
    })
  }
  return stored
}

function bytesOf(
  { path }: FilePath,
  { content, source, size }: FileRequest,
  facts: InstrumentFacts,
): AsyncIterable<Uint8Array> {
  if (source !== undefined) return createReadStream(source)
  return content === undefined ? generatedContent(path, size, facts) : oneChunk(content)
}

async function* oneChunk(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text)
}

function invalid(member: string, rule: string): Problem {
  return { member, code: 'Invalid', message: `${member} ${rule}.` }
}
