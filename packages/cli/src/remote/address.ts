import { CliError } from '../errors.ts'
import { defaultPorts } from '../default-ports.ts'
import { findPlatform } from '../state/find-platform.ts'
import type { World } from '../world.ts'
import type { BenchAddress } from './bench.ts'

/**
 * The running platform's address: what was typed, else `BENCHTOP_UI_URL`, else the one that runs in this folder or the
 * next one above, else the default address.
 */
export function controlAddress(
  typed: string | undefined,
  { environment, folder }: Pick<World, 'environment' | 'folder'>,
): BenchAddress {
  const named = typed ?? environment.uiUrl
  const here = named === undefined ? findPlatform(folder)?.state : undefined
  const uiUrl = named ?? here?.uiUrl ?? `http://127.0.0.1:${defaultPorts.ui}`
  if (!/^https?:\/\//.test(uiUrl) || !URL.canParse(uiUrl)) {
    throw new CliError(
      'usage',
      `The platform's address "${uiUrl}" is not a URL. Write it as http://127.0.0.1:${defaultPorts.ui}.`,
    )
  }
  return {
    uiUrl: uiUrl.replace(/\/+$/, ''),
    startToken: environment.startToken ?? here?.startToken,
  }
}
