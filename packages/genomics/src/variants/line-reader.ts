import { Buffer } from 'node:buffer'

import type { TextReader } from '../bytes/text-reader.ts'
import type { RecordPlace } from './position-index.ts'

/** Lines no further apart than this are read as one, with what lies between. */
const maxGap = 16 << 10

const newline = 10

/** Reads the lines at the given places, in their order. Neighbours in the file cost one read together. */
export async function readLines(
  text: TextReader,
  places: readonly RecordPlace[],
): Promise<Buffer[]> {
  const lines = new Array<Buffer>(places.length)
  const wanted = places
    .map((place, number) => ({ ...place, number }))
    .sort((a, b) => a.offset - b.offset)
  let spanStart = 0
  let spanEnd = 0
  let inSpan: typeof wanted = []

  async function readSpan(): Promise<void> {
    const span = await text.read(spanStart, spanEnd - spanStart)
    for (const { number, offset, length } of inSpan) {
      lines[number] = span.subarray(offset - spanStart, offset - spanStart + length)
    }
  }

  for (const place of wanted) {
    if (inSpan.length > 0 && place.offset > spanEnd + maxGap) {
      await readSpan()
      inSpan = []
    }
    if (inSpan.length === 0) spanStart = place.offset
    spanEnd = place.offset + place.length
    inSpan.push(place)
  }
  if (inSpan.length > 0) await readSpan()
  return lines
}

/**
 * Lines one behind the other, in memory of their own. The last line of a file may lack its line end: elsewhere it gets
 * one.
 */
export function joinLines(lines: readonly Buffer[]): Uint8Array {
  const joined = Buffer.allocUnsafeSlow(
    lines.reduce((total, { length }) => total + length, lines.length),
  )
  let at = 0
  for (const [number, line] of lines.entries()) {
    at += line.copy(joined, at)
    if (number + 1 < lines.length && line.at(-1) !== newline) joined[at++] = newline
  }
  return joined.subarray(0, at)
}
