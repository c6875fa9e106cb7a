import type { Answer, Input, Operation, Permission, RawBody } from '@benchtop/contracts'
import type { IncomingMessage } from 'node:http'
import type { z } from 'zod'
import type { Caller, ClientCaller, UserCaller } from '../access/caller.ts'
import type { Visibility } from '../access/visibility.ts'

type CallerOf<P extends Permission> = P extends { kind: 'anyone' }
  ? Caller | undefined
  : P extends { kind: 'protocol' }
    ? undefined
    : P extends { kind: 'client' }
      ? ClientCaller
      : P extends { kind: 'anyOf'; of: readonly (infer Q extends Permission)[] }
        ? CallerOf<Q>
        : UserCaller

type VisibilityOf<P extends Permission> = P extends { kind: 'visible' }
  ? { readonly visibility: Visibility }
  : {}

/** How the caller proved itself, where that is what the operation is about. */
type ProofOf<P extends Permission> = P extends { kind: 'bearer' }
  ? { readonly token: string }
  : P extends { kind: 'protocol' }
    ? { readonly authorization: string | undefined }
    : {}

/** The bytes of a raw body as they come in, with the Content-Type that came with them. */
export type Upload<Raw extends RawBody = RawBody> = {
  readonly stream: IncomingMessage
  readonly contentType: Raw extends { untyped: true } ? string | undefined : string
} & (Raw extends { instead: infer Instead extends z.ZodObject }
  ? {
      /**
       * Reads the body as the members that may come in place of bytes, whatever its Content-Type says: none where it
       * is empty, undefined where it is bytes. What is wrong with a member is refused.
       */
      members(): Promise<Partial<z.output<Instead>> | undefined>
    }
  : {})

type UploadOf<Op extends Operation> = Op['body'] extends infer Raw extends RawBody
  ? { readonly upload: Upload<Raw> }
  : {}

/** A request as its handler sees it: allowed, and checked against the contract. */
export type Call<Op extends Operation> = Input<Op> & {
  readonly caller: CallerOf<Op['permission']>
} & VisibilityOf<Op['permission']> &
  ProofOf<Op['permission']> &
  UploadOf<Op>

export type Handler<Op extends Operation> = (call: Call<Op>) => Answer<Op> | Promise<Answer<Op>>

/** A handler for every operation: one that is missing, or answers outside its contract, doesn't compile. */
export type Handlers<Operations extends Record<string, Operation>> = {
  readonly [Name in keyof Operations]: Handler<Operations[Name]>
}
