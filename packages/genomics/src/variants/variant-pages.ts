import { Buffer, isUtf8 } from 'node:buffer'

import { type IndexedVariants, type VariantQuery } from './indexed-variants.ts'
import { createJsonOutput, type JsonOutput, reserve } from './json-output.ts'
import { joinLines } from './line-reader.ts'
import { contentEnd } from './line-splitter.ts'
import type { RecordPlace } from './position-index.ts'
import { createRecordJsonWriter, type RecordJsonWriter } from './record-json.ts'

const comma = 44
const openingBracket = 91
const closingBracket = 93

/** A page of variants as bytes, to be sent as they are. */
export type VariantPage = {
  /** How many records the whole window has. */
  readonly total: number
  /** How many the page has: fewer than requested where the window ends, or where the page would be too large. */
  readonly displayed: number
  /** Whether it is shorter because of its size. The next page then starts behind what is displayed. */
  readonly isCut: boolean
  /** A JSON array, or lines. */
  readonly bytes: Uint8Array
  /** Of JSON the length of the first record, which starts behind the bracket. */
  readonly firstLength: number
}

/** What makes pages of a file. One query may run while another waits for the file. */
export type VariantPages = {
  json(query: VariantQuery, maxBytes: number): Promise<VariantPage>
  text(query: VariantQuery, maxBytes: number): Promise<VariantPage>
}

/** A page has at least one record, however large, so that who pages through a window gets to its end. */
export function createVariantPages(file: IndexedVariants): VariantPages {
  let writer: Promise<RecordJsonWriter> | undefined

  async function json(
    query: VariantQuery,
    maxBytes: number,
    how: 'write' | 'writeText',
  ): Promise<VariantPage> {
    const { total, places } = await file.find(query)
    writer ??= file.index.samples().then(createRecordJsonWriter)
    const records = await writer
    const output = createJsonOutput(roomFor(places, maxBytes))
    output.bytes[output.length++] = openingBracket
    let displayed = 0
    let firstLength = 0
    let isCut = false
    pages: for await (const lines of file.lines(query.chrom, places)) {
      for (const { bytes, start } of lines) {
        const { length } = output
        if (displayed > 0) append(output, comma)
        records[how](output, bytes, start, contentEnd(bytes, start, bytes.length))
        isCut = displayed > 0 && output.length > maxBytes
        if (isCut) output.length = length
        if (isCut) break pages
        if (displayed === 0) firstLength = output.length - length
        displayed += 1
      }
    }
    append(output, closingBracket)
    const bytes = output.bytes.subarray(0, output.length)
    return { total, displayed, isCut, firstLength, bytes }
  }

  return {
    async json(query, maxBytes) {
      const page = await json(query, maxBytes, 'writeText')
      return isUtf8(page.bytes) ? page : json(query, maxBytes, 'write')
    },
    async text(query, maxBytes) {
      const { total, places } = await file.find(query)
      const all: Buffer[] = []
      let size = 0
      let isCut = false
      pages: for await (const lines of file.lines(query.chrom, places)) {
        for (const { bytes } of lines) {
          size += bytes.length
          isCut = all.length > 0 && size > maxBytes
          if (isCut) break pages
          all.push(bytes)
        }
      }
      const bytes = joinLines(all)
      return { total, displayed: all.length, isCut, bytes, firstLength: 0 }
    },
  }
}

/** JSON takes about three times the bytes of the lines; a page that is larger grows, and one that is cut needs no more. */
function roomFor(places: readonly RecordPlace[], maxBytes: number): number {
  const lines = places.reduce((total, { length }) => total + length, 0)
  return Math.min(3 * lines, maxBytes) + (16 << 10)
}

function append(output: JsonOutput, byte: number): void {
  reserve(output, 1)
  output.bytes[output.length++] = byte
}
