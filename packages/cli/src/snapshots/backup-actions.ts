import { access, constants } from 'node:fs/promises'
import { resolve } from 'node:path'
import { nameBucket } from '../bucket.ts'
import { CliError, exitCodes, messageOf, type ExitCode } from '../errors.ts'
import { machineNow } from '../machine-clock.ts'
import { createOutput, type Output } from '../output/output.ts'
import { targetBench } from '../remote/target.ts'
import { writeStreamAtomically } from './write-stream-atomically.ts'
import type { World } from '../world.ts'

export type BackupFlags = {
  readonly url?: string
  readonly json?: true
  readonly force?: true
  /** How many backups stay in the bucket. */
  readonly keep?: number
}
export type RestoreFlags = { readonly data: string; readonly json?: true }

/** `benchtop backup FILE`: of a running platform, which isn't stopped for it. */
export async function runBackup(file: string, flags: BackupFlags, world: World): Promise<ExitCode> {
  const output = createOutput(world, flags.json === true)
  if (isBucket(file)) return backUpToBucket(file, flags, world, output)
  if (flags.keep !== undefined) {
    throw new CliError('usage', '--keep is for backups in a bucket, such as s3://bucket/prefix.')
  }
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
  if (isBucket(file)) return restoreFromBucket(file, flags, world, output)
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
  return reportRestored(output, 'The backup', restored.path)
}

/** The name of a backup that an address ends with. */
const nameInAddress = /\/(bench-\d{8}T\d{9}Z\.benchtop-snapshot)(?=\?|$)/

function isBucket(target: string): boolean {
  return target.startsWith('s3://')
}

async function backUpToBucket(
  address: string,
  { url, keep }: BackupFlags,
  world: World,
  output: Output,
): Promise<ExitCode> {
  const bucket = (await nameBucket(address, 'A bucket', world)).backups()
  const control = targetBench(url, world, 'reads')
  const { name, bytes } = await bucket.write(await control.backUp(), machineNow())
  const { default: prettyBytes } = await import('pretty-bytes')
  output.event({ event: 'backup', name, bytes })
  output.line(`${output.paint('green', '✓')} The backup is ${name} (${prettyBytes(bytes)}).`)
  // Only when the new one is whole.
  const removed = keep === undefined ? [] : await bucket.prune(keep)
  for (const one of removed) {
    output.event({ event: 'removed', name: one })
    output.line(output.paint('dim', `  Removed the earlier ${one}.`))
  }
  return exitCodes.ok
}

async function restoreFromBucket(
  address: string,
  { data }: RestoreFlags,
  world: World,
  output: Output,
): Promise<ExitCode> {
  const wanted = nameInAddress.exec(address)?.[1]
  const named = await nameBucket(address.replace(nameInAddress, ''), 'A bucket', world)
  const bucket = named.backups()
  const { name, bytes } = await bucket.read(wanted)
  const { restoreBackup } = await import('@benchtop/emulator')
  const restored = await restoreBackup(bytes, resolve(world.folder, data))
  output.event({ event: 'restored', name, data: restored.path })
  return reportRestored(output, `The backup ${name}`, restored.path)
}

function reportRestored(output: Output, what: string, path: string): ExitCode {
  output.line(
    `${output.paint('green', '✓')} ${what} is restored. Start it: benchtop start --data ${path}`,
  )
  return exitCodes.ok
}
