import type { GenomicsErrorCode } from '../errors.ts'
import type { FileSlice } from '../slices/file-slices.ts'
import type { SliceQuery } from '../slices/slice-reads.ts'
import type { VariantQuery } from '../variants/indexed-variants.ts'
import type { VariantPage } from '../variants/variant-pages.ts'
import type { VariantProblem } from '../variants/record-scan.ts'
import type { ThreadInput } from './ported-source.ts'

/** JSON as the platform answers it, or the text of the file. */
export type VariantFormat = 'json' | 'vcf'

/** A request to the reading thread about its open files, each named by a number. */
export type ReaderRequest =
  | {
      readonly kind: 'open'
      readonly file: number
      readonly source: ThreadInput
      readonly index: ThreadInput
    }
  | {
      readonly kind: 'sliceReads'
      readonly source: ThreadInput
      readonly index: ThreadInput
      readonly query: SliceQuery
    }
  | { readonly kind: 'slices'; readonly file: number; readonly query: SliceQuery }
  | { readonly kind: 'close'; readonly file: number }
  | { readonly kind: 'header'; readonly file: number; readonly format: VariantFormat }
  | {
      readonly kind: 'page'
      readonly file: number
      readonly query: VariantQuery
      readonly format: VariantFormat
      readonly maxBytes: number
    }

/** What an open file says of its lines that are left out or odd. */
export type OpenedVariants = {
  /** The first of them, at most 1,000. */
  readonly problems: readonly VariantProblem[]
  /** The number of all of them. */
  readonly problemCount: number
}

/** What each request is answered with. */
export type ReaderResults = {
  readonly open: OpenedVariants
  readonly close: undefined
  readonly header: Uint8Array
  readonly page: VariantPage
  readonly slices: readonly FileSlice[]
  readonly sliceReads: readonly FileSlice[]
}

/** To the thread. Several may be in progress; each has its number. */
export type ReaderMessage = { readonly id: number; readonly request: ReaderRequest }

/** From the thread. A GenomicsError travels as its parts, since a copied Error has lost its class and code. */
export type ReaderReply = { readonly id: number } & (
  | { readonly kind: 'done'; readonly result: ReaderResults[keyof ReaderResults] }
  | { readonly kind: 'refused'; readonly code: GenomicsErrorCode; readonly message: string }
  | { readonly kind: 'failed'; readonly error: unknown }
)
