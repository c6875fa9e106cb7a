import { Command } from 'commander'
import type { ShareFlags, SharedKind } from '../actions/shares.ts'
import type { ExitCode } from '../errors.ts'
import type { World } from '../world.ts'
import { withPlatformOptions } from './platform-options.ts'

/** The commands `share`, `unshare` and `shares` of a kind of resource: `benchtop project share`, `benchtop run share`. */
export function shareCommands(
  kind: SharedKind,
  world: World,
  ended: (code: ExitCode) => void,
): Command[] {
  const account = 'id or e-mail address of a user or workgroup'
  const id = kind === 'project' ? '4001' : '8001'
  const share = withPlatformOptions(new Command('share'))
    .summary(`share a ${kind} with a user or workgroup, on behalf of its owner`)
    .argument(`<${kind}>`, 'its id')
    .argument('<user>', account)
    .option('--write', 'to read and write; defaults to reading')
    .addHelpText('after', `\nExamples:\n  $ benchtop ${kind} share ${id} ben@example.test --write`)
    .action(async (resource: string, user: string, flags: ShareFlags) => {
      const { shareResource } = await import('../actions/shares.ts')
      ended(await shareResource({ kind, id: resource }, user, flags, world))
    })
  const unshare = withPlatformOptions(new Command('unshare'))
    .summary(`stop sharing a ${kind} with a user or workgroup`)
    .argument(`<${kind}>`, 'its id')
    .argument('<user>', account)
    .addHelpText('after', `\nExamples:\n  $ benchtop ${kind} unshare ${id} ben@example.test`)
    .action(async (resource: string, user: string, flags: ShareFlags) => {
      const { unshareResource } = await import('../actions/shares.ts')
      ended(await unshareResource({ kind, id: resource }, user, flags, world))
    })
  const list = withPlatformOptions(new Command('shares'))
    .summary(`list the users and workgroups that a ${kind} is shared with`)
    .argument(`<${kind}>`, 'its id')
    .addHelpText('after', `\nExamples:\n  $ benchtop ${kind} shares ${id} --json`)
    .action(async (resource: string, flags: ShareFlags) => {
      const { listShares } = await import('../actions/shares.ts')
      ended(await listShares({ kind, id: resource }, flags, world))
    })
  return [share, unshare, list]
}
