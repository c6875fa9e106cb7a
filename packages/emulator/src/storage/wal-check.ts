import { readFile } from 'node:fs/promises'
import { systemCode } from './blobs/storage-error.ts'

/** The state of a write-ahead log as its file has it: `garbled` where commits follow bytes that were changed. */
export type WalState = 'missing' | 'sound' | 'garbled'

const headerBytes = 32
const frameHeaderBytes = 24
/** The first four bytes; the last bit states the byte order of the words that are summed. */
const magic = 0x377f0682

type Sums = readonly [number, number]

/**
 * Checks a write-ahead log. SQLite stops at the first frame whose checksum is wrong, silently, and ignores all commits
 * after it: right for the end of a log that was being written, and a loss anywhere else. A wrong frame followed by
 * another of the same log was therefore changed afterwards.
 */
export async function checkWal(path: string): Promise<WalState> {
  let bytes: Buffer
  try {
    bytes = await readFile(path)
  } catch (error) {
    if (systemCode(error) === 'ENOENT') return 'missing'
    throw error
  }
  return walState(bytes)
}

function walState(bytes: Buffer): WalState {
  if (bytes.length < headerBytes + frameHeaderBytes) return 'sound'
  const pageBytes = bytes.readUInt32BE(8)
  const isBigEndian = (bytes.readUInt32BE(0) & 1) === 1
  const head = checksum(bytes.subarray(0, 24), [0, 0], isBigEndian)
  const isLog = (bytes.readUInt32BE(0) & ~1) >>> 0 === magic
  if (!isLog || !isAt(bytes, 24, head)) return 'garbled'
  const frameBytes = frameHeaderBytes + pageBytes
  let sums = head
  for (let at = headerBytes; at + frameBytes <= bytes.length; at += frameBytes) {
    const sumsOfHeader = checksum(bytes.subarray(at, at + 8), sums, isBigEndian)
    const page = bytes.subarray(at + frameHeaderBytes, at + frameBytes)
    const next = checksum(page, sumsOfHeader, isBigEndian)
    if (!isOfLog(bytes, at) || !isAt(bytes, at + 16, next)) {
      return hasFrameFrom(bytes, at + frameBytes, frameBytes) ? 'garbled' : 'sound'
    }
    sums = next
  }
  return 'sound'
}

/** Whether a frame belongs to this log, and not to an earlier one whose file it overwrites: they differ in their salts. */
function isOfLog(bytes: Buffer, at: number): boolean {
  return bytes.compare(bytes, 16, 24, at + 8, at + 16) === 0
}

function hasFrameFrom(bytes: Buffer, start: number, frameBytes: number): boolean {
  for (let at = start; at + frameBytes <= bytes.length; at += frameBytes) {
    if (isOfLog(bytes, at)) return true
  }
  return false
}

function isAt(bytes: Buffer, at: number, [one, two]: Sums): boolean {
  return bytes.readUInt32BE(at) === one && bytes.readUInt32BE(at + 4) === two
}

/** The checksum of SQLite's file format, section 4.2: over pairs of words, each sum taking in the other. */
function checksum(bytes: Buffer, [first, second]: Sums, isBigEndian: boolean): Sums {
  let [one, two] = [first, second]
  for (let at = 0; at + 8 <= bytes.length; at += 8) {
    one = (one + wordAt(bytes, at, isBigEndian) + two) >>> 0
    two = (two + wordAt(bytes, at + 4, isBigEndian) + one) >>> 0
  }
  return [one, two]
}

function wordAt(bytes: Buffer, at: number, isBigEndian: boolean): number {
  return isBigEndian ? bytes.readUInt32BE(at) : bytes.readUInt32LE(at)
}
