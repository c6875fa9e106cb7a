import { createReadStream } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { FormModuleError, readFormFile } from '@benchtop/forms/files'
import type { Passwords } from '../ids/passwords.ts'
import { allowedSource } from '../storage/allowed-source.ts'
import type { BlobStore, StoredBlob } from '../storage/blobs/blob-store.ts'
import { seedError, type CheckedSeed, type SeedProblem } from './seed-input.ts'
import type { ApplicationText, SeedFile } from './seed-schema.ts'

/**
 * The external contents of seeds: the bytes of their files, by file, and the texts of forms, callbacks and reports, by
 * `textKey`.
 */
export type SeedContents = {
  readonly blobs: ReadonlyMap<SeedFile, StoredBlob>
  readonly texts: ReadonlyMap<string, string>
  /** The passwords of their users, as they are stored. */
  readonly passwords: ReadonlyMap<object, Uint8Array>
}

/** Where the files of seeds may come from. */
export type SeedSources = {
  /** The folders that their sources are below; anywhere if undefined. */
  readonly folders?: readonly string[]
  /** The contents that were sent before. */
  readonly stored?: (sha256: string) => StoredBlob | undefined
}

/** Stores the bytes of the seeds' files and stretches their passwords, before anything is written to the database. */
export async function readSeedContents(
  seeds: readonly CheckedSeed[],
  { blobs: store, passwords }: { readonly blobs: BlobStore; readonly passwords: Passwords },
  sources: SeedSources = {},
): Promise<SeedContents> {
  const problems: SeedProblem[] = []
  const blobs = new Map<SeedFile, StoredBlob>()
  const texts = new Map<string, string>()
  for (const seed of seeds) {
    for (const { file, path } of filesOf(seed)) {
      const stored = await storedFile(file, seed.folder, store, sources)
      if ('sha256' in stored) blobs.set(file, stored)
      else
        problems.push({ name: seed.name, path: `${path}.${stored.member}`, reason: stored.reason })
    }
    problems.push(...(await readTexts(seed, texts, { store, sources })))
  }
  if (problems.length > 0) throw seedError(problems)
  return { blobs, texts, passwords: await hashPasswords(seeds, passwords) }
}

async function hashPasswords(
  seeds: readonly CheckedSeed[],
  passwords: Passwords,
): Promise<ReadonlyMap<object, Uint8Array>> {
  const hashed = new Map<object, Uint8Array>()
  for (const user of seeds.flatMap(({ document }) => document.users ?? [])) {
    if (user.password !== undefined) hashed.set(user, await passwords.hash(user.password))
  }
  return hashed
}

/** The bytes of a file, or what is wrong with which of its members. */
async function storedFile(
  file: SeedFile,
  folder: string,
  store: BlobStore,
  sources: SeedSources,
): Promise<StoredBlob | { readonly member: string; readonly reason: string }> {
  if (file.content !== undefined) return store.write(oneChunk(Buffer.from(file.content)))
  if (file.stored !== undefined) {
    return sources.stored?.(file.stored) ?? { member: 'stored', reason: 'was not sent before' }
  }
  const source = resolve(folder, file.source ?? '')
  const found = await allowedSource(source, sources.folders)
  return 'path' in found
    ? store.write(createReadStream(found.path))
    : { member: 'source', reason: seedReason(found.reason, sources) }
}

/** Reads the texts that the applications of a seed name; returns what is wrong with them. */
async function readTexts(
  seed: CheckedSeed,
  texts: Map<string, string>,
  from: { readonly store: BlobStore; readonly sources: SeedSources },
): Promise<SeedProblem[]> {
  const problems: SeedProblem[] = []
  for (const [at, application] of (seed.document.applications ?? []).entries()) {
    for (const member of ['form', 'callbacks', 'report'] as const) {
      const named = application[member]
      if (named === undefined) continue
      const found = await readText(named, seed.folder, member, from)
      if ('text' in found) texts.set(textKey(named, seed.folder), found.text)
      else {
        const path = `applications[${at}].${member}`
        problems.push({ name: seed.name, path, reason: found.reason })
      }
    }
  }
  return problems
}

/** By what the text of a form, callbacks or report is found: its complete path, or the checksum of what was sent. */
export function textKey(named: ApplicationText, folder: string): string {
  return typeof named === 'string' ? resolve(folder, named) : `sha256:${named.stored}`
}

/** A text that an application names, or why it can't be read: the same rule as for the bytes of files. */
async function readText(
  named: ApplicationText,
  folder: string,
  member: 'form' | 'callbacks' | 'report',
  { store, sources }: { readonly store: BlobStore; readonly sources: SeedSources },
): Promise<{ readonly text: string } | { readonly reason: string }> {
  if (typeof named !== 'string') {
    const stored = sources.stored?.(named.stored)
    if (stored === undefined) return { reason: 'was not sent before' }
    const chunks: Uint8Array[] = []
    for await (const chunk of store.read(stored.sha256)) chunks.push(chunk)
    return { text: Buffer.concat(chunks).toString('utf8') }
  }
  const source = resolve(folder, named)
  const found = await allowedSource(source, sources.folders)
  if ('reason' in found) return { reason: seedReason(found.reason, sources) }
  if (member !== 'form') return { text: await readFile(found.path, 'utf8') }
  const form = await readFormFile(source).catch((error: unknown) => {
    if (error instanceof FormModuleError) return error
    throw error
  })
  return form instanceof FormModuleError ? { reason: form.message } : { text: form.text }
}

/** Why a file can't be read, with what sends it instead where only some folders may be read. */
function seedReason(reason: string, { folders }: SeedSources): string {
  return folders === undefined ? reason : `${reason}; benchtop seed sends the file instead`
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
