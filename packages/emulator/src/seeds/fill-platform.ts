import { statSync } from 'node:fs'
import { resolve } from 'node:path'
import type { Platform } from '../platform/platform.ts'
import { indexedTexts } from '../storage/indexed-texts.ts'
import { commonGenomes } from '../resources/genomes/genomes.ts'
import { filesOf, readSeedContents } from './seed-files.ts'
import type { CheckedSeed } from './seed-input.ts'
import { loadSeeds } from './seed-loader.ts'

/** Fills an empty platform: the common genomes, then the seeds. Returns the resulting database. */
export async function fillPlatform(
  platform: Platform,
  seeds: readonly CheckedSeed[],
): Promise<Uint8Array> {
  const contents = await readSeedContents(seeds, platform)
  platform.database.transaction(() => {
    for (const genome of commonGenomes) platform.genomes.rows.insert(genome)
    loadSeeds(seeds, contents, platform)
    indexedTexts(platform.database)()
  })
  return platform.database.image()
}

/** A key of the state that seeds create on an empty platform: it changes only when their documents or files do. */
export function contentKeyOf(
  seeds: readonly CheckedSeed[],
  now: string | number | undefined,
  passwords: string,
): string {
  const files = seeds.flatMap((seed) => {
    const texts = (seed.document.applications ?? []).flatMap(({ form, callbacks, report }) => [
      form,
      callbacks,
      report,
    ])
    const sources = [...filesOf(seed).map(({ file }) => file.source), ...texts]
    return sources.map((source) =>
      typeof source === 'string' ? fileKey(resolve(seed.folder, source)) : '',
    )
  })
  return JSON.stringify([now ?? null, passwords, seeds, files])
}

/** At once: to have another thread look at a file takes longer than all else about the key of a small seed. */
function fileKey(path: string): string {
  try {
    const { size, mtimeMs } = statSync(path)
    return `${path} ${size} ${mtimeMs}`
  } catch {
    // What is wrong with a file is said when it is read.
    return `${path} undefined undefined`
  }
}
