import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { CliError } from '../errors.ts'
import { defaultPorts } from '../default-ports.ts'
import { findPlatform, type FoundPlatform } from '../state/find-platform.ts'
import type { PlatformState } from '../state/state-file.ts'
import type { World } from '../world.ts'
import type { BenchAddress } from './bench.ts'
import { fetchBy } from './fetch-by-socket.ts'

/** How a platform's address was found. */
export type AddressSource =
  | { readonly by: 'option' | 'environment' | 'default' }
  | { readonly by: 'folder'; readonly found: FoundPlatform }

/**
 * The running platform's address: what was typed, else `BENCHTOP_UI_URL`, else the one that runs in this folder or the
 * next one above, else the default address.
 */
export function controlAddress(
  typed: string | undefined,
  { environment, folder }: Pick<World, 'environment' | 'folder'>,
): BenchAddress & { readonly source: AddressSource } {
  const named = typed ?? environment.uiUrl
  const here = named === undefined ? findPlatform(folder) : undefined
  const uiUrl = named ?? here?.state.uiUrl ?? `http://127.0.0.1:${defaultPorts.ui}`
  if (!/^https?:\/\//.test(uiUrl) || !URL.canParse(uiUrl)) {
    throw new CliError(
      'usage',
      `The platform's address "${uiUrl}" is not a URL. Write it as http://127.0.0.1:${defaultPorts.ui}.`,
    )
  }
  return {
    uiUrl: uiUrl.replace(/\/+$/, ''),
    startToken: environment.startToken ?? here?.state.startToken,
    fetch: here && fetchOf(here.state),
    source: sourceOf(typed, named, here),
  }
}

/** By the socket of a shared bench, in its data folder. */
function fetchOf({ dataDir, uiUrl }: PlatformState): typeof fetch | undefined {
  if (dataDir === null || !uiUrl.startsWith('https:')) return undefined
  const path = join(dataDir, 'control.sock')
  return existsSync(path) ? fetchBy(path) : undefined
}

/** An address that a token may be sent to: https, or this machine. `what` names what gave it. */
export function safeAddress(what: string, address: string): string {
  const url = URL.canParse(address) ? new URL(address) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw new CliError('usage', `${what}: write the address as https://api.example.test.`)
  }
  if (url.protocol === 'http:' && !isOwnHost(url)) {
    throw new CliError('usage', `${what}: a token is sent by https only, not to ${url.origin}.`)
  }
  return (url.origin + url.pathname).replace(/\/+$/, '')
}

/** Whether an address is one of this machine. */
export function isOwnHost({ hostname }: URL): boolean {
  return /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}

function sourceOf(
  typed: string | undefined,
  named: string | undefined,
  here: FoundPlatform | undefined,
): AddressSource {
  if (typed !== undefined) return { by: 'option' }
  if (named !== undefined) return { by: 'environment' }
  return here === undefined ? { by: 'default' } : { by: 'folder', found: here }
}
