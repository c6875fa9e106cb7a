import { mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises'
import { basename, dirname, join, resolve } from 'node:path'
import { aboutSet } from './about-set.ts'
import { basesOf, designSet, type Design, type DesignOptions } from './designs.ts'
import { seedOf, usersSeed } from './set-seed.ts'
import { writeSet, type WrittenSet } from './write-set.ts'

/** What set to make, and where. */
export type SampleDataOptions = DesignOptions & {
  readonly design: Design
  /** Where the set is written: a folder that is empty, or isn't there yet. */
  readonly folder: string
  /** Whether a set that is there already is replaced; off unless turned on. */
  readonly replace?: boolean | undefined
  /** Called with the part that is written, from 0 to 1. */
  readonly onProgress?: ((fraction: number) => void) | undefined
}

/** Why a set can't be made: the message states what to do. */
export class SampleDataError extends Error {
  override readonly name = 'SampleDataError'
  /** `folder-taken`: the folder has something else in it; `too-large`: the set would be too large. */
  readonly code: 'folder-taken' | 'too-large'

  constructor(code: SampleDataError['code'], message: string) {
    super(message)
    this.code = code
  }
}

/** Bases of reads; more would take minutes and gigabytes. */
const mostBases = 4e9

/**
 * Refuses a set that can't be made, before anything is written: with a SampleDataError where the folder has something else
 * in it, or the set would be too large.
 */
export async function checkSampleData(options: SampleDataOptions): Promise<void> {
  await requireRoom(resolve(options.folder), options.replace === true)
  const bases = basesOf(options.design, options)
  if (bases <= mostBases) return
  throw new SampleDataError(
    'too-large',
    `This set would have ${(bases / 1e9).toFixed(1)} billion bases of reads; ${mostBases / 1e9} billion are the most. Take a smaller --depth or --length.`,
  )
}

/**
 * Makes a set of reads, alignments and true variants, with seeds that bring it into a platform and a README. The same
 * options make the same bytes. The folder appears when the set is whole. Throws as `checkSampleData` does.
 */
export async function makeSampleData(options: SampleDataOptions): Promise<WrittenSet> {
  await checkSampleData(options)
  const { design, seed, onProgress = () => {} } = options
  const folder = resolve(options.folder)
  const set = designSet(design, options)
  const command = commandOf(design, options)
  // Under a name of its own until it is whole: what is cut leaves nothing that looks like a set.
  const partial = join(dirname(folder), `.${basename(folder)}.partial`)
  await rm(partial, { recursive: true, force: true })
  await mkdir(partial, { recursive: true })
  try {
    const written = await writeSet(set, partial, { seed, command, onProgress })
    await writeFile(join(partial, 'users.json'), json(usersSeed))
    const title = `Synthetic ${design}, seed ${seed}`
    await writeFile(join(partial, 'seed.json'), json(seedOf(title, written)))
    await writeFile(join(partial, 'README.md'), aboutSet(design, set, written, command))
    const names = [...(await readdir(partial)), stamp]
    await writeFile(join(partial, stamp), names.map((name) => `${name}\n`).join(''))
    await rm(folder, { recursive: true, force: true })
    await rename(partial, folder)
    return written
  } catch (error) {
    await rm(partial, { recursive: true, force: true })
    throw error
  }
}

/** The list of what a set consists of, which says that it was made here: nothing else is ever replaced. */
const stamp = '.benchtop-data'

/** Refuses a folder that has something else in it. */
async function requireRoom(folder: string, mayReplace: boolean): Promise<void> {
  const found = await stat(folder).catch(() => undefined)
  if (found === undefined) return
  const refusal = (what: string) => new SampleDataError('folder-taken', `${folder} ${what}`)
  if (!found.isDirectory()) throw refusal('is no folder. Name another with --output.')
  const names = await readdir(folder)
  if (names.length === 0) return
  const listed = await readFile(join(folder, stamp), 'utf8').catch(() => '')
  const own = listed.split('\n')
  const isSet = names.every((name) => own.includes(name))
  if (mayReplace && isSet) return
  throw refusal(
    isSet
      ? 'has a set already. Replace it with --force, or name another folder with --output.'
      : 'has other files in it. Name another folder with --output.',
  )
}

/** The command that makes the set again. */
function commandOf(design: Design, { seed, depth, length }: DesignOptions): string {
  const options = Object.entries({ depth, length }).flatMap(([name, value]) =>
    value === undefined ? [] : [`--${name} ${value}`],
  )
  return ['benchtop data', design, `--seed ${seed}`, ...options].join(' ')
}

function json(value: unknown): string {
  return `${JSON.stringify(value, undefined, 2)}\n`
}
