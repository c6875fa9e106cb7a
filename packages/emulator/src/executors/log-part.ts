import { open } from 'node:fs/promises'
import { systemCode } from '../storage/blobs/storage-error.ts'

/** A part of a log that may still grow. Places are in bytes. */
export type LogPart = {
  readonly text: string
  readonly from: number
  /** Where the next part begins: request it once there is more. */
  readonly next: number
  readonly size: number
}

/** How much of a log is read at a time: what a page shows without becoming slow. */
export const logPartBytes = 256 * 1024

/**
 * Reads a log from a place on, or else its end. No character is cut: one that is still being written comes with the
 * next part. A missing log is treated as empty.
 */
export async function readLogPart(path: string, from?: number): Promise<LogPart> {
  await using file = await open(path).catch((error: unknown) => {
    if (systemCode(error) === 'ENOENT') return undefined
    throw error
  })
  if (file === undefined) return { text: '', from: 0, next: 0, size: 0 }
  const { size } = await file.stat()
  const start = Math.min(from ?? Math.max(0, size - logPartBytes), size)
  const buffer = Buffer.alloc(Math.min(logPartBytes, size - start))
  const { bytesRead } = await file.read(buffer, 0, buffer.length, start)
  const bytes = buffer.subarray(0, bytesRead)
  const first = start === 0 ? 0 : bytes.findIndex((byte) => !isContinuation(byte))
  const whole = bytes.subarray(Math.max(0, first), wholeLength(bytes))
  const begin = start + Math.max(0, first)
  return { text: whole.toString('utf8'), from: begin, next: begin + whole.length, size }
}

/** How many bytes there are before a character whose end is missing. */
function wholeLength(bytes: Uint8Array): number {
  for (let back = 1; back <= Math.min(3, bytes.length); back += 1) {
    const byte = bytes[bytes.length - back] ?? 0
    if (isContinuation(byte)) continue
    const needed = byte >= 0xf0 ? 4 : byte >= 0xe0 ? 3 : byte >= 0xc0 ? 2 : 1
    return needed > back ? bytes.length - back : bytes.length
  }
  return bytes.length
}

/** A byte inside a character of UTF-8. */
function isContinuation(byte: number): boolean {
  return (byte & 0b1100_0000) === 0b1000_0000
}
