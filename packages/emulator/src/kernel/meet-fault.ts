import type { IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { faultError, type Fault } from '../conditions/faults.ts'

/** The connection was broken on purpose: nobody is there to be told. */
export class ConnectionCut extends Error {
  override readonly name = 'ConnectionCut'
}

/** Lets a fault happen to a request, as far as it happens before anything else does. */
export async function meetFault(fault: Fault, request: IncomingMessage): Promise<void> {
  if (fault.latencyMs !== undefined) await wait(fault.latencyMs, undefined, { ref: false })
  if (fault.cut === 'before') {
    request.socket.destroy()
    throw new ConnectionCut('A fault cut this connection.')
  }
  const error = faultError(fault)
  if (error !== undefined) throw error
}
