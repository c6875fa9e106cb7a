import { stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { Platform } from '../platform/platform.ts'
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
  })
  return platform.database.image()
}

/** A key of the state that seeds create on an empty platform: it changes only when their documents or files do. */
export async function contentKeyOf(
  seeds: readonly CheckedSeed[],
  now: string | number | undefined,
  passwords: string,
): Promise<string> {
  const files = await Promise.all(
    seeds.flatMap((seed) => {
      const texts = (seed.document.applications ?? []).flatMap(({ form, callbacks, report }) => [
        form,
        callbacks,
        report,
      ])
      return [...filesOf(seed).map(({ file }) => file.source), ...texts].map(async (source) => {
        if (typeof source !== 'string') return ''
        const path = resolve(seed.folder, source)
        const found = await stat(path).catch(() => undefined)
        return `${path} ${found?.size} ${found?.mtimeMs}`
      })
    }),
  )
  return JSON.stringify([now ?? null, passwords, seeds, files])
}
