import type { ByteSource } from './bytes/byte-source.ts'
import type { ReadOptions } from './bytes/progress.ts'
import { GenomicsError } from './errors.ts'
import { createFastqReader, type FastqVisitor } from './fastq-reader.ts'
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

const lowestQuality = 33
const qualities = 94

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
  let [reads, bases, shortest, longest] = [0, 0, Infinity, 0]
  const reader = createFastqReader({
    line(part, piece, start, end) {
      if (part !== 'qualities') return
      for (let at = start; at < end; at += 1) {
        const quality = (piece[at] ?? 0) - lowestQuality
        if (quality < 0 || quality >= qualities) refuse('it has a letter that is no quality')
        counts[quality] = (counts[quality] ?? 0) + 1
      }
    },
    read(count) {
      reads += 1
      bases += count
      shortest = Math.min(shortest, count)
      longest = Math.max(longest, count)
    },
    wrong: refuse,
  } satisfies FastqVisitor)

  function refuse(reason: string): never {
    throw new GenomicsError(
      'not-fastq',
      `Line ${reader.line} of the FASTQ file: ${reason}. A read has a name after "@", bases, "+", and as many qualities as bases.`,
    )
  }

  return {
    push: reader.push,
    finish(): FastqSummary {
      reader.finish()
      shortest = reads === 0 ? 0 : shortest
      return { reads, bases, shortest, longest, qualities: [...counts] }
    },
  }
}
