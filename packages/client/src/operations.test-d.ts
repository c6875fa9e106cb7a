import type { billing, oauth, v1, v2 } from '@benchtop/contracts'
import { expectTypeOf } from 'vitest'
import type { Calls } from './call-types.ts'
import type { Faces } from './client.ts'

// The generated interfaces take and return what the contracts have. Checked by tsc, never run.

type Contracts = {
  readonly v1: Calls<typeof v1>
  readonly v2: Calls<typeof v2>
  readonly billing: Calls<typeof billing>
  readonly oauth: Calls<typeof oauth>
}

type AnyCall = (...given: never[]) => unknown

type IsSame<A, B> =
  (<T>() => T extends A ? 1 : 2) extends <T>() => T extends B ? 1 : 2 ? true : false

type Fits<A, B> = [A] extends [B] ? ([B] extends [A] ? true : false) : false

/** The names of calls with other parameters or results than their contracts'. */
type Different<Given, Wanted> = {
  [Name in keyof Wanted]: Name extends keyof Given
    ? Wanted[Name] extends AnyCall
      ? Given[Name] extends AnyCall
        ? [
            Fits<Parameters<Given[Name]>[0], Parameters<Wanted[Name]>[0]>,
            Fits<Awaited<ReturnType<Given[Name]>>, Awaited<ReturnType<Wanted[Name]>>>,
          ] extends [true, true]
          ? never
          : Name
        : Name
      : Different<Given[Name], Wanted[Name]>
    : Name
}[keyof Wanted]

expectTypeOf<Different<Faces['v1'], Contracts['v1']>>().toBeNever()
expectTypeOf<Different<Faces['v2'], Contracts['v2']>>().toBeNever()
expectTypeOf<Different<Faces['billing'], Contracts['billing']>>().toBeNever()
expectTypeOf<Different<Faces['oauth'], Contracts['oauth']>>().toBeNever()
expectTypeOf<IsSame<keyof Faces, keyof Contracts>>().toEqualTypeOf<true>()
