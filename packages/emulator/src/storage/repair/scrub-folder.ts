import { createHash } from 'node:crypto'
import { createReadStream } from 'node:fs'
import { readFile, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { eachOf } from '../../flow/each-of.ts'
import { createRandom } from '../../ids/random.ts'
import { addressesIn } from '../blobs/disk-sweep.ts'
import { addressOfParts, readManifest } from '../blobs/manifest.ts'
import { systemCode } from '../blobs/storage-error.ts'
import { requireOwnContents } from '../contents-elsewhere.ts'
import type { Damage } from '../data-damage.ts'
import { isFileDatabaseBusy } from '../file-database.ts'
import type { Database } from '../database.ts'
import { createDiskSnapshots } from '../disk-snapshots.ts'
import { contentsOfDatabase } from '../image-contents.ts'
import { copyDatabase } from './copied-database.ts'
import { damageOf } from './repair-folder.ts'

/** A content that isn't what its address states. */
export type DamagedContent = {
  readonly sha256: string
  /** `changed`: its bytes have another digest; `missing`: a record refers to it and it isn't there. */
  readonly state: 'changed' | 'missing'
  /** The files that have it, with their ids; empty where the records can't be read. */
  readonly files: readonly { readonly id: string; readonly path: string }[]
}

export type Scrub = {
  readonly contents: number
  readonly bytes: number
  readonly damaged: readonly DamagedContent[]
  /** The snapshots that can't be read. */
  readonly snapshots: readonly string[]
  /** What is wrong with the database; `in-use` where a platform has it open, so that only contents were checked. */
  readonly database: Damage | 'in-use' | undefined
}

export type ScrubProgress = {
  readonly done: number
  readonly total: number
  readonly bytes: number
}

const readAtOnce = 2

/**
 * Reads every stored content of a data folder and compares it with its digest, and checks the database and the
 * snapshots. Nothing is changed. A platform may be running on the folder.
 */
export async function scrubFolder(
  folder: string,
  onProgress: (progress: ScrubProgress) => void = () => {},
): Promise<Scrub> {
  const path = resolve(folder)
  await requireOwnContents(path, 'so only a platform that runs on it can read them')
  const { uniqueName } = createRandom()
  const isInUse = isFileDatabaseBusy(join(path, 'platform.sqlite'))
  await using copy = isInUse ? undefined : await copyDatabase(path, uniqueName())
  const database = copy === undefined ? 'in-use' : await damageOf(path, copy)
  const { addresses, bytes, changed } = await scrubContents(path, onProgress)
  const missing =
    copy?.database === undefined
      ? []
      : contentsOfDatabase(copy.database).filter((sha256) => !addresses.has(sha256))
  const described = (state: DamagedContent['state']) => (sha256: string) => ({
    sha256,
    state,
    files: copy?.database === undefined ? [] : filesOf(copy.database, sha256),
  })
  const snapshots = createDiskSnapshots(join(path, 'snapshots'), uniqueName)
  return {
    contents: addresses.size,
    bytes,
    damaged: [...changed.map(described('changed')), ...missing.map(described('missing'))],
    snapshots: await unreadable(snapshots),
    database,
  }
}

async function scrubContents(path: string, onProgress: (progress: ScrubProgress) => void) {
  const found: { sha256: string; file: string; store: 'blobs' | 'composed' }[] = []
  for (const store of ['blobs', 'composed'] as const) {
    for await (const sha256 of orNone(addressesIn(join(path, store)))) {
      found.push({ sha256, store, file: join(path, store, sha256.slice(0, 2), sha256) })
    }
  }
  let [done, bytes] = [0, 0]
  const sound = await eachOf(found, readAtOnce, async ({ sha256, file, store }) => {
    const isSound =
      store === 'blobs'
        ? await hasDigest(file, sha256, (count) => (bytes += count))
        : await isList(path, file, sha256)
    done += 1
    onProgress({ done, total: found.length, bytes })
    return isSound
  })
  const changed = found.filter((_, index) => !sound[index]).map(({ sha256 }) => sha256)
  return { addresses: new Set(found.map(({ sha256 }) => sha256)), bytes, changed }
}

async function hasDigest(
  file: string,
  sha256: string,
  count: (bytes: number) => void,
): Promise<boolean> {
  const hash = createHash('sha256')
  try {
    for await (const chunk of createReadStream(file, { highWaterMark: 1024 * 1024 })) {
      hash.update(chunk as Buffer)
      count((chunk as Buffer).length)
    }
  } catch (error) {
    // A running platform has removed it meanwhile.
    if (systemCode(error) === 'ENOENT') return true
    // An unreadable sector.
    return false
  }
  return hash.digest('hex') === sha256
}

/** Whether the list of a content that was made of parts is the one of its address, and its parts are there. */
async function isList(path: string, file: string, sha256: string): Promise<boolean> {
  try {
    const parts = readManifest(await readFile(file, 'utf8'))
    if (addressOfParts(parts) !== sha256) return false
    for (const part of parts) {
      const { size } = await stat(join(path, 'blobs', part.sha256.slice(0, 2), part.sha256))
      if (size !== part.size) return false
    }
    return true
  } catch {
    return false
  }
}

function filesOf(database: Database, sha256: string): DamagedContent['files'] {
  return database
    .statement<[string, string], { id: number; path: string }>(
      `SELECT id, path FROM file WHERE sha256 = ?
       UNION SELECT file.id, file.path FROM file_part JOIN file ON file.id = file_id
         WHERE file_part.sha256 = ? ORDER BY id`,
    )
    .all(sha256, sha256)
    .map(({ id, path }) => ({ id: String(id), path }))
}

/** The snapshots whose bytes have changed. */
async function unreadable(snapshots: ReturnType<typeof createDiskSnapshots>): Promise<string[]> {
  const found: string[] = []
  for (const { name, state } of await snapshots.list()) {
    const isSound =
      state === 'newer' ||
      (await snapshots.load(name).then(
        () => true,
        () => false,
      ))
    if (!isSound) found.push(name)
  }
  return found
}

/** A folder that isn't there has no contents. */
async function* orNone(addresses: AsyncIterable<string>): AsyncGenerator<string> {
  try {
    yield* addresses
  } catch (error) {
    if (systemCode(error) !== 'ENOENT') throw error
  }
}
