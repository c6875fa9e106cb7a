import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { openFileDatabase } from '../file-database.ts'
import { filledMark } from '../disk-storage.ts'
import { createDiskSnapshots } from '../disk-snapshots.ts'
import { contentsOfImage } from '../image-contents.ts'
import { settingStore } from '../settings-store.ts'
import type { Snapshot } from '../snapshots.ts'

/** An earlier state of a folder that its records can be restored from. */
export type RestorableState = {
  /** The name of a snapshot; undefined for the state that a reset restores. */
  readonly snapshot: string | undefined
  readonly image: Uint8Array
  readonly clock: Snapshot['clock'] | undefined
}

/** The latest snapshot that is sound, else the state that a reset restores; undefined where neither can be read. */
export async function latestState(
  root: string,
  uniqueName: () => string,
): Promise<RestorableState | undefined> {
  const snapshots = createDiskSnapshots(join(root, 'snapshots'), uniqueName)
  const sound = (await snapshots.list()).filter(({ state }) => state === 'good')
  for (const { name } of sound.toSorted((a, b) => (b.takenMs ?? 0) - (a.takenMs ?? 0))) {
    const snapshot = await snapshots.load(name).catch(() => undefined)
    if (snapshot !== undefined && isReadable(snapshot.image)) return { snapshot: name, ...snapshot }
  }
  const image = await readFile(join(root, 'initial.sqlite')).catch(() => undefined)
  return image !== undefined && isReadable(image)
    ? { snapshot: undefined, image, clock: undefined }
    : undefined
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
export function writeState(path: string, { image, clock }: RestorableState): void {
  const database = openFileDatabase(path)
  try {
    database.restore(image)
    if (clock !== undefined) settingStore(database).put('clock', JSON.stringify(clock))
    filledMark(database).set()
  } finally {
    database.close()
  }
}
