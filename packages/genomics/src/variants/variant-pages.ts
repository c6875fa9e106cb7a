import { Buffer } from 'node:buffer'

import type { IndexedVariants, RecordLine, VariantQuery } from './indexed-variants.ts'
import { joinLines } from './line-reader.ts'
import { contentEnd } from './line-splitter.ts'
import { lineJson } from './record-json.ts'

const openingBracket = 91

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

export function createVariantPages(file: IndexedVariants): VariantPages {
  let reading: Promise<readonly string[]> | undefined

  /** A page has at least one record, however large, so that who pages through a window gets to its end. */
  async function page(
    query: VariantQuery,
    maxBytes: number,
    pieceOf: (line: RecordLine) => Buffer,
  ): Promise<{ total: number; displayed: number; isCut: boolean; pieces: Buffer[] }> {
    const { total, places } = await file.find(query)
    const pieces: Buffer[] = []
    let size = 0
    for await (const lines of file.lines(query.chrom, places)) {
      for (const line of lines) {
        const piece = pieceOf(line)
        size += piece.length
        const isCut = pieces.length > 0 && size > maxBytes
        if (isCut) return { total, displayed: pieces.length, isCut, pieces }
        pieces.push(piece)
      }
    }
    return { total, displayed: pieces.length, isCut: false, pieces }
  }

  return {
    async json(query, maxBytes) {
      const samples = await (reading ??= file.index.samples())
      const { pieces, ...counts } = await page(query, maxBytes, ({ bytes, start }) =>
        Buffer.from(`,${lineJson(bytes, start, contentEnd(bytes, start, bytes.length), samples)}`),
      )
      const firstLength = Math.max(0, (pieces[0]?.length ?? 0) - 1)
      if (pieces.length === 0) pieces.push(Buffer.from('['))
      // In memory of its own, as it is transferred to another thread.
      const bytes = new Uint8Array(Buffer.concat([...pieces, Buffer.from(']')]))
      bytes[0] = openingBracket
      return { ...counts, firstLength, bytes }
    },
    async text(query, maxBytes) {
      const { pieces, ...counts } = await page(query, maxBytes, ({ bytes }) => bytes)
      return { ...counts, bytes: joinLines(pieces), firstLength: 0 }
    },
  }
}
