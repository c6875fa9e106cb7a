import type { IncomingMessage } from 'node:http'

/** Where a request to a shared bench comes from, as its gate has established it. */
export type RequestOrigin = {
  /** The client's IP address: of the connection, or as a trusted proxy states it; or that it is this machine. */
  readonly address: string
  /** Whether it is encrypted on its way from the client. */
  readonly secure: boolean
}

/** Only the gate and the local socket write it: no header of a request is read for it anywhere else. */
const origins = new WeakMap<IncomingMessage, RequestOrigin>()

export function setRequestOrigin(request: IncomingMessage, origin: RequestOrigin): void {
  origins.set(request, origin)
}

/** The origin of a request; undefined where the bench isn't shared. */
export function requestOrigin(request: IncomingMessage): RequestOrigin | undefined {
  return origins.get(request)
}

/** Whether a request is known to be encrypted on its way from the client. */
export function isSecureRequest(request: IncomingMessage): boolean {
  return origins.get(request)?.secure === true
}
