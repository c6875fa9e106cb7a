import type { Fault } from '@benchtop/contracts'
import type { IncomingMessage } from 'node:http'
import { setTimeout as wait } from 'node:timers/promises'
import { faultError } from '../conditions/faults.ts'

/** The connection was cut deliberately: there is no client left to answer. */
export class ConnectionCut extends Error {
  override readonly name = 'ConnectionCut'
}

/** Applies the effects of a fault that precede everything else: latency, a cut connection, an error. */
export async function applyFault(fault: Fault, request: IncomingMessage): Promise<void> {
  if (fault.latencyMs !== undefined) await wait(fault.latencyMs, undefined, { ref: false })
  if (fault.cut === 'before') {
    request.socket.destroy()
    throw new ConnectionCut('A fault cut this connection.')
  }
  const error = faultError(fault)
  if (error !== undefined) throw error
}
