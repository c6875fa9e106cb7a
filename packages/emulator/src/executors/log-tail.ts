import { limits } from '@benchtop/contracts'
import { closeSync, fstatSync, openSync, readSync } from 'node:fs'
import { systemCode } from '../storage/blobs/storage-error.ts'

/** The end of a log, as much as fits into a property; undefined where the file is missing or empty. */
export function readLogTail(path: string): string | undefined {
  let log: number
  try {
    log = openSync(path, 'r')
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return undefined
    throw error
  }
  try {
    const { size } = fstatSync(log)
    const bytes = Buffer.alloc(Math.min(size, limits.propertyStringBytes))
    const count = readSync(log, bytes, 0, bytes.length, size - bytes.length)
    return lastText(bytes.subarray(0, count), bytes.length < size) || undefined
  } finally {
    closeSync(log)
  }
}

/**
 * Bytes as text that a property accepts: invalid UTF-8 is replaced, and a line that was cut off at the start is
 * omitted.
 */
export function lastText(bytes: Uint8Array, isCut: boolean): string {
  const text = decode(bytes, isCut)
  const encoded = Buffer.from(text)
  // An invalid byte becomes a character of three bytes.
  const excess = encoded.length - limits.propertyStringBytes
  return excess <= 0 ? text : decode(encoded.subarray(excess), true)
}

function decode(bytes: Uint8Array, isCut: boolean): string {
  let start = 0
  while (isCut && isContinuation(bytes[start])) start += 1
  const text = Buffer.from(bytes).toString('utf8', start)
  return isCut ? text.slice(text.indexOf('\n') + 1) : text
}

/** A byte inside a character of UTF-8. */
function isContinuation(byte: number | undefined): boolean {
  return byte !== undefined && (byte & 0b1100_0000) === 0b1000_0000
}
