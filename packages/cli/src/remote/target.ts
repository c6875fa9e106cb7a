import type { ControlClient } from '@benchtop/client/control'
import { CliError } from '../errors.ts'
import { paintFor } from '../output/output.ts'
import type { World } from '../world.ts'
import { controlAddress } from './address.ts'
import { benchAt } from './bench.ts'

/** Whether a command only reads what is on a platform, or changes it as well. */
export type Use = 'reads' | 'changes'

/**
 * The control API of the platform that a command uses. If no one named that platform, a line on standard error does. A
 * command that changes something refuses one that is known by the default port alone: it may be anyone's.
 */
export function targetBench(url: string | undefined, world: World, use: Use): ControlClient {
  const { source, ...address } = controlAddress(url, world)
  if (source.by === 'default' && use === 'changes') {
    throw new CliError(
      'usage',
      `No platform runs in ${world.folder} or above it, and this command would change the one at the default address, which may belong to another project. If it is meant, add --url ${address.uiUrl}; benchtop list shows yours.`,
    )
  }
  if (source.by === 'folder' || source.by === 'default') {
    const where =
      source.by === 'folder' ? `it runs in ${source.found.folder}` : 'the default address'
    world.stderr.write(`${paintFor(world.stderr, 'dim', `Platform ${address.uiUrl}: ${where}`)}\n`)
  }
  return benchAt(address)
}
