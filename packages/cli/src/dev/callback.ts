import type { Emulator } from '@benchtop/emulator'
import { setTimeout as pause } from 'node:timers/promises'
import type { AppManifest } from '../manifest/read-manifest.ts'
import type { Output } from '../output/output.ts'
import { isOwnHost } from '../remote/address.ts'
import type { DevView } from './view.ts'

/** Where the bench is at the address of a tunnel: all else there is the app's. */
export const benchPath = '/bench'

/** A manifest whose addresses on this machine are those at the tunnel; the app's server listens where it did. */
export function throughTunnel(manifest: AppManifest, origin: string | undefined): AppManifest {
  if (origin === undefined) return manifest
  const moved = (['redirectUri', 'homepageUri'] as const).flatMap((name) => {
    const url = manifest[name] === undefined ? undefined : new URL(manifest[name])
    return url && isOwnHost(url) ? [[name, origin + url.pathname + url.search]] : []
  })
  const addresses = Object.fromEntries(moved) as Pick<AppManifest, 'redirectUri' | 'homepageUri'>
  return { ...manifest, ...addresses, application: { ...manifest.application, ...addresses } }
}

/** A tunnel of the developer's to this machine. */
export type Tunnel = {
  readonly origin: string
  /** Where it is to lead: the one port of app and bench. */
  readonly target: string
}

const titleWidth = 'Redirect address  '.length

/** Prints where a tunnel is to lead, and what to register where the app is called back by it. */
export function printCallback(
  output: Output,
  { origin, target }: Tunnel,
  { redirectUri, homepageUri }: AppManifest,
): void {
  output.event({ event: 'callback', state: 'waiting', origin, target, redirectUri, homepageUri })
  const rows = {
    'Redirect address': redirectUri,
    'Page of the app': homepageUri,
    'Tunnel to': target,
  }
  const room = (output.columns ?? Infinity) - titleWidth - 2
  const isWide = Object.values(rows).every((address = '') => address.length <= room)
  output.line(output.paint('dim', '  To register, for callbacks from elsewhere'))
  for (const [title, address] of Object.entries(rows)) {
    if (address === undefined) continue
    // In one piece, so that it can be copied.
    const start = isWide ? title.padEnd(titleWidth) : `${title}\n  `
    output.line(`  ${start}${output.paint('cyan', address)}`)
  }
}

/** How long after a check the next one is: while the tunnel leads here, and while it doesn't. */
const restMs = 30_000
const retryMs = 2_000

/** Says where a tunnel begins and ceases to lead here, until the signal; resolves when it does for the first time. */
export function followTunnel(
  { origin, target }: Tunnel,
  { checkAddress }: Pick<Emulator, 'checkAddress'>,
  view: Pick<DevView, 'output' | 'done' | 'hint'>,
  signal: AbortSignal,
  wait: (ms: number) => Promise<unknown> = (ms) => pause(ms, undefined, { signal }),
): Promise<void> {
  const { promise: reached, resolve } = Promise.withResolvers<void>()
  /** What was said since the other state, with undefined for the one in which it leads here. */
  const said = new Set<string | undefined>()
  const follow = async (): Promise<void> => {
    for (let failures = 1; !signal.aborted; await wait(failures === 0 ? restMs : retryMs)) {
      const reason = await checkAddress(signal)
      failures = reason === undefined ? 0 : failures + 1
      // One lost request is no lost tunnel.
      if (signal.aborted || failures === 1 || said.has(reason)) continue
      const state = failures === 0 ? 'up' : 'down'
      view.output.event({ event: 'callback', state, origin, reason })
      if (reason === undefined) {
        said.clear()
        resolve()
        view.done(`${origin} leads here, for everyone who knows the address`)
      } else {
        said.delete(undefined)
        view.hint(
          `${origin} doesn’t lead here: ${reason}. Let the tunnel lead to ${target}; it is tried until it does.`,
        )
      }
      said.add(reason)
    }
  }
  // The pause ends with the signal.
  follow().catch(() => {})
  return reached
}
