import type { Answer, Input, Operation, Permission, RawBody } from '@benchtop/contracts'
import type { z } from 'zod'
import type { Caller, ClientCaller, UserCaller } from '../access/caller.ts'
import type { Visibility } from '../access/visibility.ts'
import type { SentFile } from './accept-upload.ts'

type CallerOf<P extends Permission> = P extends { kind: 'anyone' }
  ? Caller | undefined
  : P extends { kind: 'protocol' | 'owner' }
    ? undefined
    : P extends { kind: 'client' }
      ? ClientCaller
      : P extends { kind: 'anyOf'; of: readonly (infer Q extends Permission)[] }
        ? CallerOf<Q>
        : UserCaller

type VisibilityOf<P extends Permission> = P extends { kind: 'visible' }
  ? { readonly visibility: Visibility }
  : {}

/** The caller's credentials, where the operation is about them. */
type ProofOf<P extends Permission> = P extends { kind: 'bearer' }
  ? { readonly token: string }
  : P extends { kind: 'protocol' }
    ? { readonly authorization: string | undefined }
    : {}

/** The bytes of a raw body, and what the request headers state about them. */
export type Upload<Raw extends RawBody = RawBody> = {
  /** The Content-Type of the request; of a form it is the type of the form, not that of the file in it. */
  readonly contentType: Raw extends { untyped: true } ? string | undefined : string
  /** Whether the body is a multipart form with the file in it. */
  readonly isForm: boolean
  /** In bytes, of the complete body; undefined where it isn't stated. */
  readonly contentLength: number | undefined
  readonly contentMd5: string | undefined
  /** The file: the body itself, or the first file of a multipart form. Called once, in place of `members`. */
  file(): Promise<SentFile>
} & (Raw extends { instead: infer Instead extends z.ZodObject }
  ? {
      /**
       * Reads the body as the members that are accepted in place of bytes, regardless of its Content-Type: none
       * where it is empty, undefined where it is bytes. Throws 400 for an invalid member.
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

/** A handler for every operation: a missing one, or one that answers outside its contract, is a compile error. */
export type Handlers<Operations extends Record<string, Operation>> = {
  readonly [Name in keyof Operations]: Handler<Operations[Name]>
}
