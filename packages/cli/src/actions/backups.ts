import { access, constants } from 'node:fs/promises'
import { resolve } from 'node:path'
import { CliError, exitCodes, messageOf, type ExitCode } from '../errors.ts'
import { createOutput } from '../output/output.ts'
import { targetBench } from '../remote/target.ts'
import { writeStreamAtomically } from '../snapshots/write-stream-atomically.ts'
import type { World } from '../world.ts'

export type BackupFlags = {
  readonly url?: string
  readonly json?: true
  readonly force?: true
}
export type RestoreFlags = { readonly data: string; readonly json?: true }

/** `benchtop backup FILE`: of a running platform, which isn't stopped for it. */
export async function runBackup(file: string, flags: BackupFlags, world: World): Promise<ExitCode> {
  const output = createOutput(world, flags.json === true)
  const control = targetBench(flags.url, world, 'reads')
  const path = resolve(world.folder, file)
  const bytes = await writeStreamAtomically(path, await control.backUp(), flags.force === true)
  const { default: prettyBytes } = await import('pretty-bytes')
  output.event({ event: 'backup', file: path, bytes })
  output.line(`${output.paint('green', '✓')} The backup is in ${path} (${prettyBytes(bytes)}).`)
  return exitCodes.ok
}

/** `benchtop restore FILE`: into a data folder of its own. */
export async function runRestore(
  file: string,
  flags: RestoreFlags,
  world: World,
): Promise<ExitCode> {
  const output = createOutput(world, flags.json === true)
  const path = resolve(world.folder, file)
  try {
    await access(path, constants.R_OK)
  } catch (cause) {
    const message = `The file ${path} can't be read (${messageOf(cause)}). Name a readable file.`
    throw new CliError('failed', message, { cause })
  }
  const { restoreBackup } = await import('@benchtop/emulator')
  const restored = await restoreBackup(path, resolve(world.folder, flags.data))
  output.event({ event: 'restored', file: path, data: restored.path })
  output.line(
    `${output.paint('green', '✓')} The backup is restored. Start it: benchtop start --data ${restored.path}`,
  )
  return exitCodes.ok
}
