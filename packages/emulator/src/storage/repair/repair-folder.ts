import { mkdir, readFile, rename, stat } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { EmulatorError } from '../../emulator-error.ts'
import { createRandom } from '../../ids/random.ts'
import { addressesIn } from '../blobs/disk-sweep.ts'
import {
  damage,
  damageOfFiles,
  hasContents,
  hasNoLog,
  requireSameGeneration,
  DamageError,
  type Damage,
} from '../data-damage.ts'
import { requireOwnContents } from '../contents-elsewhere.ts'
import { busy } from '../data-folder.ts'
import { isFileDatabaseBusy } from '../file-database.ts'
import { openMemoryDatabase } from '../memory-database.ts'
import type { Database } from '../database.ts'
import { contentsOfSnapshots } from '../disk-storage.ts'
import { createDiskSnapshots } from '../disk-snapshots.ts'
import { markFile, readMark, storedGeneration, writeMark } from '../generation.ts'
import { contentsOfDatabase, contentsOfImage } from '../image-contents.ts'
import { writeFileAtomically } from '../write-file-atomically.ts'
import { copyDatabase, type CopiedDatabase } from './copied-database.ts'
import {
  countRecords,
  earlierStates,
  isReadable,
  writeState,
  type EarlierState,
  type RestorableState,
} from './restorable-state.ts'

export type { RecordCounts, RestorableState } from './restorable-state.ts'

/** What is wrong with a data folder, what its records are restored from, and what is set aside. */
export type Repair = {
  readonly path: string
  /** Undefined where nothing is wrong. */
  readonly damage: Damage | undefined
  /** Where the records come from; undefined where nothing is wrong, `none` where nothing can be restored. */
  readonly source: 'database' | 'snapshot' | 'initial' | 'none' | undefined
  /** The name of the snapshot. */
  readonly snapshot: string | undefined
  /** What the records can be restored from, the source among it. */
  readonly candidates: readonly RestorableState[]
  /** The contents that no record refers to then: set aside, and never deleted. */
  readonly unreferenced: { readonly count: number; readonly bytes: number }
  /** The folder that holds what was set aside; undefined unless it was done. */
  readonly setAside: string | undefined
}

const none = { count: 0, bytes: 0 } as const

/** Damages with which the database is an earlier state than the folder had. */
const losesRecords: ReadonlySet<Damage['kind']> = new Set([
  'log-missing',
  'log-garbled',
  'database-older',
])

function sum({ counts }: RestorableState): number {
  return Object.values(counts).reduce((total, count) => total + count, 0)
}

/**
 * Finds out what is wrong with a data folder that no platform uses, and what can be restored; with `apply`, restores it.
 * Where the latest records of the database are lost, that is what has the most records, unless `from` names another: `database`,
 * `initial` or a snapshot.
 * Nothing is deleted: the damaged files, and contents without a record, are moved to a folder inside it. Throws an
 * EmulatorError where a platform uses the folder.
 */
export async function repairFolder(
  folder: string,
  { apply, from }: { readonly apply: boolean; readonly from?: string | undefined },
): Promise<Repair> {
  const path = resolve(folder)
  await requireOwnContents(path, 'so only a platform that runs on it can read them')
  const { uniqueName } = createRandom()
  if (isFileDatabaseBusy(join(path, 'platform.sqlite'))) {
    throw await busy(path, join(path, 'process.json'))
  }
  await using copy = await copyDatabase(path, uniqueName())
  const found = await damageOf(path, copy)
  const nothing = { path, unreferenced: none, snapshot: undefined, setAside: undefined }
  if (found === undefined) {
    return { ...nothing, damage: undefined, source: undefined, candidates: [] }
  }
  const { candidates, state, isAny } = await chooseState(path, copy.database, {
    losesRecords: losesRecords.has(found.kind),
    from,
    uniqueName,
  })
  if (!isAny) return { ...nothing, damage: found, source: 'none', candidates }
  const initial = await initialState(path, copy.database)
  const unreferenced = await unreferencedContents(path, {
    records: recordsOf(state === undefined ? copy.database : undefined, state),
    initial,
    uniqueName,
  })
  const setAside = apply ? await freeFolder(path) : undefined
  if (setAside !== undefined) {
    await replaceDatabase(path, setAside, { copy, state, uniqueName, initial })
    for (const { file, sha256 } of unreferenced) {
      await mkdir(join(setAside, 'contents'), { recursive: true })
      await rename(file, join(setAside, 'contents', sha256))
    }
  }
  return {
    path,
    damage: found,
    source: state?.source ?? 'database',
    snapshot: state?.snapshot,
    candidates,
    unreferenced: {
      count: unreferenced.length,
      bytes: unreferenced.reduce((sum, { bytes }) => sum + bytes, 0),
    },
    setAside,
  }
}

type Choice = {
  readonly losesRecords: boolean
  readonly from: string | undefined
  readonly uniqueName: () => string
}

/** What can be restored, and the earlier state that is; undefined for the database itself, which a new one is made of. */
async function chooseState(
  path: string,
  database: Database | undefined,
  { losesRecords: isFullest, from, uniqueName }: Choice,
) {
  const candidates: RestorableState[] = []
  if (database !== undefined) {
    candidates.push({ source: 'database', snapshot: undefined, counts: countRecords(database) })
  }
  let state: EarlierState | undefined
  let [chosen] = candidates
  for await (const one of earlierStates(path, uniqueName)) {
    const { source, snapshot, counts } = one
    candidates.push({ source, snapshot, counts })
    const isBetter = chosen === undefined || (isFullest && sum(one) > sum(chosen))
    if (from === undefined ? isBetter : from === nameOf(one)) chosen = state = one
  }
  const names = candidates.map(nameOf)
  if (from !== undefined && !names.includes(from)) {
    throw new EmulatorError(
      'snapshot-unknown',
      `Nothing can be restored from "${from}": name one of ${names.join(', ')} with --from.`,
    )
  }
  return { candidates, state, isAny: candidates.length > 0 }
}

function nameOf({ source, snapshot }: RestorableState): string {
  return snapshot ?? source
}

/** What is wrong: what a start would find, and every page of the database. */
export async function damageOf(path: string, copy: CopiedDatabase): Promise<Damage | undefined> {
  const inside = (...names: string[]): string => join(path, ...names)
  const mark = await readMark(inside(markFile))
  const ofFiles = await damageOfFiles(inside, mark)
  if (ofFiles !== undefined) return ofFiles
  const lost = await hasNoLog(inside)
  const hasOthers = await hasContents(path)
  if (copy.database === undefined) {
    // A folder that holds nothing yet is as it should be.
    if (mark === undefined && !hasOthers) return undefined
    return damage(lost ? 'log-missing' : 'database-unreadable')
  }
  try {
    const stored = storedGeneration(copy.database)
    const known = mark === 'unreadable' ? undefined : mark
    requireSameGeneration(known, stored, { hasOthers, isFilled: true, hasNoLog: lost })
  } catch (error) {
    if (error instanceof DamageError) return error.damage
    throw error
  }
  const initial = await readFile(inside('initial.sqlite')).catch(() => undefined)
  return initial !== undefined && isReadable(initial) ? undefined : damage('initial-unreadable')
}

/** The state that a reset restores, with a new one from the records where it can't be read. */
async function initialState(path: string, records: Database | undefined) {
  const image = await readFile(join(path, 'initial.sqlite')).catch(() => undefined)
  if (image !== undefined && isReadable(image)) return { image, isNew: false }
  return records === undefined ? undefined : { image: records.image(), isNew: true }
}

function recordsOf(copied: Database | undefined, state: EarlierState | undefined): string[] {
  if (copied !== undefined) return contentsOfDatabase(copied)
  using database = openMemoryDatabase(state?.image)
  return contentsOfDatabase(database)
}

type Referring = {
  readonly records: readonly string[]
  readonly initial: { readonly image: Uint8Array } | undefined
  readonly uniqueName: () => string
}

/** The contents that would be swept at the next start; none where a snapshot can't be read, which may need any. */
async function unreferencedContents(path: string, { records, initial, uniqueName }: Referring) {
  const snapshots = createDiskSnapshots(join(path, 'snapshots'), uniqueName)
  const ofSnapshots = await contentsOfSnapshots(snapshots)
  if (ofSnapshots === undefined) return []
  const ofInitial = initial === undefined ? [] : contentsOfImage(initial.image)
  const referenced = new Set([...records, ...ofSnapshots, ...ofInitial])
  const found: { file: string; sha256: string; bytes: number }[] = []
  for (const store of ['composed', 'blobs']) {
    for await (const sha256 of addressesIn(join(path, store))) {
      if (referenced.has(sha256)) continue
      const file = join(path, store, sha256.slice(0, 2), sha256)
      found.push({ file, sha256, bytes: (await stat(file)).size })
    }
  }
  return found
}

type Replacement = {
  readonly copy: CopiedDatabase
  readonly state: EarlierState | undefined
  readonly initial: { readonly image: Uint8Array; readonly isNew: boolean } | undefined
  readonly uniqueName: () => string
}

/** Puts a sound database in place of the damaged one, which is set aside with what belongs to it. */
async function replaceDatabase(path: string, aside: string, replacement: Replacement) {
  const { copy, state, initial, uniqueName } = replacement
  const restored = state === undefined ? copy.path : join(copy.folder, 'restored.sqlite')
  const generation = copy.database && storedGeneration(copy.database)
  if (state === undefined) copy.database?.close()
  else writeState(restored, state)
  const names = ['platform.sqlite', 'platform.sqlite-wal', 'platform.sqlite-shm']
  for (const name of [...names, markFile, 'process.json']) await moveIfThere(name, path, aside)
  if (initial?.isNew === true) {
    await moveIfThere('initial.sqlite', path, aside)
    await writeFileAtomically(join(path, 'initial.sqlite'), initial.image, uniqueName())
  }
  await rename(restored, join(path, 'platform.sqlite'))
  // Others get theirs at the next start, as a folder of an earlier version does.
  if (generation !== undefined) await writeMark(join(path, markFile), generation, uniqueName())
}

async function moveIfThere(name: string, from: string, to: string): Promise<void> {
  const isThere = await stat(join(from, name)).then(
    () => true,
    () => false,
  )
  if (isThere) await rename(join(from, name), join(to, name))
}

/** A new folder for what is set aside. */
async function freeFolder(path: string): Promise<string> {
  for (let number = 1; ; number += 1) {
    const folder = join(path, `damaged-${number}`)
    try {
      await mkdir(folder, { mode: 0o700 })
      return folder
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error
    }
  }
}
