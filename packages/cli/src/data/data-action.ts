import { mkdir, readdir, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, relative, resolve } from 'node:path'
import { CliError, exitCodes, type ExitCode } from '../errors.ts'
import { createOutput } from '../output/output.ts'
import { createSteps } from '../output/steps.ts'
import type { World } from '../world.ts'
import { basesOf, type Design, designs, designSet } from './designs.ts'
import { aboutSet } from './about-set.ts'
import { writeSet, type WrittenSet } from './write-set.ts'

export type DataFlags = {
  readonly seed: number
  readonly output?: string
  readonly depth?: number
  readonly length?: number
  readonly force?: true
  readonly json?: true
}

/** Bases of reads; more would take minutes and gigabytes. */
const mostBases = 4e9

/** `benchtop data DESIGN`. */
export async function makeData(design: Design, flags: DataFlags, world: World): Promise<ExitCode> {
  const output = createOutput(world, flags.json === true)
  const folder = resolve(world.folder, flags.output ?? design)
  await requireRoom(folder, flags.force === true)
  const { seed, depth, length } = flags
  const bases = basesOf(design, { seed, depth, length })
  if (bases > mostBases) {
    throw new CliError(
      'usage',
      `This set would have ${(bases / 1e9).toFixed(1)} billion bases of reads; ${mostBases / 1e9} billion are the most. Take a smaller --depth or --length.`,
    )
  }
  const set = designSet(design, { seed, depth, length })
  const command = commandOf(design, flags)
  // Under a name of its own until it is whole: what is cut leaves nothing that looks like a set.
  const partial = join(dirname(folder), `.${basename(folder)}.partial`)
  await rm(partial, { recursive: true, force: true })
  await mkdir(partial, { recursive: true })
  let written: WrittenSet
  let shown = 0
  try {
    written = await createSteps(output).run(`Making ${design}, seed ${seed}`, async (step) => {
      const found = await writeSet(set, partial, {
        seed,
        title: `Synthetic ${design}, seed ${seed}`,
        command,
        onProgress(fraction) {
          const percent = Math.floor(fraction * 100)
          // Where output is no terminal, each report is a line.
          if (output.live || (percent >= shown + 25 && percent < 100)) {
            step.progress({ percent, message: 'written' })
            shown = percent
          }
        },
      })
      const pairs = found.samples.reduce((sum, sample) => sum + sample.pairs, 0)
      step.result(`${pairs.toLocaleString('en')} pairs of reads`)
      return found
    })
    await writeFile(join(partial, 'README.md'), aboutSet(design, set, written, command))
    await rm(folder, { recursive: true, force: true })
    await rename(partial, folder)
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
  const place = relative(world.folder, folder) || '.'
  output.event({
    event: 'data',
    design,
    seed,
    folder,
    samples: written.samples,
    files: written.files,
  })
  output.line(`\n${place} has ${designs[design]}; ${join(place, 'README.md')} says what is where.`)
  output.line(`\nInto a running platform: benchtop seed ${join(place, 'seed.json')}`)
  const alone = ['users.json', 'seed.json'].map((name) => `--seed ${join(place, name)}`).join(' ')
  output.line(`A platform with nothing else: benchtop start ${alone}`)
  return exitCodes.ok
}

/** Refuses a folder that has something else in it. */
async function requireRoom(folder: string, mayReplace: boolean): Promise<void> {
  const found = await stat(folder).catch(() => undefined)
  if (found === undefined) return
  if (!found.isDirectory()) {
    throw new CliError('usage', `${folder} is no folder. Name another with --output.`)
  }
  const names = await readdir(folder)
  if (names.length === 0) return
  const isSet = names.includes('seed.json') && names.includes('reference.fa')
  if (mayReplace && isSet) return
  throw new CliError(
    'usage',
    isSet
      ? `${folder} has a set already. Replace it with --force, or name another folder with --output.`
      : `${folder} has other files in it. Name another folder with --output.`,
  )
}

/** The command that makes the set again. */
function commandOf(design: Design, { seed, depth, length }: DataFlags): string {
  const options = Object.entries({ depth, length }).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name} ${value}`],
  )
  return ['benchtop data', design, `--seed ${seed}`, ...options].join(' ')
}
