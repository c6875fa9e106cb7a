import type { z } from 'zod'
import type { SystemNotification } from './notification.ts'
import type { Page, Paging } from './paging.ts'
import type { PathParameter } from './path.ts'
import type { Permission } from './permission.ts'
import type { AnswerTo, Result } from './results.ts'

/** The faces of the platform. Each has its base path, its envelope and its errors: a dialect. */
export const apis = ['v1', 'v2', 'billing', 'oauth'] as const
export type Api = (typeof apis)[number]

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** Where each face lives: its host and the path before the operation's own. */
export const faces = {
  v1: { host: 'api', base: '/v1pre3' },
  oauth: { host: 'api', base: '/v1pre3' },
  v2: { host: 'api', base: '/v2' },
  billing: { host: 'store', base: '/v1pre3' },
} as const satisfies Record<Api, { host: 'api' | 'store'; base: string }>

/** The body that an operation reads. `form` takes JSON with the same members too; `raw` is a stream. */
export type Body =
  | { readonly kind: 'form'; readonly members: z.ZodObject }
  | { readonly kind: 'json'; readonly members: z.ZodObject }
  | RawBody

/** Bytes as they come in. They need a Content-Type, which is given back on download, unless they are `untyped`. */
export type RawBody = {
  readonly kind: 'raw'
  readonly untyped?: true
  /** More bytes are 413, before one of them is read where Content-Length says so. */
  readonly maxBytes?: number
  /** What may come in place of the bytes, as a form or as JSON. */
  readonly instead?: z.ZodObject
}

/** The success statuses of an operation, each with what comes with it. */
export type Responses = { readonly [status: number]: Result }

/** One operation of the platform: the single source of its route, checks, types, documents and tests. */
export type Operation = {
  /** Unique over all faces, such as `v1.getProject`. */
  readonly id: `${Api}.${string}`
  readonly api: Api
  readonly method: Method
  /** Relative to the face's base path, such as `/projects/{id}`. */
  readonly path: `/${string}`
  readonly summary: string
  readonly permission: Permission
  readonly query?: z.ZodObject
  readonly paging?: Paging
  readonly body?: Body
  readonly responses: Responses
  /** `stated` by the platform's documentation, or `decided` from what its deployed clients rely on. */
  readonly source: 'stated' | 'decided'
}

type Checked<Path extends string> = { readonly permission: Permission<PathParameter<Path>> }

/** Declares an operation. A permission whose `idFrom` isn't a parameter of the path doesn't compile. */
export function operation<
  const Path extends `/${string}`,
  const Definition extends Omit<Operation, 'path' | 'permission'> & Checked<Path>,
>(definition: Definition & { readonly path: Path }): Definition & { readonly path: Path } {
  return definition
}

type QueryOf<Op extends Operation> = Op['query'] extends z.ZodObject ? z.output<Op['query']> : {}
type PageOf<Op extends Operation> =
  Op['paging'] extends Paging<infer SortBy> ? Page<SortBy> : undefined
type BodyOf<Op extends Operation> = Op['body'] extends {
  members: infer Members extends z.ZodObject
}
  ? z.output<Members>
  : undefined

/** What a handler is given of a request: everything checked against the contract. */
export type Input<Op extends Operation> = {
  readonly params: { readonly [Name in PathParameter<Op['path']>]: string }
  readonly query: QueryOf<Op>
  readonly page: PageOf<Op>
  readonly body: BodyOf<Op>
}

/** What a handler may answer: one of the operation's statuses with what its contract says comes with it. */
export type Answer<Op extends Operation> = {
  [Status in keyof Op['responses'] & number]: {
    readonly status: Status
    readonly headers?: Readonly<Record<string, string>>
    /** What there is to say beside the record. */
    readonly notifications?: readonly SystemNotification[]
  } & AnswerTo<Op['responses'][Status]>
}[keyof Op['responses'] & number]
