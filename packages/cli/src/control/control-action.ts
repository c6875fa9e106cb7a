import type { ClockChange } from '@benchtop/contracts'
import { dirname, resolve } from 'node:path'
import { CliError, exitCodes, type ExitCode } from '../errors.ts'
import { createOutput } from '../output/output.ts'
import { readSeedFile } from '../seed-files.ts'
import type { World } from '../world.ts'
import { withAbsolutePaths } from './absolute-seed.ts'
import { withSentFiles } from './sent-files.ts'
import { targetBench, type Use } from '../remote/target.ts'

export type ControlFlags = { readonly url?: string; readonly json?: true }
/** Of `benchtop seed`. */
export type SeedFlags = ControlFlags & {
  readonly fromRecording?: string
  readonly out?: string
}
export type ClockFlags = ControlFlags & {
  readonly advance?: string
  readonly set?: string
  readonly freeze?: true
  readonly unfreeze?: true
}

/** `benchtop seed FILE`. */
export async function runSeed(
  file: string | undefined,
  flags: SeedFlags,
  world: World,
): Promise<ExitCode> {
  if (file === undefined) {
    throw new CliError('usage', 'Name a seed file, or a recording with --from-recording.')
  }
  if (flags.out !== undefined) {
    throw new CliError('usage', '--out names the seed that --from-recording writes.')
  }
  const { output, control } = open(flags, world, 'changes')
  const path = resolve(world.folder, file)
  const { document } = await readSeedFile(path)
  // The platform validates it and reports the errors.
  const absolute = withAbsolutePaths(document, dirname(path))
  const seed = (await withSentFiles(absolute, control)) as Readonly<Record<string, unknown>>
  const { formErrors } = await control.addSeed({ document: seed }).catch((cause: unknown) => {
    if (!(cause instanceof CliError) || cause.code !== 'refused') throw cause
    throw new CliError('refused', `${file}: ${cause.message}`, { cause })
  })
  output.event({ event: 'seeded', file: path, formErrors })
  output.line(`${output.paint('green', '✓')} ${file} is loaded.`)
  for (const { name, path: form, message } of formErrors) {
    output.line(
      `${output.paint('yellow', '!')} ${name} can't be launched: ${form ?? 'form'}, ${message}`,
    )
  }
  return exitCodes.ok
}

/** `benchtop reset`. */
export async function runReset(flags: ControlFlags, world: World): Promise<ExitCode> {
  const { output, control } = open(flags, world, 'changes')
  await control.reset()
  output.event({ event: 'reset' })
  output.line(`${output.paint('green', '✓')} The platform is as it was at its start.`)
  return exitCodes.ok
}

/** `benchtop clock`. */
export async function runClock(flags: ClockFlags, world: World): Promise<ExitCode> {
  const change = clockChange(flags)
  const { output, control } = open(flags, world, change === undefined ? 'reads' : 'changes')
  const { now, frozen } =
    change === undefined ? await control.getClock() : await control.changeClock(change)
  output.event({ now, frozen })
  output.line(frozen ? `${now}  ${output.paint('dim', 'frozen')}` : now)
  return exitCodes.ok
}

function clockChange({ advance, set, freeze, unfreeze }: ClockFlags): ClockChange | undefined {
  if (advance !== undefined) return { advance }
  if (set !== undefined) return { set }
  if (freeze === true) return { frozen: true }
  return unfreeze === true ? { frozen: false } : undefined
}

function open({ url, json }: ControlFlags, world: World, use: Use) {
  return {
    output: createOutput(world, json === true),
    control: targetBench(url, world, use),
  }
}
