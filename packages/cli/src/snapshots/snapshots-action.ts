import { openAsBlob } from 'node:fs'
import { access, constants } from 'node:fs/promises'
import { basename, extname, resolve } from 'node:path'
import { didYouMean } from '../did-you-mean.ts'
import { CliError, exitCodes, messageOf, type ExitCode } from '../errors.ts'
import { createOutput } from '../output/output.ts'
import { printTable } from '../output/table.ts'
import { targetBench, type Use } from '../remote/target.ts'
import type { World } from '../world.ts'
import { printDifference } from './difference-view.ts'
import { writeStreamAtomically } from './write-stream-atomically.ts'

export type SnapshotFlags = { readonly url?: string; readonly json?: true }
export type ExportFlags = SnapshotFlags & { readonly force?: true }
export type DiffFlags = SnapshotFlags & { readonly limit: number }

/** The default extension of exported snapshots. */
const fileEnding = '.benchtop-snapshot'

/** `benchtop snapshot save NAME`. */
export async function saveSnapshot(
  name: string,
  flags: SnapshotFlags,
  world: World,
): Promise<ExitCode> {
  const { output, control } = open(flags, world, 'changes')
  await control.saveSnapshot({ name })
  output.event({ event: 'saved', name })
  output.line(
    `${output.paint('green', '✓')} ${name} is saved. benchtop snapshot restore ${name} restores it.`,
  )
  return exitCodes.ok
}

/** `benchtop snapshot restore NAME`. */
export async function restoreSnapshot(
  name: string,
  flags: SnapshotFlags,
  world: World,
): Promise<ExitCode> {
  const { output, control, naming } = open(flags, world, 'changes')
  await naming([name], () => control.restoreSnapshot({ name }))
  output.event({ event: 'restored', name })
  output.line(`${output.paint('green', '✓')} The platform is restored to ${name}.`)
  return exitCodes.ok
}

/** `benchtop snapshot list`. */
export async function listSnapshots(flags: SnapshotFlags, world: World): Promise<ExitCode> {
  const { output, control } = open(flags, world, 'reads')
  const { details: all } = await control.listSnapshots()
  output.event({ event: 'snapshots', snapshots: all })
  if (all.length === 0) output.line('No snapshots yet. benchtop snapshot save NAME saves one.')
  const { default: prettyBytes } = await import('pretty-bytes')
  await printTable(output, {
    head: ['Snapshot', 'Taken', 'Files', 'Size', ''],
    right: [2, 3],
    rows: all.map(({ name, state, taken, bytes, files }) => [
      name,
      taken?.replace('T', ' ').slice(0, 19) ?? '?',
      files === null ? '?' : String(files),
      prettyBytes(bytes),
      state === 'good' ? '' : output.paint('red', state),
    ]),
  })
  return exitCodes.ok
}

/** `benchtop snapshot delete NAME`. */
export async function deleteSnapshot(
  name: string,
  flags: SnapshotFlags,
  world: World,
): Promise<ExitCode> {
  const { output, control, naming } = open(flags, world, 'changes')
  await naming([name], () => control.deleteSnapshot({ name }))
  output.event({ event: 'deleted', name })
  output.line(`${output.paint('green', '✓')} ${name} is deleted.`)
  return exitCodes.ok
}

/** `benchtop snapshot diff NAME [OTHER]`. */
export async function diffSnapshots(
  name: string,
  other: string | undefined,
  flags: DiffFlags,
  world: World,
): Promise<ExitCode> {
  const { output, control, naming } = open(flags, world, 'reads')
  const names = other === undefined ? [name] : [name, other]
  const difference = await naming(names, () =>
    control.compareSnapshot({ name, with: other, limit: flags.limit }),
  )
  output.event({ event: 'difference', ...difference })
  if (!output.json) await printDifference(output, difference)
  return exitCodes.ok
}

/** `benchtop snapshot export NAME [FILE]`. */
export async function exportSnapshot(
  name: string,
  file: string | undefined,
  flags: ExportFlags,
  world: World,
): Promise<ExitCode> {
  const { output, control, naming } = open(flags, world, 'reads')
  const path = resolve(world.folder, file ?? `${name}${fileEnding}`)
  const source = await naming([name], () => control.exportSnapshot({ name }))
  const bytes = await writeStreamAtomically(path, source, flags.force === true)
  const { default: prettyBytes } = await import('pretty-bytes')
  output.event({ event: 'exported', name, file: path, bytes })
  output.line(`${output.paint('green', '✓')} ${name} is in ${path} (${prettyBytes(bytes)}).`)
  return exitCodes.ok
}

/** `benchtop snapshot import FILE [NAME]`. */
export async function importSnapshot(
  file: string,
  name: string | undefined,
  flags: SnapshotFlags,
  world: World,
): Promise<ExitCode> {
  const { output, control } = open(flags, world, 'changes')
  const path = resolve(world.folder, file)
  const bytes = await readable(path)
  const named = name ?? basename(path, extname(path))
  await control.importSnapshot({ name: named, data: bytes })
  output.event({ event: 'imported', name: named, file: path })
  output.line(
    `${output.paint('green', '✓')} ${named} is imported. benchtop snapshot restore ${named} restores it.`,
  )
  return exitCodes.ok
}

/** A file, read when it is sent. */
async function readable(path: string): Promise<Blob> {
  try {
    await access(path, constants.R_OK)
    return await openAsBlob(path)
  } catch (cause) {
    const message = `The file ${path} can't be read (${messageOf(cause)}). Name a readable file.`
    throw new CliError('failed', message, { cause })
  }
}

function open({ url, json }: SnapshotFlags, world: World, use: Use) {
  const control = targetBench(url, world, use)
  return {
    output: createOutput(world, json === true),
    control,
    /** Adds a suggestion to the error about an unknown name. */
    async naming<Result>(names: readonly string[], work: () => Promise<Result>): Promise<Result> {
      try {
        return await work()
      } catch (cause) {
        if (!(cause instanceof CliError) || cause.code !== 'refused') throw cause
        const { snapshots: there } = await control.listSnapshots()
        const wrong = names.find((one) => !there.includes(one))
        const meant = wrong === undefined ? '' : didYouMean(wrong, there)
        throw new CliError('refused', `${cause.message} ${meant}`.trim(), { cause })
      }
    },
  }
}
