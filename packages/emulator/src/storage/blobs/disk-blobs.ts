import { existsSync, renameSync } from 'node:fs'
import { mkdir, rm, stat, type FileHandle } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { acceptedUpload, checkMd5 } from './accepted-upload.ts'
import type {
  BlobStore,
  ByteRange,
  IsReferenced,
  Part,
  ReadOptions,
  StoredBlob,
} from './blob-store.ts'
import { isAddress } from './content-address.ts'
import { openDiskFolders, syncFolder } from './disk-folders.ts'
import { createDiskManifests } from './disk-manifests.ts'
import {
  copyOut,
  memoryInTurns,
  openAt,
  ownMemory,
  readFrom,
  sizeAt,
  writeOut,
} from './disk-reads.ts'
import { sweepDisk } from './disk-sweep.ts'
import { createHashThreads } from './hashing.ts'
import { addressOfParts, rangesOfParts, totalSize } from './manifest.ts'
import { createRemovedParts } from './removed-parts.ts'
import { createStagedWriter } from './staged-write.ts'
import { createStaging, syncAndMove, type StagedFile } from './staging.ts'
import { contentNotFound, systemCode, writeFailure } from './storage-error.ts'
import { createTurns } from './turns.ts'

type DiskBlobsOptions = {
  /** The folder of the store; made where it doesn't exist. */
  readonly root: string
  /** A file name that no other call gives. */
  readonly uniqueName: () => string
}

/**
 * A store in a folder: `blobs/ab/<sha256>`, `composed/ab/<address>` for the lists of parts,
 * `derived/ab/<address>/<kind>`, and `staging/` for what is not whole yet. Every file is written in staging, synced, and
 * renamed into place, so that a name in the store always has all its bytes.
 */
export function createDiskBlobs({ root, uniqueName }: DiskBlobsOptions): BlobStore {
  const folders = openDiskFolders(root)
  const threads = createHashThreads()
  const writer = createStagedWriter(threads)
  // Placing and removing one content take turns, so that neither acts on what the other has just undone.
  const turns = createTurns()
  const staging = createStaging(folders.staging, uniqueName)
  const manifests = createDiskManifests(folders, staging)
  const removed = createRemovedParts()
  const closing = new AbortController()
  const running = new Set<Promise<unknown>>()

  const orWriteFailure = async <Result>(work: Promise<Result>): Promise<Result> => {
    try {
      return await work
    } catch (error) {
      throw writeFailure(error, root)
    }
  }

  const placing = async ({ handle, path }: StagedFile, blob: StoredBlob): Promise<void> => {
    const target = folders.blob(blob.sha256)
    await folders.ensureFor(target)
    if ((await sizeAt(target)) === blob.size) {
      await handle.close()
      await rm(path)
    } else {
      await handle.chmod(0o444)
      await syncAndMove({ handle, path }, target)
    }
    // Also for a content that was there: its name may not be durable yet.
    await syncFolder(dirname(target))
  }

  const openPart = async ({ sha256 }: Part): Promise<FileHandle> => {
    const handle = await openAt(folders.blob(sha256))
    if (handle !== undefined) return handle
    const aside = removed.pathOf(sha256)
    const held = aside === undefined ? undefined : await openAt(aside)
    if (held === undefined) throw contentNotFound(sha256)
    return held
  }

  async function* read(sha256: string, range?: ByteRange, options: ReadOptions = {}) {
    const memory = options.inTurns === true ? memoryInTurns() : ownMemory
    const handle = isAddress(sha256) ? await openAt(folders.blob(sha256)) : undefined
    if (handle !== undefined) {
      yield* readFrom(handle, range, memory)
      return
    }
    const ranges = rangesOfParts(await partsOf(sha256), range)
    const leave = removed.hold(ranges.map(({ part }) => part.sha256))
    let opening: Promise<FileHandle> | undefined
    try {
      for (const [index, { part, ...within }] of ranges.entries()) {
        const current = await (opening ?? openPart(part))
        const following = ranges[index + 1]
        // Ahead, so that a reader doesn't wait between two parts.
        opening = following && openPart(following.part)
        opening?.catch(() => {})
        yield* readFrom(current, within, memory)
      }
    } finally {
      await opening?.then((unread) => unread.close()).catch(() => {})
      await leave()
    }
  }

  const partsOf = async (sha256: string): Promise<readonly Part[]> => {
    const parts = await manifests.find(sha256)
    if (parts === undefined) throw contentNotFound(sha256)
    return parts
  }

  const isPlain = async (sha256: string): Promise<boolean> =>
    isAddress(sha256) && (await sizeAt(folders.blob(sha256))) !== undefined

  const has = async (sha256: string): Promise<boolean> =>
    (await isPlain(sha256)) || (await manifests.find(sha256)) !== undefined

  const remove = async (
    sha256: string,
    isReferenced: IsReferenced,
  ): Promise<number | undefined> => {
    const take = (path: string): Promise<number | undefined> =>
      turns.take(sha256, () => removeFile(sha256, path, isReferenced))
    // Most contents came whole: of those no list is looked for.
    const whole = await take(folders.blob(sha256))
    if (whole !== undefined) return whole
    const parts = await manifests.find(sha256)
    if (parts === undefined) return undefined
    let freed = await take(folders.manifest(sha256))
    if (freed === undefined) return undefined
    for (const part of parts) freed += (await remove(part.sha256, isReferenced)) ?? 0
    return freed
  }

  const removeFile = async (
    sha256: string,
    path: string,
    isReferenced: IsReferenced,
  ): Promise<number | undefined> => {
    const aside = staging.freePath()
    const size = await sizeAt(path)
    if (size === undefined) return undefined
    // Whoever has just been told that this content is stored may now write the row that refers to it.
    await setImmediate()
    if (isReferenced(sha256)) return undefined
    try {
      // In the same moment as the question; letting go of the bytes may take longer.
      renameSync(path, aside)
    } catch (error) {
      if (systemCode(error) === 'ENOENT') return undefined
      throw writeFailure(error, root)
    }
    manifests.forget(sha256)
    await removed.letGo(sha256, aside)
    const derived = folders.derivedFrom(sha256)
    if (existsSync(derived)) await rm(derived, { recursive: true, force: true })
    return size
  }

  const track = async <Result>(work: Promise<Result>): Promise<Result> => {
    running.add(work)
    try {
      return await work
    } finally {
      running.delete(work)
    }
  }

  return {
    write(source, options = {}) {
      const accepted = acceptedUpload(source, options, closing.signal)
      const isOfLarge = options.isOfLarge ?? false
      return track(
        staging.use(async (staged) => {
          const blob = await writer.write(accepted, { staged, folder: root, isOfLarge })
          checkMd5(blob, options)
          // The last thing that is waited for: a removal that follows finds the row of whoever is told now.
          await turns.take(blob.sha256, () => orWriteFailure(placing(staged, blob)))
          return blob
        }),
      )
    },
    async compose(parts) {
      for (const { sha256, size } of parts) {
        if ((await sizeAt(folders.blob(sha256))) !== size) throw contentNotFound(sha256)
      }
      const [only] = parts
      if (only !== undefined && parts.length === 1) return only
      const placed = turns.take(addressOfParts(parts), () => manifests.place(parts))
      return { sha256: await track(orWriteFailure(placed)), size: totalSize(parts) }
    },
    has,
    parts: async (sha256) => ((await isPlain(sha256)) ? undefined : partsOf(sha256)),
    async size(sha256) {
      const size = isAddress(sha256) ? await sizeAt(folders.blob(sha256)) : undefined
      return size ?? totalSize(await partsOf(sha256))
    },
    read,
    async location(sha256) {
      if (await isPlain(sha256)) return { path: folders.blob(sha256) }
      const parts = await partsOf(sha256)
      return { pieces: parts.map((part) => ({ path: folders.blob(part.sha256), size: part.size })) }
    },
    async materialise(sha256, path) {
      if (await isPlain(sha256)) return copyOut(folders.blob(sha256), path, sha256)
      await partsOf(sha256)
      return writeOut(read(sha256, undefined, { inTurns: true }), path)
    },
    remove,
    putDerived: (sha256, kind, bytes) =>
      track(
        turns.take(sha256, async () => {
          const target = folders.derivedFile(sha256, kind)
          if (!(await has(sha256))) throw contentNotFound(sha256)
          await staging.use(async (staged) => {
            const placing = async (): Promise<void> => {
              await mkdir(dirname(target), { recursive: true, mode: 0o700 })
              await staged.handle.writeFile(bytes)
              await syncAndMove(staged, target)
            }
            await orWriteFailure(placing())
          })
        }),
      ),
    async locateDerived(sha256, kind) {
      const path = folders.derivedFile(sha256, kind)
      try {
        await stat(path)
        return { path }
      } catch (error) {
        if (systemCode(error) === 'ENOENT') return undefined
        throw error
      }
    },
    sweep(isReferenced) {
      const isInUse = (path: string): boolean => staging.isInUse(path) || removed.isKept(path)
      return sweepDisk({ folders, isReferenced, isInUse, remove, has })
    },
    async close() {
      closing.abort()
      await Promise.allSettled(running)
      await threads.close()
    },
  }
}
