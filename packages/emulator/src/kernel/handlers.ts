import type { Answer, Input, Operation, Permission } from '@benchtop/contracts'
import type { IncomingMessage } from 'node:http'
import type { Caller, ClientCaller, UserCaller } from '../access/caller.ts'
import type { Visibility } from '../access/visibility.ts'

type CallerOf<P extends Permission> = P extends { kind: 'anyone' }
  ? Caller | undefined
  : P extends { kind: 'client' }
    ? ClientCaller
    : P extends { kind: 'anyOf'; of: readonly (infer Q extends Permission)[] }
      ? CallerOf<Q>
      : UserCaller

type VisibilityOf<P extends Permission> = P extends { kind: 'visible' }
  ? { readonly visibility: Visibility }
  : {}

/** The bytes of a raw body as they come in, with the Content-Type that came with them. */
export type Upload = { readonly stream: IncomingMessage; readonly contentType: string }

type UploadOf<Op extends Operation> = Op['body'] extends { kind: 'raw' }
  ? { readonly upload: Upload }
  : {}

/** A request as its handler sees it: allowed, and checked against the contract. */
export type Call<Op extends Operation> = Input<Op> & {
  readonly caller: CallerOf<Op['permission']>
} & VisibilityOf<Op['permission']> &
  UploadOf<Op>

export type Handler<Op extends Operation> = (call: Call<Op>) => Answer<Op> | Promise<Answer<Op>>

/** A handler for every operation: one that is missing, or answers outside its contract, doesn't compile. */
export type Handlers<Operations extends Record<string, Operation>> = {
  readonly [Name in keyof Operations]: Handler<Operations[Name]>
}
