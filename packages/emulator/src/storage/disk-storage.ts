import { readFile } from 'node:fs/promises'
import type { Random } from '../ids/random.ts'
import type { BlobsAdapter, BlobStore } from './blobs/blob-store.ts'
import { createDiskBlobs } from './blobs/disk-blobs.ts'
import { openElsewhere, requireOwnContents } from './contents-elsewhere.ts'
import { damage, damagedFolder } from './data-damage.ts'
import { openDataFolder, type DataFolder } from './data-folder.ts'
import { openMemoryDatabase } from './memory-database.ts'
import type { Database } from './database.ts'
import type { Durability } from './file-database.ts'
import { contentsOfArrived } from './direct-outputs.ts'
import { contentsOfDatabase, contentsOfImage, hasContent } from './image-contents.ts'
import { prepareSnapshots } from './prepare-snapshots.ts'
import { settingStore } from './settings-store.ts'
import type { Snapshots } from './snapshots.ts'
import { createDiskSnapshots } from './disk-snapshots.ts'
import { addressKeyBytes, type Storage } from './storage.ts'
import { writeFileAtomically } from './write-file-atomically.ts'

/**
 * Storage in a folder, for this process alone. What a crash left behind is cleared away: bytes that no row, no
 * snapshot and no initial state refers to, where the database is the one that they belong to.
 */
export async function openDiskStorage(
  folder: string,
  random: Random,
  pid: number,
  options: { readonly durability?: Durability; readonly blobs?: BlobsAdapter } = {},
): Promise<Storage> {
  const data = await openDataFolder(folder, pid, random.uniqueName, options.durability)
  try {
    return await storageIn(data, random, options.blobs)
  } catch (error) {
    await data.close()
    throw error
  }
}

async function storageIn(
  data: DataFolder,
  random: Random,
  elsewhere: BlobsAdapter | undefined,
): Promise<Storage> {
  const blobs = await openBlobs(data, random, elsewhere)
  try {
    return await storageWith(blobs, data, random)
  } catch (error) {
    await blobs.close()
    throw error
  }
}

async function openBlobs(
  { path }: DataFolder,
  { uniqueName }: Random,
  elsewhere: BlobsAdapter | undefined,
): Promise<BlobStore> {
  if (elsewhere !== undefined) return openElsewhere(elsewhere, path, uniqueName)
  await requireOwnContents(path)
  return createDiskBlobs({ root: path, uniqueName })
}

async function storageWith(blobs: BlobStore, data: DataFolder, random: Random): Promise<Storage> {
  const { database } = data
  const settings = settingStore(database)
  const snapshotFolder = data.inside('snapshots')
  const areUnderstood = await prepareSnapshots(snapshotFolder, random.uniqueName)
  const snapshots = createDiskSnapshots(snapshotFolder, random.uniqueName)
  const initialPath = data.inside('initial.sqlite')
  const filled = filledMark(database)
  // Folders of before have a setting for it, which went with a reset.
  if (settings.get('seeded') !== undefined) filled.set()
  const keptInitial = filled.isSet() ? await readInitial(data.path, initialPath) : undefined

  const ofSnapshots = areUnderstood ? await contentsOfSnapshots(snapshots) : undefined
  const referenced = new Set([
    ...contentsOfDatabase(database),
    ...(ofSnapshots ?? []),
    ...(keptInitial?.contents ?? []),
    ...(await contentsOfArrived(data.inside('jobs/arrived'))),
  ])
  const mayBeUnneeded = data.ownsContents && ofSnapshots !== undefined
  await blobs.sweep((sha256) => !mayBeUnneeded || referenced.has(sha256))

  return {
    path: data.path,
    database,
    blobs,
    snapshots,
    hadData: keptInitial !== undefined,
    addressKey: await addressKey(data.inside('address.key'), random),
    async initialImage(fill) {
      if (keptInitial !== undefined) return keptInitial.image
      if (hasContent(database)) database.restore(emptyImage())
      const image = await fill()
      await writeFileAtomically(initialPath, image, random.uniqueName())
      filled.set()
      return image
    },
    jobsFolder: () => data.inside('jobs'),
    async close() {
      await blobs.close()
      await data.close()
    },
  }
}

/** The state that a reset restores, which a folder that was filled has: without it, all would be filled again. */
async function readInitial(folder: string, path: string) {
  try {
    const image = await readFile(path)
    return { image, contents: contentsOfImage(image) }
  } catch (error) {
    throw damagedFolder(folder, damage('initial-unreadable'), error)
  }
}

/**
 * Whether the folder was filled to the end. It stands in the head of the database file and not in a table, so that
 * restoring a state from before it was filled, or of another folder, doesn't change it.
 */
export function filledMark(database: Database) {
  const filled = 0x62746f70
  const read = database.values<[], number>('PRAGMA application_id')
  const write = database.statement(`PRAGMA application_id = ${filled}`)
  return {
    isSet: () => read.get() === filled,
    set: () => void write.run(),
  }
}

/** What the snapshots need; unknown where one of them can't be read, as one of a newer version. */
export async function contentsOfSnapshots(snapshots: Snapshots): Promise<Set<string> | undefined> {
  const all = new Set<string>()
  for (const { name } of await snapshots.list()) {
    const contents = await snapshots.contents(name)
    if (contents === undefined) return undefined
    for (const sha256 of contents) all.add(sha256)
  }
  return all
}

function emptyImage(): Uint8Array {
  using database = openMemoryDatabase()
  return database.image()
}

async function addressKey(path: string, random: Random): Promise<Uint8Array> {
  const kept = await readFile(path).catch(() => undefined)
  if (kept?.length === addressKeyBytes) return kept
  const key = random.bytes(addressKeyBytes)
  await writeFileAtomically(path, key, random.uniqueName(), 0o600)
  return key
}
