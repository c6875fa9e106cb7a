import type { FindingSink } from '../findings/findings.ts'
import { createFastqReader, type FastqVisitor, isBase } from '../fastq-reader.ts'
import type { LineCheck } from './content.ts'

/** Looks at the reads of a FASTQ file. After one that is wrong it continues with the next name. */
export function createFastqCheck(add: FindingSink): LineCheck {
  let lastOdd = 0
  const reader = createFastqReader({
    wrong: (reason) => add('read', reader.line, () => reason),
    line(part, bytes, start, end) {
      const [are, reason] = contents[part] ?? []
      // A long line comes in pieces.
      if (are === undefined || lastOdd === reader.line || areAll(bytes, start, end, are)) return
      lastOdd = reader.line
      add('read', lastOdd, () => `read ${reader.records} has ${reason}`)
    },
  } satisfies FastqVisitor)
  return reader
}

const isQuality = Array.from({ length: 256 }, (_, byte) => byte >= 33 && byte <= 126)

const contents: Readonly<Record<string, readonly [readonly boolean[], string]>> = {
  bases: [isBase, 'bases that are no letters'],
  qualities: [isQuality, 'qualities beyond ! to ~'],
}

function areAll(bytes: Uint8Array, start: number, end: number, are: readonly boolean[]): boolean {
  for (let place = start; place < end; place += 1) if (!are[bytes[place] ?? 0]) return false
  return true
}
