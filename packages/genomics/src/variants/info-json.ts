import type { Buffer } from 'node:buffer'

import { createInternedKeys, type InternedKey } from './interned-keys.ts'
import { copyBytes, escaped } from './json-bytes.ts'

const quote = 34
const comma = 44
const dot = 46
const semicolon = 59
const equals = 61
const closingBracket = 93

/** Writes the INFO of records as members, each with a list of strings. */
export type InfoJson = {
  /** The place behind what it wrote, or -1 where the line has to be parsed. */
  write(out: Buffer, from: number, line: Buffer, start: number, end: number): number
}

export function createInfoJson(): InfoJson {
  const keys = createInternedKeys()
  let record = 0
  /** Where the last key or value ended in its line. */
  let stop = 0

  /** The key that starts at a place. Undefined where it has a byte that JSON escapes. */
  function keyAt(
    line: Buffer,
    start: number,
    end: number,
    last: InternedKey | undefined,
  ): InternedKey | undefined {
    const expected = keys.expected(line, start, end, last)
    stop = expected === undefined ? endOfKey(line, start, end) : start + expected.raw.length
    if (expected !== undefined || stop === -1) return expected
    const key = keys.get(line, start, stop)
    keys.follow(last, key)
    return key
  }

  /** As `writeList`, up to a place that is known only there: INFO is most of a record, and is passed once. */
  function writeValues(
    out: Buffer,
    from: number,
    line: Buffer,
    start: number,
    end: number,
  ): number {
    let at = from
    out[at++] = quote
    for (stop = start; stop < end && line[stop] !== semicolon; stop += 1) {
      const byte = line[stop] ?? 0
      if (escaped[byte] === 1) return -1
      if (byte === comma) {
        out[at++] = quote
        out[at++] = comma
        out[at++] = quote
      } else out[at++] = byte
    }
    out[at++] = quote
    return at
  }

  return {
    write(out, from, line, start, end) {
      let at = from
      if (end - start === 1 && line[start] === dot) return at
      let last: InternedKey | undefined
      record += 1
      for (let next = start; next <= end; next = stop + 1) {
        const key = keyAt(line, next, end, last)
        if (key === undefined) return -1
        const hasValue = line[stop] === equals && stop < end
        if (stop === next && !hasValue) continue
        if (key.lastRecord === record) return -1
        key.lastRecord = record
        last = key
        if (at > from) out[at++] = comma
        at = copyBytes(key.json, out, at)
        if (hasValue) at = writeValues(out, at, line, stop + 1, end)
        if (at === -1) return -1
        out[at++] = closingBracket
      }
      return at
    },
  }
}

/** Where a key ends, or -1 where it has a byte that JSON escapes. */
function endOfKey(line: Buffer, start: number, end: number): number {
  let at = start
  for (; at < end; at += 1) {
    const byte = line[at] ?? 0
    if (byte === semicolon || byte === equals) return at
    if (escaped[byte] === 1) return -1
  }
  return at
}
