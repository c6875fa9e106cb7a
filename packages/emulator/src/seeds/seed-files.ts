import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { resolve } from 'node:path'
import type { BlobStore, StoredBlob } from '../storage/blobs/blob-store.ts'
import { seedError, type CheckedSeed, type SeedProblem } from './seed-input.ts'
import type { SeedFile } from './seed-schema.ts'

/**
 * The external contents of seeds: the bytes of their files, by file, and the texts of forms, callbacks and reports, by
 * path.
 */
export type SeedContents = {
  readonly blobs: ReadonlyMap<SeedFile, StoredBlob>
  readonly texts: ReadonlyMap<string, string>
}

/** Stores the bytes of the seeds' files, before anything is written to the database. */
export async function readSeedContents(
  seeds: readonly CheckedSeed[],
  store: BlobStore,
): Promise<SeedContents> {
  const problems: SeedProblem[] = []
  const blobs = new Map<SeedFile, StoredBlob>()
  const texts = new Map<string, string>()
  for (const seed of seeds) {
    for (const { file, path } of filesOf(seed)) {
      if (file.content !== undefined) {
        blobs.set(file, await store.write(oneChunk(Buffer.from(file.content))))
        continue
      }
      const source = resolve(seed.folder, file.source ?? '')
      const isFile = await stat(source).then(
        (found) => found.isFile(),
        () => false,
      )
      if (isFile) blobs.set(file, await store.write(createReadStream(source)))
      else
        problems.push({
          name: seed.name,
          path: `${path}.source`,
          reason: `there is no file ${source}`,
        })
    }
    for (const [at, application] of (seed.document.applications ?? []).entries()) {
      for (const member of ['form', 'callbacks', 'report'] as const) {
        const named = application[member]
        if (named === undefined) continue
        const source = resolve(seed.folder, named)
        try {
          texts.set(source, await readFile(source, 'utf8'))
        } catch {
          const path = `applications[${at}].${member}`
          problems.push({ name: seed.name, path, reason: `there is no file ${source}` })
        }
      }
    }
  }
  if (problems.length > 0) throw seedError(problems)
  return { blobs, texts }
}

export function filesOf({ document }: CheckedSeed): { file: SeedFile; path: string }[] {
  const found: { file: SeedFile; path: string }[] = []
  const add = (files: readonly SeedFile[] | undefined, path: string): void => {
    for (const [at, file] of (files ?? []).entries())
      found.push({ file, path: `${path}.files[${at}]` })
  }
  for (const [p, project] of (document.projects ?? []).entries()) {
    for (const [at, sample] of (project.samples ?? []).entries()) {
      add(sample.files, `projects[${p}].samples[${at}]`)
    }
    for (const [at, result] of (project.appResults ?? []).entries()) {
      add(result.files, `projects[${p}].appResults[${at}]`)
    }
  }
  for (const [at, run] of (document.runs ?? []).entries()) add(run.files, `runs[${at}]`)
  return found
}

async function* oneChunk(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes
}
