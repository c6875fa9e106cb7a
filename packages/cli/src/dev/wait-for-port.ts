import { connect } from 'node:net'
import { setTimeout as pause } from 'node:timers/promises'
import type { AppAddress } from '../manifest/app-address.ts'

const firstPauseMs = 5
const longestPauseMs = 100

/** Whether something listens at an address. */
export function isAnswering({ host, port }: AppAddress): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>()
  const socket = connect({ host, port })
  socket.once('connect', () => resolve(true))
  socket.once('error', () => resolve(false))
  return promise.finally(() => socket.destroy())
}

/** Waits until something listens at an address; false if the signal aborted before. */
export async function waitForPort(address: AppAddress, signal: AbortSignal): Promise<boolean> {
  for (let pauseMs = firstPauseMs; !signal.aborted;) {
    if (await isAnswering(address)) return true
    await pause(pauseMs, undefined, { signal }).catch(() => {})
    pauseMs = Math.min(pauseMs * 1.2, longestPauseMs)
  }
  return false
}
