import type { FileHandle } from 'node:fs/promises'
import type { BlobStore, ByteRange, Part } from './blob-store.ts'
import { isAddress } from './content-address.ts'
import { copyOut, openAt, readFrom, sizeAt, writeOut } from './disk-reads.ts'
import type { Disk } from './disk.ts'
import { rangesOfParts, totalSize } from './manifest.ts'
import { contentNotFound } from './storage-error.ts'

/** Which contents there are, complete or made of parts, and their bytes. */
export function createDiskContents(
  disk: Disk,
): Pick<BlobStore, 'has' | 'parts' | 'size' | 'read' | 'location' | 'materialise'> {
  const { folders, manifests } = disk

  const partsOf = async (sha256: string): Promise<readonly Part[]> => {
    const parts = await manifests.find(sha256)
    if (parts === undefined) throw contentNotFound(sha256)
    return parts
  }

  const isPlain = async (sha256: string): Promise<boolean> =>
    isAddress(sha256) && (await sizeAt(folders.blob(sha256))) !== undefined

  const read: BlobStore['read'] = (sha256, range) => readContent(disk, partsOf, sha256, range)

  return {
    has: async (sha256) => (await isPlain(sha256)) || (await manifests.find(sha256)) !== undefined,
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
      return writeOut(read(sha256), path)
    },
  }
}

async function* readContent(
  disk: Disk,
  partsOf: (sha256: string) => Promise<readonly Part[]>,
  sha256: string,
  range: ByteRange | undefined,
) {
  const { folders, removed } = disk
  const handle = isAddress(sha256) ? await openAt(folders.blob(sha256)) : undefined
  if (handle !== undefined) {
    yield* readFrom(handle, range)
    return
  }
  const ranges = rangesOfParts(await partsOf(sha256), range)
  const leave = removed.hold(ranges.map(({ part }) => part.sha256))
  let opening: Promise<FileHandle> | undefined
  try {
    for (const [index, { part, ...within }] of ranges.entries()) {
      const current = await (opening ?? openPart(disk, part))
      const following = ranges[index + 1]
      // Ahead, so that a reader doesn't wait between two parts.
      opening = following && openPart(disk, following.part)
      opening?.catch(() => {})
      yield* readFrom(current, within)
    }
  } finally {
    await opening?.then((unread) => unread.close()).catch(() => {})
    await leave()
  }
}

async function openPart({ folders, removed }: Disk, { sha256 }: Part): Promise<FileHandle> {
  const handle = await openAt(folders.blob(sha256))
  if (handle !== undefined) return handle
  const aside = removed.pathOf(sha256)
  const held = aside === undefined ? undefined : await openAt(aside)
  if (held === undefined) throw contentNotFound(sha256)
  return held
}
