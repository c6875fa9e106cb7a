import type { ExchangeRecord, Fault, Operation, PlatformError } from '@benchtop/contracts'
import type { IncomingHttpHeaders, OutgoingHttpHeaders } from 'node:http'
import type { Caller } from '../access/caller.ts'
import type { Target } from '../access/targets.ts'

/** The address that a request came to. */
export type Face = 'api' | 'ui' | 'store'

/**
 * One request with its answer, as it passed through the platform. Filled on the way and looked at later, if ever: so
 * nothing here is copied, redacted or formatted before it is read.
 */
export type Exchange = {
  /** The RequestId. */
  readonly id: string
  readonly face: Face
  readonly method: string
  /** Path and query as they came. */
  readonly url: string
  /** Milliseconds since 1970 by the platform's clock. */
  readonly atMs: number
  readonly requestHeaders: IncomingHttpHeaders
  requestBody?: Uint8Array
  operation?: Operation
  caller?: Caller | undefined
  target?: Target | undefined
  fault?: Fault
  /** The parameters that its operation doesn't know, each with the most similar one that it knows. */
  ignored?: ExchangeRecord['ignored']
  /** What of the owner's ran before the platform. */
  middleware?: ExchangeRecord['middleware']
  /** Why it was refused. */
  error?: PlatformError
  status?: number
  responseHeaders?: OutgoingHttpHeaders
  responseBody?: string | Uint8Array
  /** How long it took, in milliseconds of the machine's time. */
  durationMs?: number
  /** Whether the connection ended before the answer did. */
  isCut?: boolean
  /** Whether it is left out of lists: a picture of a page, the inspector's own calls. */
  isHidden?: boolean
}
