import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Database } from '../database.ts'
import { openFileDatabase } from '../file-database.ts'
import { filledMark } from '../disk-storage.ts'
import { createDiskSnapshots } from '../disk-snapshots.ts'
import { contentsOfImage } from '../image-contents.ts'
import { openMemoryDatabase } from '../memory-database.ts'
import { settingStore } from '../settings-store.ts'
import type { Snapshot } from '../snapshots.ts'

/** A state that the records of a folder can be restored from. */
export type RestorableState = {
  readonly source: 'database' | 'snapshot' | 'initial'
  /** The name of a snapshot. */
  readonly snapshot: string | undefined
  /** What it has of what users make most. */
  readonly counts: RecordCounts
}

export type RecordCounts = Readonly<Record<(typeof countedTables)[number], number>>

const countedTables = ['project', 'appresult', 'sample', 'run', 'appsession', 'file'] as const

/** A state other than the folder's own database. */
export type EarlierState = RestorableState & {
  readonly image: Uint8Array
  readonly clock: Snapshot['clock'] | undefined
}

/** The sound snapshots, latest first, then the state that a reset restores. */
export async function* earlierStates(
  root: string,
  uniqueName: () => string,
): AsyncGenerator<EarlierState> {
  const snapshots = createDiskSnapshots(join(root, 'snapshots'), uniqueName)
  const sound = (await snapshots.list()).filter(({ state }) => state === 'good')
  for (const { name } of sound.toSorted((a, b) => (b.takenMs ?? 0) - (a.takenMs ?? 0))) {
    const snapshot = await snapshots.load(name).catch(() => undefined)
    if (snapshot === undefined || !isReadable(snapshot.image)) continue
    const { image, clock } = snapshot
    yield { source: 'snapshot', snapshot: name, counts: countsOfImage(image), image, clock }
  }
  const image = await readFile(join(root, 'initial.sqlite')).catch(() => undefined)
  if (image === undefined || !isReadable(image)) return
  const counts = countsOfImage(image)
  yield { source: 'initial', snapshot: undefined, counts, image, clock: undefined }
}

export function countRecords(database: Database): RecordCounts {
  const count = (table: string): number =>
    database.values<[], number>(`SELECT count(*) FROM ${table}`).get() ?? 0
  return Object.fromEntries(countedTables.map((table) => [table, count(table)])) as RecordCounts
}

function countsOfImage(image: Uint8Array): RecordCounts {
  using database = openMemoryDatabase(image)
  return countRecords(database)
}

export function isReadable(image: Uint8Array): boolean {
  try {
    contentsOfImage(image)
    return true
  } catch {
    return false
  }
}

/** Makes a database file of a state. */
export function writeState(path: string, { image, clock }: EarlierState): void {
  using database = openFileDatabase(path)
  database.restore(image)
  if (clock !== undefined) settingStore(database).put('clock', JSON.stringify(clock))
  filledMark(database).set()
}
