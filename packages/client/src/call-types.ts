import type {
  Operation,
  Paging,
  PathParameter,
  RawBody,
  SortDirection,
  billing,
  oauth,
  v1,
  v2,
} from '@benchtop/contracts'
import type { CallOptions } from './call-options.ts'

// The types of every call, derived from the contracts: a field that is renamed there no longer compiles here.

/** The part of a contract's schema that types depend on. */
type Schema = {
  readonly _zod: { readonly input: unknown; readonly output: unknown; readonly optin?: unknown }
}
type ObjectSchema = { readonly shape: Readonly<Record<string, Schema>> }
type Output<S extends Schema> = S extends { readonly _seen: infer Seen }
  ? Seen
  : S['_zod']['output']

type OptionalName<Shape extends Readonly<Record<string, Schema>>> = {
  [Name in keyof Shape]: Shape[Name]['_zod'] extends { readonly optin: 'optional' | 'defaulted' }
    ? Name
    : undefined extends Output<Shape[Name]>
      ? Name
      : never
}[keyof Shape]

/** A read-only value: lists and records of a caller may be constants. */
type Given<Value> = Value extends readonly (infer Item)[]
  ? readonly Given<Item>[]
  : Value extends object
    ? { readonly [Name in keyof Value]: Given<Value[Name]> }
    : Value

type Members<S> = S extends ObjectSchema
  ? {
      readonly [Name in Exclude<keyof S['shape'], OptionalName<S['shape']>>]: Given<
        Output<S['shape'][Name]>
      >
    } & {
      readonly [Name in OptionalName<S['shape']>]?: Given<Output<S['shape'][Name]>> | undefined
    }
  : {}

type Paged<Op extends Operation> = Op extends {
  readonly method: 'GET'
  readonly paging: Paging<infer SortBy>
}
  ? {
      readonly Offset?: number | undefined
      readonly Limit?: number | undefined
      readonly SortBy?: SortBy | undefined
      readonly SortDir?: SortDirection | undefined
    }
  : {}

/** Bytes of a request. A stream is sent once; everything else can be sent again after a cut. */
export type RequestBytes = string | Uint8Array | Blob | ReadableStream<Uint8Array>

type Bytes<Op extends Operation> = Op['body'] extends RawBody
  ? { readonly data: RequestBytes } & (Op['body'] extends { readonly untyped: true }
      ? { readonly contentMd5?: string | undefined }
      : {
          /** Returned on download. Defaults to the type that the operation accepts, or application/octet-stream. */
          readonly contentType?: string | undefined
        })
  : Op['body'] extends { readonly members: infer S }
    ? Members<S>
    : Op['body'] extends { readonly kind: 'document'; readonly schema: infer S extends Schema }
      ? { /** The body, sent as it is. */ readonly document: Given<S['_zod']['input']> }
      : {}

/** The address of the bytes is requested and never followed: the caller can't choose `redirect`. */
type Query<Op extends Operation> =
  Members<Op['query']> extends infer Given
    ? 302 extends keyof Op['responses']
      ? Omit<Given, 'redirect'>
      : Given
    : never

type Flat<Given> = { [Name in keyof Given]: Given[Name] }

/**
 * The parameters of a call: those of the path, of the query and members of the body, in one object. `id` is the resource
 * itself; what is listed or created below another resource names that one, as `projectId`.
 */
export type ParamsOf<Op extends Operation> = Flat<
  { readonly [Name in PathParameter<Op['path']>]: string } & Omit<
    Query<Op>,
    keyof Bytes<Op> | PathParameter<Op['path']>
  > &
    Bytes<Op> &
    Paged<Op>
>

/** One page of a list, in either generation and profile. */
export type ResultPage<Item> = {
  readonly Items: readonly Item[]
  readonly DisplayedCount: number
  readonly TotalCount: number
  readonly Offset: number
  readonly Limit: number
  readonly SortBy: string
  readonly SortDir: SortDirection
}

/** A call with `Format: 'vcf'` returns text, and otherwise a record or page. */
type FormatOf<Params> = Params extends { readonly Format: 'vcf' } ? 'text' : 'value'

type Value<Result, Format = 'value'> = Result extends {
  readonly kind: 'record'
  readonly schema: infer S
}
  ? S extends Schema
    ? Output<S>
    : never
  : Result extends { readonly kind: 'collection'; readonly item: infer S }
    ? S extends Schema
      ? ResultPage<Output<S>>
      : never
    : Result extends { readonly kind: 'text' }
      ? string
      : Result extends { readonly kind: 'empty' }
        ? undefined
        : Result extends { readonly kind: 'either'; readonly of: readonly [infer A, infer B] }
          ? Format extends 'text'
            ? Value<B>
            : Value<A>
          : Result extends { readonly kind: 'bytes' }
            ? ReadableStream<Uint8Array>
            : Result extends { readonly kind: 'events'; readonly events: infer Events }
              ? AsyncGenerator<EventOf<Events>, void, undefined>
              : never

/** One of these events: its name with its data. */
export type EventOf<Events> = {
  readonly [Name in keyof Events & string]: {
    readonly name: Name
    readonly data: Events[Name] extends Schema ? Output<Events[Name]> : never
  }
}[keyof Events & string]

type Success<Op extends Operation> = Op['responses'][keyof Op['responses'] & number]

/** The result of a call. */
export type DataOf<Op extends Operation, Params = {}> = Value<Success<Op>, FormatOf<Params>>

type ItemOf<Op extends Operation> = DataOf<Op> extends ResultPage<infer Item> ? Item : never

type Arguments<Params> = {} extends Params
  ? [params?: Params, options?: CallOptions]
  : [params: Params, options?: CallOptions]

type PlainCall<Op extends Operation> = (...args: Arguments<ParamsOf<Op>>) => Promise<DataOf<Op>>

type FormattedCall<Op extends Operation> = <const Params extends ParamsOf<Op>>(
  params: Params,
  options?: CallOptions,
) => Promise<DataOf<Op, Params>>

type Listing<Op extends Operation> = {
  /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
  all(...args: Arguments<Omit<ParamsOf<Op>, 'Format'>>): AsyncGenerator<ItemOf<Op>, void, undefined>
}

/** The call of one operation; with `all` for a list. */
export type Call<Op extends Operation> = (Success<Op> extends { readonly kind: 'either' }
  ? FormattedCall<Op>
  : PlainCall<Op>) &
  (Op extends { readonly method: 'GET'; readonly paging: Paging } ? Listing<Op> : {})

type Operations = Readonly<Record<string, Operation>>

/** The calls of an API: `getProject` by its name, `runProperties.list` as a group with calls. */
export type Calls<Ops extends Operations> = {
  readonly [Name in Exclude<keyof Ops, `${string}.${string}`>]: Call<Ops[Name]>
} & {
  readonly [Group in keyof Ops as Group extends `${infer First}.${string}` ? First : never]: {
    readonly [
      Name in keyof Ops as Name extends `${GroupOf<Group>}.${infer Last}` ? Last : never
    ]: Call<Ops[Name]>
  }
}
type GroupOf<Name> = Name extends `${infer First}.${string}` ? First : never

type IdsOf<Face extends string, Ops> = `${Face}.${keyof Ops & string}`

/** The id of every operation, such as `v1.getProject`. */
export type OperationId =
  | IdsOf<'v1', typeof v1>
  | IdsOf<'v2', typeof v2>
  | IdsOf<'billing', typeof billing>
  | IdsOf<'oauth', typeof oauth>

/** The operation of an id. */
export type OperationOf<Id extends OperationId> =
  Id extends `v1.${infer Name extends keyof typeof v1}`
    ? (typeof v1)[Name]
    : Id extends `v2.${infer Name extends keyof typeof v2}`
      ? (typeof v2)[Name]
      : Id extends `billing.${infer Name extends keyof typeof billing}`
        ? (typeof billing)[Name]
        : Id extends `oauth.${infer Name extends keyof typeof oauth}`
          ? (typeof oauth)[Name]
          : never
