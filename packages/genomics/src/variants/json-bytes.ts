import { Buffer } from 'node:buffer'

// What JSON is put together of, byte by byte: native calls cost more than such short copies.

const quote = 34
const comma = 44
const zero = 48
const point = 46

/** 1 for each byte that JSON escapes in a string. */
export const escaped = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte < 32 || byte === quote || byte === 92 ? 1 : 0,
)

/** Each of these gives the place behind what it wrote, and -1 once a byte came that JSON escapes. */
export function copyBytes(bytes: Buffer, out: Buffer, at: number): number {
  if (at === -1) return -1
  for (let from = 0; from < bytes.length; from += 1) out[at + from] = bytes[from] ?? 0
  return at + bytes.length
}

/** The bytes between two places of a line, behind others. */
export function writeText(
  out: Buffer,
  from: number,
  before: Buffer,
  line: Buffer,
  start: number,
  end: number,
): number {
  let at = copyBytes(before, out, from)
  if (at === -1) return -1
  for (let next = start; next < end; next += 1) {
    const byte = line[next] ?? 0
    if (escaped[byte] === 1) return -1
    out[at++] = byte
  }
  return at
}

/** Strings with commas between, from text with a separator. */
export function writeList(
  out: Buffer,
  from: number,
  line: Buffer,
  start: number,
  end: number,
  separator: number,
): number {
  if (from === -1) return -1
  let at = from
  out[at++] = quote
  for (let next = start; next < end; next += 1) {
    const byte = line[next] ?? 0
    if (escaped[byte] === 1) return -1
    if (byte === separator) {
      out[at++] = quote
      out[at++] = comma
      out[at++] = quote
    } else out[at++] = byte
  }
  out[at++] = quote
  return at
}

/** A number with more digits than this may no longer be valid JSON. */
const maxDigits = 18

/**
 * Whether text is a number that JSON writes so too: digits, with others behind a point or without. The rest, such as
 * exponents and signs, is for a parser.
 */
export function isJsonNumber(line: Buffer, start: number, end: number): boolean {
  if (end === start || end - start > maxDigits) return false
  let points = 0
  for (let at = start; at < end; at += 1) {
    const byte = line[at] ?? 0
    if (byte === point) points += 1
    else if (byte < zero || byte > zero + 9) return false
  }
  if (points > 1 || line[start] === point || line[end - 1] === point) return false
  return line[start] !== zero || end - start === 1 || line[start + 1] === point
}
