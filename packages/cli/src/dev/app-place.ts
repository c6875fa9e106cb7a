import { setTimeout as pause } from 'node:timers/promises'
import { portHolder } from '@benchtop/emulator'
import type { AppAddress } from '../manifest/app-address.ts'
import { createAppGate } from './app-gate.ts'
import type { DownReason } from './down-page.ts'
import { isAnswering } from './wait-for-port.ts'

const retryMs = 1000

/**
 * Where the server of an app listens: on a port of its own behind the gate at the app's address, which it gets as PORT;
 * or at that address itself, if it ignores PORT.
 */
export function createAppPlace(failed: (message: string) => void) {
  const gate = createAppGate()
  let isOwn = false
  return {
    /**
     * The address to listen at, once it is free; undefined if the signal aborted before. An app that gets no PORT listens
     * at its own address.
     */
    async find(
      address: AppAddress,
      { getsPort, signal }: { readonly getsPort: boolean; readonly signal: AbortSignal },
    ): Promise<AppAddress | undefined> {
      isOwn ||= !getsPort
      if (isOwn) await gate.release()
      for (let tries = 0; !signal.aborted; tries += 1) {
        const isTaken = isOwn && (await isAnswering(address))
        const free = isOwn ? address : await gate.open(address)
        if (free !== undefined && !isTaken) return free
        if (tries === 0) void takenText(address).then(failed)
        await pause(retryMs, undefined, { signal }).catch(() => {})
      }
      return undefined
    },
    /** Whether an app that ended with this output wanted its own address; from then on it gets that. */
    needsOwnPort(tail: readonly string[]): boolean {
      if (isOwn || !tail.some((line) => /EADDRINUSE|address already in use/i.test(line))) {
        return false
      }
      isOwn = true
      return true
    },
    /** Requests wait from now on. */
    starting: gate.starting,
    up: gate.up,
    /** The server is down: requests are answered with the reason. */
    async down(address: AppAddress | undefined, reason: DownReason): Promise<void> {
      gate.down(reason)
      // Nothing is reported where something else has taken the address by now: the next start does that.
      if (isOwn && address !== undefined) await gate.open(address)
    },
    close: gate.release,
  }
}

async function takenText({ port, host, url }: AppAddress): Promise<string> {
  const holder = await portHolder(port, host)
  const by = holder === undefined ? 'another process' : `${holder.name} (process ${holder.pid})`
  return `Port ${port}, where the app should listen (${url}), is taken by ${by}. Stop that process, or give the app another address in its manifest; the app starts as soon as the port is free.`
}
