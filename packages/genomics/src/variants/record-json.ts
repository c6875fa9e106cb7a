import { Buffer, isUtf8 } from 'node:buffer'

import { createInfoJson } from './info-json.ts'
import { copyBytes, isJsonNumber, writeList, writeText } from './json-bytes.ts'
import { appendJson, type JsonOutput, reserve } from './json-output.ts'
import { createSampleJson } from './sample-json.ts'
import { parseVariantRecord, type VariantRecord } from './variant-record.ts'

// The JSON of a record is written from the bytes of its line, without an object between: most bytes go over as
// they are. A line with a byte that JSON escapes, or with a key that comes twice, is rare, and is parsed instead.

const tab = 9
const quote = 34
const semicolon = 59
const closingBrace = 125

/** What stands before the value of each member. */
const members = {
  chrom: Buffer.from('{"CHROM":"'),
  pos: Buffer.from('","POS":'),
  id: Buffer.from(',"ID":['),
  ref: Buffer.from('],"REF":"'),
  alt: Buffer.from('","ALT":"'),
  qual: Buffer.from(',"QUAL":'),
  filter: Buffer.from(',"FILTER":"'),
  info: Buffer.from('","INFO":{'),
  samples: Buffer.from('},"SampleFormat":{'),
} as const

/** What the names of the members take, with the numbers of POS and QUAL. */
const fixedRoom = 256

/** Writes records as the platform answers them (Variant). One is made for a file and its samples. */
export type RecordJsonWriter = {
  /** Appends the record of a line, which lies between two places without its line end. */
  write(output: JsonOutput, line: Buffer, start: number, end: number): void
  /**
   * The same of a line that is UTF-8. Of one that isn't, what is appended is none either: it is looked up once for many
   * records, since a call for each takes as long as half of its bytes.
   */
  writeText(output: JsonOutput, line: Buffer, start: number, end: number): void
}

export function createRecordJsonWriter(samples: readonly string[]): RecordJsonWriter {
  const infoJson = createInfoJson()
  const sampleJson = createSampleJson(samples)
  const columns = new Float64Array(9)

  /** Writes a line without a byte to escape. False where it has to be parsed after all. */
  function writePlain(output: JsonOutput, line: Buffer, start: number, end: number): boolean {
    findColumns(columns, line, start, end)
    const column = (number: number): number => columns[number] ?? end
    const infoEnd = column(8) - 1
    reserve(output, fixedRoom + 5 * (infoEnd - start))
    const { bytes: out } = output
    let at = writeText(out, output.length, members.chrom, line, start, column(1) - 1)
    at = writeNumber(out, at, members.pos, line, column(1), column(2) - 1)
    at = copyBytes(members.id, out, at)
    at = writeList(out, at, line, column(2), column(3) - 1, semicolon)
    at = writeText(out, at, members.ref, line, column(3), column(4) - 1)
    at = writeText(out, at, members.alt, line, column(4), column(5) - 1)
    if (at === -1) return false
    out[at++] = quote
    at = writeNumber(out, at, members.qual, line, column(5), column(6) - 1)
    at = writeText(out, at, members.filter, line, column(6), column(7) - 1)
    at = copyBytes(members.info, out, at)
    if (at === -1) return false
    at = infoJson.write(out, at, line, column(7), infoEnd)
    at = copyBytes(members.samples, out, at)
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

  function writeParsed(output: JsonOutput, line: Buffer, start: number, end: number): void {
    const text = line.toString('utf8', start, end)
    appendJson(output, recordJson(parseVariantRecord(text, samples)))
  }

  return {
    write(output, line, start, end) {
      const isText = isUtf8(line.subarray(start, end))
      if (!isText || !writePlain(output, line, start, end)) writeParsed(output, line, start, end)
    },
    writeText(output, line, start, end) {
      if (!writePlain(output, line, start, end)) writeParsed(output, line, start, end)
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

/** A number as a member; nothing where it is none of JSON. */
function writeNumber(
  out: Buffer,
  at: number,
  before: Buffer,
  line: Buffer,
  start: number,
  end: number,
): number {
  if (at === -1) return -1
  if (isJsonNumber(line, start, end)) return writeText(out, at, before, line, start, end)
  const text = line.toString('latin1', start, end)
  const number = text === '.' ? NaN : Number(text)
  if (!Number.isFinite(number)) return at
  const next = copyBytes(before, out, at)
  return next + out.write(String(number), next, 'latin1')
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
