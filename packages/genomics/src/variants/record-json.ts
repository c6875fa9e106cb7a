import { type Buffer, isUtf8 } from 'node:buffer'

import { createInternedKeys, hashByte } from './interned-keys.ts'
import { appendJson, type JsonOutput, reserve } from './json-output.ts'
import { createSampleJson } from './sample-json.ts'
import { parseVariantRecord, type VariantRecord } from './variant-record.ts'

// The JSON of a record is written from the bytes of its line, without an object between: most bytes go over as
// they are. A line with a byte that JSON escapes, or with a key that comes twice, is rare, and is parsed instead.

const tab = 9
const quote = 34
const comma = 44
const dot = 46
const semicolon = 59
const equals = 61
const backslash = 92
const closingBracket = 93
const closingBrace = 125

/** What the names of the members take, with the numbers of POS and QUAL. */
const fixedRoom = 256

/** Writes records as the platform answers them (Variant). One is made for a file and its samples. */
export type RecordJsonWriter = {
  /** Appends the record of a line, which lies between two places without its line end. */
  write(output: JsonOutput, line: Buffer, start: number, end: number): void
}

export function createRecordJsonWriter(samples: readonly string[]): RecordJsonWriter {
  const keys = createInternedKeys()
  const sampleJson = createSampleJson(samples)
  const columns = new Float64Array(9)
  let record = 0

  /** The end of `INFO` as JSON, or -1 where the line has to be parsed. */
  function writeInfo(out: Buffer, from: number, line: Buffer, start: number, end: number): number {
    let at = from
    if (end - start === 1 && line[start] === dot) return at
    record += 1
    for (let next = start; next <= end; next += 1) {
      let hash = 0
      const keyStart = next
      for (; next < end && line[next] !== semicolon && line[next] !== equals; next += 1) {
        const byte = line[next] ?? 0
        if (byte < 32) return -1
        hash = hashByte(hash, byte)
      }
      const hasValue = next < end && line[next] === equals
      if (next === keyStart && !hasValue) continue
      const key = keys.get(line, keyStart, next, hash)
      if (key.lastRecord === record) return -1
      key.lastRecord = record
      if (at > from) out[at++] = comma
      at = copyBytes(key.json, out, at)
      if (hasValue) {
        const valueEnd = endOf(line, next + 1, end, semicolon)
        at = writeList(out, at, line, next + 1, valueEnd, comma)
        if (at === -1) return -1
        next = valueEnd
      }
      out[at++] = closingBracket
    }
    return at
  }

  /** Writes a line without a byte to escape. False where it has to be parsed after all. */
  function writePlain(output: JsonOutput, line: Buffer, start: number, end: number): boolean {
    findColumns(columns, line, start, end)
    const column = (number: number): number => columns[number] ?? end
    const infoEnd = column(8) - 1
    reserve(output, fixedRoom + 5 * (infoEnd - start))
    const { bytes: out } = output
    let at = writeText(out, output.length, '{"CHROM":"', line, start, column(1) - 1)
    at = writeAscii(
      out,
      at,
      `","POS":${Number(line.toString('latin1', column(1), column(2) - 1))},"ID":[`,
    )
    at = writeList(out, at, line, column(2), column(3) - 1, semicolon)
    at = writeText(out, at, '],"REF":"', line, column(3), column(4) - 1)
    at = writeText(out, at, '","ALT":"', line, column(4), column(5) - 1)
    at = writeAscii(out, at, qualityJson(line.toString('latin1', column(5), column(6) - 1)))
    at = writeText(out, at, ',"FILTER":"', line, column(6), column(7) - 1)
    at = writeAscii(out, at, '","INFO":{')
    if (at === -1) return false
    at = writeInfo(out, at, line, column(7), infoEnd)
    at = writeAscii(out, at, '},"SampleFormat":{')
    if (at === -1) return false
    const before = output.length
    output.length = at
    if (infoEnd < end && !sampleJson.write(output, line, column(8), end)) {
      output.length = before
      return false
    }
    reserve(output, 2)
    output.bytes[output.length++] = closingBrace
    output.bytes[output.length++] = closingBrace
    return true
  }

  return {
    write(output, line, start, end) {
      const text = line.subarray(start, end)
      const isPlain = isUtf8(text) && !text.includes(quote) && !text.includes(backslash)
      if (isPlain && writePlain(output, line, start, end)) return
      appendJson(output, recordJson(parseVariantRecord(text.toString('utf8'), samples)))
    },
  }
}

/** The same of a parsed record. */
export function recordJson(record: VariantRecord): string {
  return JSON.stringify({
    CHROM: record.chrom,
    POS: record.pos,
    ID: record.id,
    REF: record.ref,
    ALT: record.alt,
    QUAL: record.qual,
    FILTER: record.filter,
    INFO: record.info,
    SampleFormat: record.sampleFormat,
  })
}

function qualityJson(text: string): string {
  const quality = text === '.' ? NaN : Number(text)
  return Number.isFinite(quality) ? `","QUAL":${quality}` : '"'
}

/** Where the columns of a line start; one that is missing starts behind the line's end. */
function findColumns(columns: Float64Array, line: Buffer, start: number, end: number): void {
  columns.fill(end + 1)
  columns[0] = start
  for (let number = 1, at = start; number < columns.length && at < end; at += 1) {
    if (line[at] !== tab) continue
    columns[number] = at + 1
    number += 1
  }
}

/** The next separator, or the end. */
function endOf(line: Buffer, start: number, end: number, separator: number): number {
  let at = start
  while (at < end && line[at] !== separator) at += 1
  return at
}

function copyBytes(bytes: Buffer, out: Buffer, at: number): number {
  for (let from = 0; from < bytes.length; from += 1) out[at + from] = bytes[from] ?? 0
  return at + bytes.length
}

/** Each of these gives the place behind what it wrote, and -1 once a byte came that JSON escapes. */
function writeAscii(out: Buffer, at: number, text: string): number {
  return at === -1 ? -1 : at + out.write(text, at, 'latin1')
}

function writeText(
  out: Buffer,
  from: number,
  before: string,
  line: Buffer,
  start: number,
  end: number,
): number {
  if (from === -1) return -1
  let at = from + out.write(before, from, 'latin1')
  for (let next = start; next < end; next += 1) {
    const byte = line[next] ?? 0
    if (byte < 32) return -1
    out[at++] = byte
  }
  return at
}

/** Strings with commas between, from text with a separator. */
function writeList(
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
    if (byte < 32) return -1
    if (byte === separator) {
      out[at++] = quote
      out[at++] = comma
      out[at++] = quote
    } else out[at++] = byte
  }
  out[at++] = quote
  return at
}
