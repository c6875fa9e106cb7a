import { seedProblemsIn, type Emulator } from '@benchtop/emulator'
import { readFile } from 'node:fs/promises'
import { join, relative } from 'node:path'
import { CliError, messageOf } from '../errors.ts'
import type { AppManifest } from '../manifest/read-manifest.ts'
import { describeSeed, readSeedFile, seedProblem, type SeedFile } from '../seed-files.ts'
import { writePrivateFile } from '../state/write-private-file.ts'
import { seedChanges, type SeedChanges } from './seed-changes.ts'
import type { DevView } from './view.ts'

export type FollowedSeeds = Awaited<ReturnType<typeof followSeeds>>

type Options = {
  readonly emulator: Emulator
  readonly view: DevView
  readonly manifest: AppManifest
  /** As read at the start. */
  readonly files: readonly SeedFile[]
}

const shownRecords = 5

/** The seed files of a platform, as they were loaded; new records in them are added later. */
export async function followSeeds(options: Options) {
  const { emulator, view, manifest, files } = options
  const { dataDir } = emulator
  const statePath = dataDir === null ? undefined : join(dataDir, 'seeds.json')
  const kept = emulator.hadData && statePath !== undefined ? await readKept(statePath) : undefined
  /** What was loaded from each file; nothing for a file that is named for the first time. */
  const documents = new Map<string, unknown>(
    files.map(({ name, document }) => [name, kept === undefined ? document : kept[name]]),
  )
  const keep = async (): Promise<void> => {
    if (statePath === undefined) return
    // Files of other starts on the same data are remembered.
    await writePrivateFile(statePath, JSON.stringify({ ...kept, ...Object.fromEntries(documents) }))
  }

  const apply = async (seed: SeedFile): Promise<void> => {
    const { name, folder, document } = seed
    const file = relative(manifest.folder, name)
    const changes = seedChanges(documents.get(name), document, (list, { clientId, id }) => {
      const { application, clientId: own } = manifest
      return list === 'applications' && (clientId === own || (id ?? '') === application['id'])
    })
    await emulator
      .seed({ name, folder, document: changes.document })
      .catch(async (cause: unknown) => {
        const reason = await refusal(seed, cause, changes)
        const message = `${file} was not added: ${reason}Correct it and save it again. ${reseedAdvice(dataDir)}`
        throw new CliError('failed', message, { cause })
      })
    documents.set(name, document)
    await keep()
    view.mended('seed')
    report(file, changes)
  }

  const report = (file: string, { added, changed, removed }: SeedChanges): void => {
    if (added.length + changed.length + removed.length === 0) return
    view.output.event({ event: 'seeded', file, added, changed, removed })
    if (added.length > 0) view.done(`${file}: ${listed(added)} ${are(added)} added`)
    const stays = [...changed, ...removed]
    if (stays.length === 0) return
    view.hint(
      `${file}: ${listed(stays)} ${are(stays)} on the platform already and ${stays.length === 1 ? 'stays' : 'stay'} as before. ${reseedAdvice(dataDir)}`,
    )
  }

  const follow = async (read: () => Promise<SeedFile>): Promise<void> => {
    try {
      await apply(await read())
    } catch (error) {
      view.failed('seed', messageOf(error))
    }
  }

  return {
    paths: files.map(({ name }) => name),
    /**
     * Adds records that were added to the files while the platform, with stored data, didn't run. To be called once,
     * first.
     */
    async catchUp(): Promise<void> {
      if (kept === undefined) await keep()
      else for (const file of files) await follow(() => Promise.resolve(file))
    },
    /** Adds the new records of those of these files that are seeds, and reports changes that are not applied. */
    async changed(paths: ReadonlySet<string>): Promise<void> {
      for (const { name } of files) if (paths.has(name)) await follow(() => readSeedFile(name))
    },
  }
}

/** How to load the seeds into the platform from scratch. */
export function reseedAdvice(dataDir: string | null): string {
  const removing = dataDir === null ? '' : `, delete the folder ${dataDir}`
  return `To load everything from scratch, end benchtop dev${removing} and start it again.`
}

async function refusal(seed: SeedFile, error: unknown, { placeOf }: SeedChanges): Promise<string> {
  const problems = seedProblemsIn(error)
  if (problems === undefined) return `${messageOf(error)} `
  const found = problems.map(({ path, reason }) => seedProblem({ path: placeOf(path), reason }))
  return ['', ...(await describeSeed(seed, found)), ''].join('\n')
}

function listed(records: readonly string[]): string {
  const more = records.length - shownRecords
  return records.slice(0, shownRecords).join(', ') + (more > 0 ? ` and ${more} more` : '')
}

function are({ length }: readonly string[]): string {
  return length === 1 ? 'is' : 'are'
}

async function readKept(path: string): Promise<Readonly<Record<string, unknown>> | undefined> {
  try {
    return JSON.parse(await readFile(path, 'utf8')) as Record<string, unknown>
  } catch {
    // Data of an earlier version, or of benchtop start: it is treated as loaded from the current files.
    return undefined
  }
}
