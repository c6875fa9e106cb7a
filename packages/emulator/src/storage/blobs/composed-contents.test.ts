import { readdir, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { bytesOf, inPieces, patterned, uniqueNames } from '../../testing/blob-sources.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import type { BlobStore, Part } from './blob-store.ts'
import { createDiskBlobs } from './disk-blobs.ts'
import { createMemoryBlobs } from './memory-blobs.ts'

const none = () => false
const text = (content: string) => inPieces(Buffer.from(content), 3)

/** Stores texts, each as a content of its own. */
async function partsOf(blobs: BlobStore, ...contents: readonly string[]): Promise<Part[]> {
  const stored = contents.map((content) => blobs.write(text(content)))
  return (await Promise.all(stored)).map(({ sha256, size }) => ({ sha256, size }))
}

const read = async (blobs: BlobStore, sha256: string): Promise<string> =>
  String(await bytesOf(blobs.read(sha256)))

describe('a content of parts on disk', () => {
  async function bytesBelow(folder: string): Promise<number> {
    const entries = await readdir(folder, { recursive: true, withFileTypes: true })
    const files = entries.filter((entry) => entry.isFile())
    const sizes = files.map(async (file) => (await stat(join(file.parentPath, file.name))).size)
    return (await Promise.all(sizes)).reduce((sum, size) => sum + size, 0)
  }

  it('[FIL-13] costs no copy of its bytes, and is there after a restart', async () => {
    await using folder = await temporaryFolder()
    const open = () => createDiskBlobs({ root: folder.path, uniqueName: uniqueNames() })
    const contents = [patterned(1_000_000, 1), patterned(1_000_000, 2)]
    const first = open()
    const parts = await Promise.all(contents.map((one) => first.write(inPieces(one, 65_536))))
    const before = await bytesBelow(folder.path)
    const { sha256 } = await first.compose(parts)
    expect((await bytesBelow(folder.path)) - before).toBeLessThan(1_000)
    await first.close()
    const second = open()
    expect((await bytesOf(second.read(sha256))).equals(Buffer.concat(contents))).toBe(true)
    expect(await readdir(join(folder.path, 'staging'))).toEqual([])
    await second.close()
  })

  it('leaves nothing of a part that was removed while it was read', async () => {
    await using folder = await temporaryFolder()
    const blobs = createDiskBlobs({ root: folder.path, uniqueName: uniqueNames() })
    const { sha256 } = await blobs.compose(await partsOf(blobs, 'one', 'two', 'three'))
    for await (const piece of blobs.read(sha256)) {
      expect(String(piece)).toBe('one')
      await blobs.remove(sha256, none)
      // What a reader still needs is no litter.
      await blobs.sweep(none)
      expect(await readdir(join(folder.path, 'staging'))).not.toEqual([])
      break
    }
    expect(await readdir(join(folder.path, 'staging'))).toEqual([])
    await blobs.close()
  })
})

it('is in the image that another store in memory begins with', async () => {
  const first = createMemoryBlobs()
  const { sha256 } = await first.compose(await partsOf(first, 'one', 'two'))
  const second = createMemoryBlobs({ from: first.snapshot() })
  await first.remove(sha256, none)
  expect(await read(second, sha256)).toBe('onetwo')
})
