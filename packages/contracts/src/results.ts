import type { z } from 'zod'

/** One record. */
export type RecordResult<Schema extends z.ZodType = z.ZodType> = {
  readonly kind: 'record'
  readonly schema: Schema
}

/** A page of records. */
export type CollectionResult<Schema extends z.ZodType = z.ZodType> = {
  readonly kind: 'collection'
  readonly item: Schema
}

/** A text that isn't JSON, such as a VCF. */
export type TextResult = { readonly kind: 'text'; readonly contentType: string }

/** The bytes lie elsewhere: a Location. */
export type RedirectResult = { readonly kind: 'redirect' }

/** A status and nothing else. */
export type EmptyResult = { readonly kind: 'empty' }

/** The caller chooses between two representations by a parameter. */
export type EitherResult<
  A extends SimpleResult = SimpleResult,
  B extends SimpleResult = SimpleResult,
> = {
  readonly kind: 'either'
  readonly of: readonly [A, B]
}

type SimpleResult = RecordResult | CollectionResult | TextResult | RedirectResult | EmptyResult
export type Result = SimpleResult | EitherResult

export function record<Schema extends z.ZodType>(schema: Schema): RecordResult<Schema> {
  return { kind: 'record', schema }
}

export function collection<Schema extends z.ZodType>(item: Schema): CollectionResult<Schema> {
  return { kind: 'collection', item }
}

export function text(contentType: string): TextResult {
  return { kind: 'text', contentType }
}

/**
 * A record or a page that its handler may give as JSON that is written already. For what is large and comes from the
 * bytes of a file: it goes around its envelope as it is, without an object between.
 */
export function encoded<R extends RecordResult | CollectionResult>(
  result: R,
): R & { readonly encoded: true } {
  return { ...result, encoded: true }
}

export const redirect: RedirectResult = { kind: 'redirect' }
export const empty: EmptyResult = { kind: 'empty' }

export function either<A extends SimpleResult, B extends SimpleResult>(
  a: A,
  b: B,
): EitherResult<A, B> {
  return { kind: 'either', of: [a, b] }
}

/** The items of a page as a JSON array in UTF-8. */
export type EncodedItems = {
  readonly bytes: Uint8Array
  /** How many there are. */
  readonly count: number
  /** The length of the first of them, which starts behind the bracket. */
  readonly firstLength: number
}

/** What a handler gives for a result that it may give encoded. */
type EncodedAnswer<R> = R extends { readonly encoded: true }
  ? R extends RecordResult
    ? { readonly encodedRecord: Uint8Array }
    : { readonly encodedItems: EncodedItems; readonly total: number }
  : never

/** What a handler gives for a result: the record, the rows of a page with their total, the text, the address. */
export type AnswerTo<R> =
  R extends RecordResult<infer Schema>
    ? { readonly record: z.input<Schema> } | EncodedAnswer<R>
    : R extends CollectionResult<infer Schema>
      ? { readonly items: readonly z.input<Schema>[]; readonly total: number } | EncodedAnswer<R>
      : R extends TextResult
        ? { readonly text: string | Uint8Array }
        : R extends RedirectResult
          ? { readonly location: string }
          : R extends EmptyResult
            ? { readonly empty: true }
            : R extends EitherResult<infer A, infer B>
              ? AnswerTo<A> | AnswerTo<B>
              : never
