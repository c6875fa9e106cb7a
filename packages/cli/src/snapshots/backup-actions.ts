import { resolve } from 'node:path'
import prettyBytes from 'pretty-bytes'
import { nameBucket } from '../bucket.ts'
import type { Context } from '../command-line/context.ts'
import { CliError } from '../errors.ts'
import { machineNow } from '../machine-clock.ts'
import { done } from '../output/output.ts'
import { requireReadable } from '../text-file.ts'
import { writeStreamAtomically } from './write-stream-atomically.ts'

type BackupFlags = {
  readonly target: string
  readonly force?: true
  /** How many backups stay in the bucket. */
  readonly keep?: number
}
type RestoreFlags = { readonly source: string; readonly data: string }

/** `benchtop backup TARGET`: of a running platform, which isn't stopped for it. */
export async function runBackup(
  { target, force, keep }: BackupFlags,
  context: Context,
): Promise<void> {
  const { output, bench, world } = context
  if (isBucket(target)) return backUpToBucket(target, keep, context)
  if (keep !== undefined) {
    throw new CliError('usage', '--keep is for backups in a bucket, such as s3://bucket/prefix.')
  }
  const control = await bench('reads')
  const path = resolve(world.folder, target)
  const bytes = await writeStreamAtomically(path, await control.backUp(), force === true)
  const sentence = `The backup is in ${path} (${prettyBytes(bytes)}).`
  done(output, { event: 'backup', file: path, bytes }, sentence)
}

/** `benchtop restore SOURCE`: into a data folder of its own. */
export async function runRestore({ source, data }: RestoreFlags, context: Context): Promise<void> {
  const { output, world } = context
  const folder = resolve(world.folder, data)
  if (isBucket(source)) return restoreFromBucket(source, folder, context)
  const path = resolve(world.folder, source)
  await requireReadable(path)
  const { restoreBackup } = await import('@benchtop/emulator')
  const restored = await restoreBackup(path, folder)
  const record = { event: 'restored', file: path, data: restored.path }
  done(output, record, restoredText('The backup', restored.path))
}

/** The name of a backup that an address ends with. */
const nameInAddress = /\/(bench-\d{8}T\d{9}Z\.benchtop-snapshot)(?=\?|$)/

function isBucket(target: string): boolean {
  return target.startsWith('s3://')
}

async function backUpToBucket(
  address: string,
  keep: number | undefined,
  { output, bench, world }: Context,
): Promise<void> {
  const bucket = (await nameBucket(address, 'A bucket', world)).backups()
  const control = await bench('reads')
  const { name, bytes } = await bucket.write(await control.backUp(), machineNow())
  const sentence = `The backup is ${name} (${prettyBytes(bytes)}).`
  done(output, { event: 'backup', name, bytes }, sentence)
  // Only when the new one is whole.
  const removed = keep === undefined ? [] : await bucket.prune(keep)
  for (const one of removed) {
    output.event({ event: 'removed', name: one })
    output.line(output.paint('dim', `  Removed the earlier ${one}.`))
  }
}

async function restoreFromBucket(
  address: string,
  folder: string,
  { output, world }: Context,
): Promise<void> {
  const wanted = nameInAddress.exec(address)?.[1]
  const named = await nameBucket(address.replace(nameInAddress, ''), 'A bucket', world)
  const bucket = named.backups()
  const { name, bytes } = await bucket.read(wanted)
  const { restoreBackup } = await import('@benchtop/emulator')
  const restored = await restoreBackup(bytes, folder)
  const record = { event: 'restored', name, data: restored.path }
  done(output, record, restoredText(`The backup ${name}`, restored.path))
}

function restoredText(what: string, path: string): string {
  return `${what} is restored. Start it: benchtop start --data ${path}`
}
