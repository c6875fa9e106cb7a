import { Buffer } from 'node:buffer'

import type { ByteSource } from './bytes/byte-source.ts'
import type { ReadOptions } from './bytes/progress.ts'
import { GenomicsError } from './errors.ts'
import { detectContainer, readGzip, readPlain } from './variants/container.ts'

/** What a FASTQ file holds, in a few numbers. Qualities are those of Phred, from 0. */
export type FastqSummary = {
  readonly reads: number
  readonly bases: number
  readonly shortest: number
  readonly longest: number
  /** How many bases have each quality, from 0 to 93. */
  readonly qualities: readonly number[]
}

const newline = 10
const carriageReturn = 13
const lowestQuality = 33
const qualities = 94

/** The lines of a record, by what they begin with and what they are called in messages. */
const lines = [
  { name: 'a name', start: 64 },
  { name: 'bases', start: undefined },
  { name: 'a plus', start: 43 },
  { name: 'qualities', start: undefined },
] as const

/**
 * Reads a FASTQ file once, plain, gzip or bgzip, with bases and qualities in one line or several. It takes as much memory as a piece of it,
 * however long its lines are. Throws GenomicsError: `not-fastq` with the number of the line, `damaged`, `truncated`.
 */
export async function summarizeFastq(
  source: ByteSource,
  options: ReadOptions = {},
): Promise<FastqSummary> {
  const container = await detectContainer(source)
  const summary = createSummary()
  for await (const piece of (container === 'plain' ? readPlain : readGzip)(source, options)) {
    summary.push(piece)
  }
  return summary.finish()
}

function createSummary() {
  const counts = new Float64Array(qualities)
  let [line, kind, length, isStart, endsWithReturn] = [1, 0, 0, true, false]
  // Of the record: its bases, the lines that they are in, and its qualities.
  let [read, baseLines, rated] = [0, 0, 0]
  let [reads, bases, shortest, longest] = [0, 0, Infinity, 0]

  function endLine(): void {
    // Empty lines between records are passed over.
    if (isStart && kind === 0) {
      line += 1
      return
    }
    if (isStart && kind === 2) throw wrongLine(`is empty instead of ${nameOf(kind)}`)
    if (endsWithReturn) length -= 1
    if (kind === 0) [read, baseLines, rated] = [0, 0, 0]
    if (kind === 1) [read, baseLines] = [read + length, baseLines + 1]
    if (kind === 3) rated += length
    const isUnrated = kind === 3 && baseLines > 1 && rated < read
    if (kind === 3 && !isUnrated) {
      if (rated !== read) throw wrongLine(`has ${rated} qualities for ${read} bases`)
      reads += 1
      bases += read
      shortest = Math.min(shortest, read)
      longest = Math.max(longest, read)
    }
    if (!isUnrated) kind = (kind + 1) % 4
    ;[line, length, isStart, endsWithReturn] = [line + 1, 0, true, false]
  }

  function take(piece: Buffer, start: number, end: number): void {
    if (start === end) return
    const [first = 0] = piece.subarray(start, end)
    if (isStart && kind === 0 && end === start + 1 && first === carriageReturn) return
    if (isStart) beginLine(first)
    length += end - start
    endsWithReturn = piece[end - 1] === carriageReturn
    if (kind === 3) rate(piece, start, endsWithReturn ? end - 1 : end)
  }

  function beginLine(first: number): void {
    if (kind === 2 && isBase(first)) kind = 1
    const { start: expected, name } = lines[kind] ?? lines[0]
    if (expected !== undefined && first !== expected) {
      throw wrongLine(`doesn't begin with "${String.fromCharCode(expected)}", as ${name} does`)
    }
    isStart = false
  }

  function rate(piece: Buffer, start: number, end: number): void {
    for (let at = start; at < end; at += 1) {
      const quality = (piece[at] ?? 0) - lowestQuality
      if (quality < 0 || quality >= qualities) throw wrongLine('has a letter that is no quality')
      counts[quality] = (counts[quality] ?? 0) + 1
    }
  }

  function wrongLine(how: string): GenomicsError {
    return new GenomicsError(
      'not-fastq',
      `Line ${line} of the FASTQ file ${how}. A record has four lines: a name after "@", bases, "+", and as many qualities as bases.`,
    )
  }

  return {
    push(piece: Buffer): void {
      for (let at = 0; at < piece.length;) {
        const found = piece.indexOf(newline, at)
        const end = found === -1 ? piece.length : found
        take(piece, at, end)
        if (found !== -1) endLine()
        at = end + 1
      }
    },
    finish(): FastqSummary {
      if (!isStart) endLine()
      if (kind !== 0) throw wrongLine(`is missing: the file ends where ${nameOf(kind)} should be`)
      return {
        reads,
        bases,
        shortest: reads === 0 ? 0 : shortest,
        longest,
        qualities: [...counts],
      }
    },
  }
}

/** Letters, and what stands for gaps. */
function isBase(byte: number): boolean {
  return (byte | 32) >= 97 ? (byte | 32) <= 122 : byte === 42 || byte === 45 || byte === 46
}

function nameOf(kind: number): string {
  return lines[kind]?.name ?? ''
}
