import type { Buffer } from 'node:buffer'

/** What the lines of a read have, in their order. */
export type FastqPart = 'name' | 'bases' | 'plus' | 'qualities'

/** What is reported of a FASTQ file. */
export type FastqVisitor = {
  /** A line, or a piece of a long one, without its end. */
  line(part: FastqPart, bytes: Buffer, start: number, end: number): void
  /** A whole read with so many bases, and as many qualities. */
  read?(bases: number): void
  /** What is wrong; where this doesn't throw, reading continues with the next read. */
  wrong(reason: string): void
}

const [newline, carriageReturn, at, plus] = [10, 13, 64, 43]
const parts = ['name', 'bases', 'plus', 'qualities'] as const

/**
 * Reads FASTQ as it comes, with bases and qualities in one line or several. It takes as much memory as a piece, however
 * long lines are.
 */
export function createFastqReader({ line: visit, read, wrong }: FastqVisitor) {
  // The line: its number, what it has, its length, whether nothing of it has come, and whether it may end with a return.
  let [line, part, length, isStart, endsWithReturn] = [1, 0, 0, true, false]
  // The read: its number, its bases, the lines that they are in, and its qualities.
  let [reads, bases, baseLines, rated] = [0, 0, 0, 0]
  /** Lines are passed over up to the next name. */
  let isLost = false

  function lose(reason: string): void {
    if (!isLost) wrong(reason)
    ;[part, isLost] = [0, true]
  }

  function beginLine(first: number): void {
    isStart = false
    if (part === 2 && isBase[first]) part = 1
    if (part === 2 && first !== plus) lose(withoutPlus())
    if (part !== 0) return
    if (first === at) isLost = false
    else lose('a read begins with @ and its name')
  }

  function take(piece: Buffer, start: number, end: number): void {
    const first = piece[start] ?? 0
    // Empty lines between reads are passed over.
    if (isStart && part === 0 && end === start + 1 && first === carriageReturn) return
    if (isStart) beginLine(first)
    length += end - start
    endsWithReturn = piece[end - 1] === carriageReturn
    if (!isLost) visit(parts[part] ?? 'name', piece, start, endsWithReturn ? end - 1 : end)
  }

  function endLine(): void {
    if (endsWithReturn) length -= 1
    if (part === 0) endName()
    else if (part === 1) [bases, baseLines, part] = [bases + length, baseLines + 1, 2]
    else if (part === 2 && isStart) lose(withoutPlus())
    else if (part === 2) part = 3
    else endQualities()
    ;[line, length, isStart, endsWithReturn] = [line + 1, 0, true, false]
  }

  function endName(): void {
    if (isStart || isLost) return
    if (length === 1) return lose('a read begins with @ and its name')
    ;[reads, bases, baseLines, rated, part] = [reads + 1, 0, 0, 0, 1]
  }

  function endQualities(): void {
    rated += length
    if (baseLines > 1 && rated < bases) return
    if (rated === bases) read?.(bases)
    else wrong(`read ${reads} has ${bases} bases and ${rated} qualities`)
    part = 0
  }

  const withoutPlus = () => `read ${reads} has no line with + behind its bases`

  return {
    push(piece: Buffer): void {
      for (let from = 0; from < piece.length;) {
        const found = piece.indexOf(newline, from)
        const end = found === -1 ? piece.length : found
        if (end > from) take(piece, from, end)
        if (found !== -1) endLine()
        from = end + 1
      }
    },
    finish(): void {
      if (!isStart) endLine()
      line -= 1
      if (part !== 0) wrong(`the file ends within read ${reads}`)
    },
    get line() {
      return line
    },
    get records() {
      return reads
    },
  }
}

/** Letters, and what stands for gaps, by their bytes. */
export const isBase: readonly boolean[] = Array.from({ length: 256 }, (_, byte) =>
  /[A-Za-z*.-]/.test(String.fromCharCode(byte)),
)
