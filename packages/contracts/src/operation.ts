import { z } from 'zod'
import type { SystemNotification } from './notification.ts'
import type { Page, Paging } from './paging.ts'
import type { ParameterValue, PathParameter } from './path.ts'
import type { Permission } from './permission.ts'
import type { AnswerTo, Result } from './results.ts'

/** The faces of the platform. Each has its base path, its envelope and its errors: a dialect. */
export const apis = ['v1', 'v2', 'billing', 'oauth', 'htsget', 'control'] as const
export type Api = (typeof apis)[number]

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE'

/** The addresses that a bench listens on. */
export type Host = 'api' | 'ui' | 'store'

/** Where each face lives: its host and the path before the operation's own. */
export const apiLocations = {
  v1: { host: 'api', base: '/v1pre3' },
  oauth: { host: 'api', base: '/v1pre3' },
  v2: { host: 'api', base: '/v2' },
  htsget: { host: 'api', base: '/htsget' },
  billing: { host: 'store', base: '/v1pre3' },
  control: { host: 'ui', base: '/_emulator' },
} as const satisfies Record<Api, { host: Host; base: string }>

/**
 * The body that an operation reads. `form` takes JSON with the same members too; `document` is JSON that is taken as it
 * is, such as a list; `raw` is a stream.
 */
export type Body =
  | {
      readonly kind: 'form'
      readonly members: z.ZodObject
      readonly maxBytes?: number
      /** Whether its members may come in the query, where the profile reads forms there. */
      readonly mayBeQuery?: true
    }
  | {
      readonly kind: 'json'
      readonly members: z.ZodObject
      readonly maxBytes?: number
      /** Members that one profile requires and the other doesn't, by the fact that decides. */
      readonly requiredBy?: Readonly<Record<string, RequiringFact>>
    }
  | { readonly kind: 'document'; readonly schema: z.ZodType; readonly maxBytes?: number }
  | RawBody

/** What a profile says on a member that it may require. */
export type RequiringFact = 'purchaseSession'

/** Bytes as they come in. They need a Content-Type, which is returned on download, unless they are `untyped`. */
export type RawBody = {
  readonly kind: 'raw'
  readonly untyped?: true
  /** The only Content-Type that is accepted. */
  readonly contentType?: string
  /** More bytes are 413, before one of them is read where Content-Length says so. */
  readonly maxBytes?: number
  /** What may come in place of the bytes, as a form or as JSON. */
  readonly instead?: z.ZodObject
}

const bodyOf =
  <const Kind extends 'form' | 'json'>(kind: Kind) =>
  <Shape extends z.ZodRawShape>(
    members: Shape,
    more: Pick<Body & { kind: 'json' }, 'maxBytes' | 'requiredBy'> = {},
  ) =>
    ({ kind, members: z.object(members), ...more }) as const

/** Each declares a body with some members. */
export const form = bodyOf('form')
export const json = bodyOf('json')

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
  /** Where it is answered too, as for clients that have the path of another generation. */
  readonly otherPaths?: ReadonlyArray<`/${string}`>
  readonly summary: string
  readonly permission: Permission
  readonly query?: z.ZodObject
  /** The parameters, in lower case, whose empty text is a value where the profile has it so. */
  readonly emptyParameters?: readonly string[]
  readonly paging?: Paging
  readonly body?: Body
  readonly responses: Responses
  /** The generation whose records it answers, where that isn't its own. */
  readonly recordsOf?: 'v1'
  /** Whether the request inspector lists its calls although they are the owner's: they are a user's step in a flow. */
  readonly inspected?: true
  /** The decision it comes from, where the platform's documentation doesn't state it. */
  readonly decided?: string
}

type Declared = Omit<Operation, 'id' | 'api' | 'method' | 'path' | 'permission'>
type Checked<Path extends string> = { readonly permission: Permission<PathParameter<Path>> }

const declares =
  <const Verb extends Method>(method: Verb) =>
  <const Path extends `/${string}`, const Definition extends Declared & Checked<Path>>(
    path: Path,
    definition: Definition,
  ) => ({ ...definition, method, path })

/** Each declares an operation of a group. A permission whose `idFrom` isn't a parameter of the path doesn't compile. */
export const GET = declares('GET')
export const POST = declares('POST')
export const PUT = declares('PUT')
export const DELETE = declares('DELETE')

/** Operations of one face, by the names in their ids. */
export type OperationsOf<Face extends Api, Group> = {
  readonly [Name in keyof Group & string]: Group[Name] & {
    readonly api: Face
    readonly id: `${Face}.${Name}`
  }
}

/** Makes a group of declared operations those of a face: `operationsOf('v1', { getProject: GET(…) })`. */
export function operationsOf<
  const Face extends Api,
  const Group extends Readonly<Record<string, Omit<Operation, 'id' | 'api'>>>,
>(api: Face, group: Group): OperationsOf<Face, Group> {
  return Object.fromEntries(
    Object.entries(group).map(([name, one]) => [name, { ...one, api, id: `${api}.${name}` }]),
  ) as OperationsOf<Face, Group>
}

type QueryOf<Op extends Operation> = Op['query'] extends z.ZodObject ? z.output<Op['query']> : {}
type PageOf<Op extends Operation> =
  Op['paging'] extends Paging<infer SortBy> ? Page<SortBy> : undefined
type BodyOf<Op extends Operation> = Op['body'] extends {
  members: infer Members extends z.ZodObject
}
  ? z.output<Members>
  : Op['body'] extends { kind: 'document'; schema: infer Schema extends z.ZodType }
    ? z.output<Schema>
    : undefined

/** What a handler is given of a request: everything checked against the contract. */
export type Input<Op extends Operation> = {
  /** `id` is the row's number, but of a dataset type; every other parameter is the text in the path, decoded. */
  readonly params: {
    readonly [Name in PathParameter<Op['path']>]: ParameterValue<Op['path'], Name>
  }
  readonly query: QueryOf<Op>
  readonly page: PageOf<Op>
  readonly body: BodyOf<Op>
}

/** What a handler may answer: one of the operation's statuses with what its contract says comes with it. */
export type Answer<Op extends Operation> = {
  [Status in keyof Op['responses'] & number]: {
    readonly status: Status
    readonly headers?: Readonly<Record<string, string>>
    /** Announcements in addition to the record. */
    readonly notifications?: readonly SystemNotification[]
  } & AnswerTo<Op['responses'][Status]>
}[keyof Op['responses'] & number]
