import type { z } from 'zod'

/** Marks a schema with the type that a client has of its values, where that is narrower than what the schema checks. */
export type SeenAs<Type> = { readonly _seen: Type }

/** Marks a schema so; its checks stay. */
export function seenAs<Type>() {
  return <Schema extends z.ZodType>(schema: Schema) => schema as Schema & SeenAs<Type>
}

/** One record. */
export type RecordResult<Schema extends z.ZodType = z.ZodType> = {
  readonly kind: 'record'
  readonly schema: Schema
}

/** A page of records, and what the page has besides them, such as the SubDirectories of a list of files. */
export type CollectionResult<
  Schema extends z.ZodType = z.ZodType,
  Extra extends z.ZodObject | undefined = z.ZodObject | undefined,
> = {
  readonly kind: 'collection'
  readonly item: Schema
  readonly extra: Extra
}

/** A text that isn't JSON, such as a VCF. */
export type TextResult = { readonly kind: 'text'; readonly contentType: string }

/** The bytes lie elsewhere: a Location. */
export type RedirectResult = { readonly kind: 'redirect' }

/** A status and nothing else. */
export type EmptyResult = { readonly kind: 'empty' }

/** Bytes as they are read from somewhere, of a length that may be unknown. */
export type BytesResult = { readonly kind: 'bytes'; readonly contentType: string }

/** Server-sent events, by name, until one side ends them. */
export type EventsResult<Events extends EventSchemas = EventSchemas> = {
  readonly kind: 'events'
  readonly events: Events
}

/** The data of each event by the event's name. */
export type EventSchemas = Readonly<Record<string, z.ZodType>>

/** Sends an event to the follower of a stream: one of the names with its data. */
export type SendEvent<Events extends EventSchemas> = (
  ...event: {
    [Name in keyof Events & string]: [Name, Written<z.input<Events[Name]>>]
  }[keyof Events & string]
) => void

/** The caller chooses between two representations by a parameter. */
export type EitherResult<
  A extends SimpleResult = SimpleResult,
  B extends SimpleResult = SimpleResult,
> = {
  readonly kind: 'either'
  readonly of: readonly [A, B]
}

type SimpleResult = RecordResult | CollectionResult | TextResult | RedirectResult | EmptyResult
export type Result = SimpleResult | EitherResult | BytesResult | EventsResult

export function record<Schema extends z.ZodType>(schema: Schema): RecordResult<Schema> {
  return { kind: 'record', schema }
}

export function collection<Schema extends z.ZodType>(
  item: Schema,
): CollectionResult<Schema, undefined>
export function collection<Schema extends z.ZodType, Extra extends z.ZodObject>(
  item: Schema,
  extra: Extra,
): CollectionResult<Schema, Extra>
export function collection(item: z.ZodType, extra?: z.ZodObject): CollectionResult {
  return { kind: 'collection', item, extra }
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

export function bytes(contentType: string): BytesResult {
  return { kind: 'bytes', contentType }
}

export function events<const Events extends EventSchemas>(schemas: Events): EventsResult<Events> {
  return { kind: 'events', events: schemas }
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
    ? {
        readonly encodedRecord: Uint8Array
        /** The record with less of its lists, for its contract to be checked in less time than the answer takes. */
        readonly recordSample?: object
      }
    : { readonly encodedItems: EncodedItems; readonly total: number }
  : never

/** A value as its writer has it: nothing of it is changed on the way out. */
export type Written<Value> = Value extends readonly (infer Item)[]
  ? readonly Written<Item>[]
  : Value extends object
    ? { readonly [Name in keyof Value]: Written<Value[Name]> }
    : Value

/** What a handler gives for a result: the record, the rows of a page with their total, the text, the address, the bytes, the events. */
export type AnswerTo<R> =
  R extends RecordResult<infer Schema>
    ? { readonly record: Written<z.input<Schema>> } | EncodedAnswer<R>
    : R extends CollectionResult<infer Schema, infer Extra>
      ?
          | ({
              readonly items: readonly Written<z.input<Schema>>[]
              /** Undefined where the page doesn't say it. */
              readonly total: number | undefined
            } & (Extra extends z.ZodObject ? { readonly extra: Written<z.input<Extra>> } : {}))
          | EncodedAnswer<R>
      : R extends TextResult
        ? { readonly text: string | Uint8Array }
        : R extends RedirectResult
          ? { readonly location: string }
          : R extends EmptyResult
            ? { readonly empty: true }
            : R extends EitherResult<infer A, infer B>
              ? AnswerTo<A> | AnswerTo<B>
              : R extends BytesResult
                ? { readonly bytes: AsyncIterable<Uint8Array> }
                : R extends EventsResult<infer Events>
                  ? {
                      /** Sends what happens from now on, until the function that it returns is called. */
                      readonly follow: (send: SendEvent<Events>) => () => void
                    }
                  : never
