import { Buffer } from 'node:buffer'

import { GenomicsError } from '../errors.ts'

/** A line longer than this is not text. */
const maxLineLength = 256 << 20

const newline = 10
const carriageReturn = 13

/**
 * Takes one line: it stands in `bytes` from `start` to `end` without its line end, and in the whole text
 * at `offset`, `length` bytes with its line end.
 */
export type LineVisitor = (
  bytes: Buffer,
  start: number,
  end: number,
  offset: number,
  length: number,
) => void

/** Cuts pieces of text into lines, and copies only those that do not lie within one piece. */
export type LineSplitter = { push(piece: Buffer): void; finish(): void }

export function createLineSplitter(visit: LineVisitor): LineSplitter {
  let pending: Buffer[] = []
  let pendingLength = 0
  let offset = 0

  function emit(bytes: Buffer, start: number, end: number): void {
    visit(bytes, start, contentEnd(bytes, start, end), offset, end - start)
    offset += end - start
  }

  function emitPending(): void {
    const line = Buffer.concat(pending)
    pending = []
    pendingLength = 0
    emit(line, 0, line.length)
  }

  return {
    push(piece) {
      let start = 0
      if (pendingLength > 0) {
        start = piece.indexOf(newline) + 1
        pending.push(Buffer.from(start === 0 ? piece : piece.subarray(0, start)))
        pendingLength += start === 0 ? piece.length : start
        if (start === 0) return refuseEndless(pendingLength, offset)
        emitPending()
      }
      for (;;) {
        const end = piece.indexOf(newline, start) + 1
        if (end === 0) break
        emit(piece, start, end)
        start = end
      }
      if (start < piece.length) {
        // A copy: the piece may be gone with the next one.
        pending.push(Buffer.from(piece.subarray(start)))
        pendingLength = piece.length - start
      }
    },
    finish() {
      if (pendingLength > 0) emitPending()
    },
  }
}

/** Where a line ends without its line end. */
export function contentEnd(bytes: Buffer, start: number, end: number): number {
  let at = end
  if (bytes[at - 1] === newline && at > start) at -= 1
  while (at > start && bytes[at - 1] === carriageReturn) at -= 1
  return at
}

function refuseEndless(length: number, offset: number): void {
  if (length <= maxLineLength) return
  throw new GenomicsError(
    'not-vcf',
    `The line at byte ${offset} of the text is longer than ${maxLineLength} bytes. This is no VCF file.`,
  )
}
