import type { Operation, PathParameter } from '@benchtop/contracts'
import type { ListedWorld } from '../listed-world.ts'
import type { TestPlatform } from '../test-platform.ts'
import { sessionOfCalls } from '../made-resources.ts'

/** An id that the test seed has, or that is made or looked up on the platform of the test. */
export type Given = string | ((platform: TestPlatform) => Promise<string>)

type Members = Readonly<Record<string, unknown>>

type ParamsOf<Op extends Operation> = [PathParameter<Op['path']>] extends [never]
  ? {}
  : { readonly params: Readonly<Record<PathParameter<Op['path']>, Given>> }

type BodyOf<Op extends Operation> = Op['body'] extends { readonly kind: 'raw' }
  ? { readonly bytes: string }
  : Op['body'] extends { readonly members: unknown }
    ? {
        /** The members; or what makes them for the path that the call is made on. */
        readonly members: Members | ((path: string) => Members)
        /** Bodies with something wrong, each with the members that the refusal names. */
        readonly wrong: readonly (readonly [members: Members, named: readonly string[]])[]
      }
    : {}

/** A call that succeeds on the test seed with the private token of Ada. */
type ValidCall<Op extends Operation> = ParamsOf<Op> &
  BodyOf<Op> & {
    readonly status: keyof Op['responses'] & number
    readonly query?: string
    /** What has to be there before, where the path names nothing that could be made for it. */
    readonly before?: (platform: TestPlatform) => Promise<unknown>
  }

/** A row as a loop over all operations reads it. */
export type AnyValidCall = {
  readonly params?: Readonly<Record<string, Given>>
  readonly query?: string
  readonly before?: (platform: TestPlatform) => Promise<unknown>
  readonly bytes?: string
  readonly members?: Members | ((path: string) => Members)
  readonly wrong?: readonly (readonly [members: Members, named: readonly string[]])[]
  readonly status: number
  readonly list?: ListedCall
}

/** The values of a union, all at once: what is assignable to it alone isn't a union. */
type IsUnion<Of, Each = Of> = Each extends Of ? ([Of] extends [Each] ? false : true) : never

/**
 * Whether the good call of an operation follows from its contract: it has no body, one success status, and no parameter
 * but the id of something that the test seed has.
 */
type IsDerived<Op extends Operation> = Op extends { readonly body: object }
  ? false
  : IsUnion<keyof Op['responses']> extends true
    ? false
    : Op['path'] extends `${string}{${string}`
      ? Op['path'] extends `/${keyof typeof seeded}/{${string}}${infer Rest}`
        ? Rest extends `${string}{${string}`
          ? false
          : true
        : false
      : true

export type ValidCalls<Operations extends Record<string, Operation>> = {
  readonly [
    Name in keyof Operations as IsDerived<Operations[Name]> extends true ? never : Name
  ]: ValidCall<Operations[Name]>
} & {
  readonly [
    Name in keyof Operations as IsDerived<Operations[Name]> extends true ? Name : never
  ]?: ValidCall<Operations[Name]>
}

/** A text, or what gives it in a world in which every list has several rows. */
export type Listed = string | ((world: ListedWorld) => string | Promise<string>)

/** A value of a list's parameter that changes the answer. */
export type ListParameter =
  | Listed
  | {
      readonly value: Listed
      /** What else the request states, with the parameter and without. */
      readonly extra?: string
      /** Where no row fits the value, where the value is refused, and where the request is refused without it. */
      readonly gives?: 'no rows' | 'refusal' | 'refusal without'
      /** What happens after the first answer, which is the same again without the parameter. */
      readonly between?: (world: ListedWorld) => Promise<unknown>
    }

/** A list of v2 where it has several rows. */
export type ListedCall<Parameter extends string = string, InPath extends string = string> = {
  /** The parameters of its path, where they are others than those of its call. */
  readonly params?: { readonly [Name in InPath]?: Listed }
  /** All parameters of its query. */
  readonly query: { readonly [Name in Parameter]: ListParameter }
  readonly sorting?: {
    /** What has to be there before, and what the request states, so that there are several rows to sort. */
    readonly before?: (world: ListedWorld) => Promise<unknown>
    readonly query?: string
    /** The members that have the order of a field of another name, by their paths in a record. */
    readonly members?: Readonly<Record<string, string>>
  }
}

type ParameterOf<Op> = Op extends { readonly query: { readonly shape: infer Shape } }
  ? keyof Shape & string
  : never

/** Every list with all of its parameters: a missing one doesn't compile. */
export type ValidLists<Operations extends Record<string, Operation>> = {
  readonly [
    Name in keyof Operations as Operations[Name] extends { readonly paging: object } ? Name : never
  ]: {
    readonly list: ListedCall<
      ParameterOf<Operations[Name]>,
      PathParameter<Operations[Name]['path']>
    >
  }
}

/** What the test seed has, by the collections that paths begin with. */
export const seeded = {
  users: '1001',
  runs: '8001',
  projects: '4001',
  samples: '5001',
  appresults: '6001',
  appsessions: sessionOfCalls,
  filesets: sessionOfCalls,
  files: '7001',
  applications: '2001',
  genomes: '4',
  lanes: '19001',
} as const satisfies Readonly<Record<string, Given>>
