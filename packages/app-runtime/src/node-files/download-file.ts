import { mkdir, open, rename, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { Client } from '@benchtop/client'
import type { FileRecord } from '@benchtop/contracts'
import { locationOf, readFrom } from '../files/read-file.ts'
import {
  ContentMismatch,
  hex,
  inParallel,
  TransferInterrupted,
  type TransferOptions,
} from '../files/transfer.ts'
import { reportWrittenFile } from '../stores/written-files.ts'
import { openJournal } from './journal.ts'
import { md5 } from './md5.ts'
import { sumAsItComes } from './range-sums.ts'

/** A download. */
export type DownloadOptions = TransferOptions & {
  readonly id: string
  /** The path of the downloaded file. Until it is complete and verified, it is next to it as `<path>.part`. */
  readonly path: string
  /** The size of a request. Defaults to 8 MiB. */
  readonly rangeBytes?: number
}

/** How much is written in one call: data arrives in pieces of some kilobytes, each of which would be a disk write. */
const writeBytes = 4 * 1024 * 1024

/**
 * Downloads a file in ranges, several at once, and verifies it by the platform's sums. A range whose connection breaks
 * is resumed; a download that can't continue throws a TransferInterrupted, and is resumed when it is started again to
 * the same path. Throws ContentMismatch if the bytes differ from the platform's.
 */
export async function downloadFile(client: Client, options: DownloadOptions): Promise<FileRecord> {
  const { id, path, signal, onProgress, parallel = 4, rangeBytes = 8 * 1024 * 1024 } = options
  const file = await client.v1.getFile({ id }, { signal })
  const { Size: totalBytes, ETag } = file
  const sizes = await summedSizes(client, file, signal)
  await mkdir(dirname(path), { recursive: true })
  const part = `${path}.part`
  for (const written of [path, part, `${part}.json`]) await reportWrittenFile(written)
  const of = { fileId: id, size: totalBytes, etag: ETag ?? null, rangeBytes }
  const handle = await openForWriting(part)
  const journal = await openJournal(`${part}.json`, of)
  const summing = sumAsItComes(handle, { totalBytes, pieceBytes: rangeBytes, sizes })
  let sums: Uint8Array[]
  try {
    const { size: kept } = await handle.stat()
    if (kept !== totalBytes) await handle.truncate(totalBytes)
    const starts = ranges(totalBytes, rangeBytes)
    const endOf = (start: number) => Math.min(start + rangeBytes, totalBytes)
    const left = new Set(starts.filter((start) => kept !== totalBytes || !journal.done.has(start)))
    let doneBytes = 0
    for (const start of starts) {
      if (left.has(start)) continue
      doneBytes += endOf(start) - start
      summing.arrived(start)
    }
    let writing = Promise.resolve()
    // Node's own HTTP takes longer to load than everything else, so it is loaded only for a transfer.
    const { openingByHttp } = await import('./http-transport.ts')
    const openBytes = openingByHttp(client)
    const location = locationOf(client, id, signal)
    await inParallel(left, parallel, signal, async (start, ending) => {
      let at = start
      let gathered: Uint8Array[] = []
      let size = 0
      const flush = async () => {
        const chunks = gathered
        const length = size
        gathered = []
        size = 0
        // The system lets one of them write to a file, and the others turn in a circle until they may.
        const written = writing.then(() => writeAll(handle, chunks, at))
        writing = written.catch(() => {})
        await written
        at += length
        doneBytes += length
        onProgress?.({ doneBytes, totalBytes })
      }
      const wanted = { startByte: start, endByte: endOf(start), signal: ending }
      for await (const chunk of readFrom(client, location, openBytes, wanted)) {
        gathered.push(chunk)
        size += chunk.length
        if (size >= writeBytes) await flush()
      }
      if (size > 0) await flush()
      if (at < endOf(start)) throw new Error(`The file ended at byte ${at} of ${totalBytes}.`)
      await journal.add(start)
      summing.arrived(start)
    })
    sums = await summing.sums()
  } catch (cause) {
    signal?.throwIfAborted()
    throw new TransferInterrupted(id, `The download of ${file.Name}`, cause)
  } finally {
    await handle.close()
  }
  const isComplete = ETag === undefined || etagOf(sums, ETag) === ETag
  signal?.throwIfAborted()
  await journal.remove()
  if (!isComplete) throw new ContentMismatch(id, `${part} is broken`)
  await rename(part, path)
  return file
}

function ranges(size: number, rangeBytes: number): number[] {
  return Array.from({ length: Math.ceil(size / rangeBytes) }, (_, index) => index * rangeBytes)
}

async function openForWriting(path: string): Promise<FileHandle> {
  try {
    return await open(path, 'r+')
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw error
    return open(path, 'w+')
  }
}

/** Writes chunks behind each other as they are, in one turn to the disk unless it takes less than all of them. */
async function writeAll(
  handle: FileHandle,
  chunks: readonly Uint8Array[],
  position: number,
): Promise<void> {
  let left = chunks
  let at = position
  while (left.length > 0) {
    const { bytesWritten } = await handle.writev(left, at)
    at += bytesWritten
    left = behind(left, bytesWritten)
  }
}

function behind(chunks: readonly Uint8Array[], bytes: number): readonly Uint8Array[] {
  let skip = bytes
  return chunks.flatMap((chunk) => {
    const left = chunk.subarray(Math.min(skip, chunk.length))
    skip -= chunk.length - left.length
    return left.length > 0 ? [left] : []
  })
}

/** The lengths of the ranges whose sums the ETag contains: the complete file, or the parts it was uploaded in. */
async function summedSizes(
  client: Client,
  { Id, ETag, Size }: FileRecord,
  signal: AbortSignal | undefined,
): Promise<number[]> {
  if (ETag === undefined) return []
  if (!ETag.includes('-')) return [Size]
  const parts = await Array.fromAsync(client.v1.listFileParts.all({ id: Id }, { signal }))
  return parts.toSorted((one, other) => one.Number - other.Number).map((part) => part.Size)
}

function etagOf(sums: readonly Uint8Array[], like: string): string {
  return like.includes('-') ? `${hex(md5(...sums))}-${sums.length}` : hex(sums[0] ?? md5())
}
