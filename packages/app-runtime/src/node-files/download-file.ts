import { createHash, type Hash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { mkdir, open, rename, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import type { FileRecord } from '@benchtop/contracts'
import type { Client } from '../client/client.ts'
import { locationOf, readFrom } from '../files/read-file.ts'
import {
  ContentMismatch,
  hex,
  inParallel,
  TransferInterrupted,
  type TransferOptions,
} from '../files/transfer.ts'
import { openJournal } from './journal.ts'
import { md5 } from './md5.ts'

/** A download. */
export type DownloadOptions = TransferOptions & {
  readonly id: string
  /** Where the file is to be. Until it is whole and checked, it lies beside it as `<to>.part`. */
  readonly to: string
  /** How much is asked for in one request; 8 MiB unless told. */
  readonly rangeBytes?: number
}

/** How much is written at once: what comes in pieces of some kilobytes would cost a turn to the disk for each. */
const writeBytes = 1024 * 1024

/**
 * Downloads a file in ranges, several at once, and checks it by the platform's sums. A range whose connection breaks goes
 * on where it was; a download that can't go on throws a TransferInterrupted, and goes on when it is begun again to the
 * same path. Throws ContentMismatch where the bytes aren't those of the platform.
 */
export async function downloadFile(client: Client, options: DownloadOptions): Promise<FileRecord> {
  const { id, to, signal, onProgress, parallel = 4, rangeBytes = 8 * 1024 * 1024 } = options
  const file = await client.v1.getFile({ id }, { signal })
  const { Size: totalBytes } = file
  await mkdir(dirname(to), { recursive: true })
  const part = `${to}.part`
  const of = { fileId: id, size: totalBytes, etag: file.ETag ?? null, rangeBytes }
  const handle = await openForWriting(part)
  const journal = await openJournal(`${part}.json`, of)
  try {
    const { size: kept } = await handle.stat()
    if (kept !== totalBytes) await handle.truncate(totalBytes)
    const starts = ranges(totalBytes, rangeBytes)
    const endOf = (start: number) => Math.min(start + rangeBytes, totalBytes)
    const left = starts.filter((start) => kept !== totalBytes || !journal.done.has(start))
    let doneBytes = starts
      .filter((start) => !left.includes(start))
      .reduce((sum, start) => sum + endOf(start) - start, 0)
    const location = locationOf(client, id, signal)
    await inParallel(left, parallel, signal, async (start, ending) => {
      let at = start
      let gathered: Uint8Array[] = []
      let size = 0
      const flush = async () => {
        const bytes = Buffer.concat(gathered, size)
        gathered = []
        size = 0
        await writeAll(handle, bytes, at)
        at += bytes.length
        doneBytes += bytes.length
        onProgress?.({ doneBytes, totalBytes })
      }
      const wanted = { start, end: endOf(start), signal: ending }
      for await (const chunk of readFrom(client, location, wanted)) {
        gathered.push(chunk)
        size += chunk.length
        if (size >= writeBytes) await flush()
      }
      if (size > 0) await flush()
      if (at < endOf(start)) throw new Error(`The file ended at byte ${at} of ${totalBytes}.`)
      await journal.add(start)
    })
  } catch (cause) {
    signal?.throwIfAborted()
    throw new TransferInterrupted(id, `The download of ${file.Name}`, cause)
  } finally {
    await handle.close()
  }
  const isWhole = await hasSum(client, file, part, signal)
  await journal.remove()
  if (!isWhole) throw new ContentMismatch(id, `${part} is broken`)
  await rename(part, to)
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
    return open(path, 'w')
  }
}

async function writeAll(handle: FileHandle, chunk: Uint8Array, position: number): Promise<void> {
  let written = 0
  while (written < chunk.length) {
    const left = chunk.length - written
    written += (await handle.write(chunk, written, left, position + written)).bytesWritten
  }
}

/** The ETag of a file that came in parts is that of its parts' sums: they are asked for, and checked one by one. */
async function hasSum(
  client: Client,
  { Id, ETag, Size }: FileRecord,
  path: string,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  if (ETag === undefined) return true
  if (!ETag.includes('-')) return hex((await sumsOf(path, [Size])).at(0) ?? md5()) === ETag
  const parts = await Array.fromAsync(client.v1.listFileParts.all({ id: Id }, { signal }))
  const inOrder = parts.toSorted((one, other) => one.Number - other.Number)
  const sums = await sumsOf(
    path,
    inOrder.map((part) => part.Size),
  )
  return `${hex(md5(...sums))}-${sums.length}` === ETag
}

/** The MD5s of stretches of these sizes, one behind the other. */
async function sumsOf(path: string, sizes: readonly number[]): Promise<Uint8Array[]> {
  const sums: Uint8Array[] = []
  let hash: Hash = createHash('md5')
  let left = sizes[0] ?? 0
  for await (const chunk of createReadStream(path, {
    highWaterMark: writeBytes,
  }) as AsyncIterable<Uint8Array>) {
    for (let at = 0; at < chunk.length;) {
      const taken = chunk.subarray(at, at + left)
      hash.update(taken)
      at += taken.length
      left -= taken.length
      if (left > 0) continue
      sums.push(hash.digest())
      hash = createHash('md5')
      left = sizes[sums.length] ?? Infinity
    }
  }
  while (sums.length < sizes.length && sizes[sums.length] === 0) sums.push(md5())
  return sums
}
