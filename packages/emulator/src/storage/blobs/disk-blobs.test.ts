import { execFile } from 'node:child_process'
import { readdirSync, readlinkSync } from 'node:fs'
import { link, mkdir, readdir, stat, symlink, truncate, writeFile } from 'node:fs/promises'
import { createServer, request } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { describe, expect, it } from 'vitest'
import { bytesOf, inPieces, patterned, uniqueNames } from '../../testing/blob-sources.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { createDiskBlobs } from './disk-blobs.ts'

const none = () => false
const run = promisify(execFile)

async function openStore() {
  const folder = await temporaryFolder()
  const root = join(folder.path, 'store')
  const blobs = createDiskBlobs({ root, uniqueName: uniqueNames() })
  return {
    root,
    blobs,
    async [Symbol.asyncDispose]() {
      await blobs.close()
      await folder[Symbol.asyncDispose]()
    },
  }
}

/** The files below a folder of the store. */
async function filesIn(
  root: string,
  name: 'blobs' | 'composed' | 'derived' | 'staging',
): Promise<string[]> {
  const entries = await readdir(join(root, name), { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map((entry) => entry.name)
}

describe('the files on disk', () => {
  it('[FIL-13] contain equal content once, also when it is written concurrently', async () => {
    await using store = await openStore()
    const { blobs, root } = store
    const content = patterned(1_200_000)
    const written = await Promise.all(
      [1_000, 65_536, 1_200_000].map((size) => blobs.write(inPieces(content, size))),
    )
    const { sha256 } = await blobs.write(inPieces(content, 100_000))
    expect(new Set(written.map((blob) => blob.sha256))).toEqual(new Set([sha256]))
    expect(await filesIn(root, 'blobs')).toEqual([sha256])
    expect(await filesIn(root, 'staging')).toEqual([])
  })

  it('are not touched when their content is written again', async () => {
    await using store = await openStore()
    const { blobs, root } = store
    const { sha256 } = await blobs.write(inPieces(patterned(10), 10))
    const inode = async () => (await stat(join(root, 'blobs', sha256.slice(0, 2), sha256))).ino
    const before = await inode()
    await blobs.write(inPieces(patterned(10), 3))
    expect(await inode()).toBe(before)
  })

  it('are repaired by writing the content of a truncated one again', async () => {
    await using store = await openStore()
    const { blobs } = store
    const { sha256 } = await blobs.write(inPieces(patterned(100), 100))
    const location = await blobs.location(sha256)
    await truncate('path' in location ? location.path : '', 50)
    await blobs.write(inPieces(patterned(100), 100))
    expect((await bytesOf(blobs.read(sha256))).equals(patterned(100))).toBe(true)
  })

  it.skipIf(process.platform === 'win32')('makes stored contents read-only', async () => {
    await using store = await openStore()
    const { sha256 } = await store.blobs.write(inPieces(patterned(10), 10))
    const location = await store.blobs.location(sha256)
    const { mode } = await stat('path' in location ? location.path : '')
    expect(mode & 0o777).toBe(0o444)
    expect((await stat(join(store.root, 'blobs'))).mode & 0o777).toBe(0o700)
  })

  it('are swept if a crash left them, but not if they are being written or belong to others', async () => {
    await using store = await openStore()
    const { blobs, root } = store
    await writeFile(join(root, 'staging', 'left'), 'half a file')
    await mkdir(join(root, 'derived', 'ab', 'ab'.repeat(32)), { recursive: true })
    await writeFile(join(root, 'derived', 'ab', 'ab'.repeat(32), 'index'), 'of a lost content')
    await writeFile(join(root, 'blobs', 'README'), 'a note')
    const swept = Promise.withResolvers<void>()
    const begun = Promise.withResolvers<void>()
    async function* source() {
      yield patterned(10)
      begun.resolve()
      await swept.promise
    }
    const writing = blobs.write(source())
    await begun.promise
    expect(await blobs.sweep(none)).toEqual({ removed: 1, bytes: 'half a file'.length })
    expect(await filesIn(root, 'staging')).toHaveLength(1)
    swept.resolve()
    expect(await blobs.has((await writing).sha256)).toBe(true)
    expect(await filesIn(root, 'staging')).toEqual([])
    expect(await filesIn(root, 'derived')).toEqual([])
    expect(await filesIn(root, 'blobs')).toContain('README')
  })

  it.runIf(process.platform === 'linux')(
    'closes the file of a reader that stops early',
    async () => {
      await using store = await openStore()
      const { blobs, root } = store
      const { sha256 } = await blobs.write(inPieces(patterned(2_000_000), 65_536))
      const openFiles = () =>
        readdirSync('/proc/self/fd').filter((fd) => targetOf(fd).startsWith(join(root, 'blobs')))
      for await (const chunk of blobs.read(sha256)) {
        expect(chunk.length).toBeGreaterThan(0)
        expect(openFiles()).toHaveLength(1)
        break
      }
      expect(openFiles()).toEqual([])
    },
  )

  it.runIf(process.getuid !== undefined && process.getuid() !== 0)(
    'report what to do if they can’t be written',
    async () => {
      await using folder = await temporaryFolder()
      const root = join(folder.path, 'locked')
      await mkdir(root, { mode: 0o500 })
      expect(() => createDiskBlobs({ root, uniqueName: uniqueNames() })).toThrow(
        expect.objectContaining({ code: 'not-writable', message: expect.stringContaining(root) }),
      )
    },
  )
})

describe('files that are taken in where they lie', () => {
  async function taken(store: Awaited<ReturnType<typeof openStore>>, paths: readonly string[]) {
    const placed: string[] = []
    const found = await store.blobs.adopt?.(paths, {
      placed: ({ sha256 }) => void placed.push(sha256),
    })
    return { found: found ?? [], placed }
  }

  async function filesOutside(store: { root: string }, contents: readonly string[]) {
    const folder = join(store.root, '..', 'outside')
    await mkdir(folder)
    return Promise.all(
      contents.map(async (content, nth) => {
        const path = join(folder, `${nth}`)
        await writeFile(path, content)
        return path
      }),
    )
  }

  it.skipIf(process.platform === 'win32')('[FIL-13] are no copies', async () => {
    await using store = await openStore()
    const { blobs, root } = store
    const contents = Array.from({ length: 70 }, (_, nth) => `content ${nth % 60}`)
    const paths = await filesOutside(store, contents)
    const { found, placed } = await taken(store, paths)
    expect(new Set(placed).size).toBe(60)
    expect(await filesIn(root, 'staging')).toEqual([])
    expect((await filesIn(root, 'blobs')).toSorted()).toEqual([...new Set(placed)].toSorted())
    for (const [nth, blob] of found.entries()) {
      const written = await blobs.write(inPieces(Buffer.from(contents[nth] ?? ''), 4))
      expect(blob).toEqual(written)
      expect(String(await bytesOf(blobs.read(written.sha256)))).toBe(contents[nth])
    }
    const first = join(root, 'blobs', placed[0]!.slice(0, 2), placed[0]!)
    expect((await stat(first)).ino).toBe((await stat(paths[0]!)).ino)
    expect((await stat(first)).mode & 0o777).toBe(0o444)
    await blobs.discard?.(join(root, '..', 'outside'))
    expect((await stat(first)).nlink).toBe(1)
  })

  it.skipIf(process.platform === 'win32')(
    'are not those that could be changed by another name, nor what is no file',
    async () => {
      await using store = await openStore()
      const [one = '', other = ''] = await filesOutside(store, ['one', 'other'])
      await link(other, `${other}-too`)
      await symlink(one, `${one}-link`)
      const paths = [other, `${one}-link`, join(one, 'not-there'), join(one, '..')]
      const { found, placed } = await taken(store, paths)
      expect(found).toEqual([undefined, undefined, undefined, undefined])
      expect(placed).toEqual([])
      expect(await filesIn(store.root, 'staging')).toEqual([])
    },
  )

  it.skipIf(process.platform === 'win32')('replace a stored one that is damaged', async () => {
    await using store = await openStore()
    const { blobs } = store
    const { sha256 } = await blobs.write(inPieces(Buffer.from('content'), 10))
    const location = await blobs.location(sha256)
    await truncate('path' in location ? location.path : '', 2)
    await taken(store, await filesOutside(store, ['content']))
    expect(String(await bytesOf(blobs.read(sha256)))).toBe('content')
  })

  it.skipIf(process.platform === 'win32')('are removed like others', async () => {
    await using store = await openStore()
    const { found } = await taken(store, await filesOutside(store, ['content']))
    expect(await store.blobs.remove(found[0]!.sha256, none)).toBe('content'.length)
    expect(await filesIn(store.root, 'blobs')).toEqual([])
  })
})

describe('uploads', () => {
  it('[FIL-11] contain nothing of a broken connection', async () => {
    await using store = await openStore()
    const { blobs, root } = store
    const refused = Promise.withResolvers<unknown>()
    const arrived = Promise.withResolvers<void>()
    const server = createServer((incoming) => {
      incoming.once('data', () => arrived.resolve())
      refused.resolve(blobs.write(incoming).catch((error: unknown) => error))
    })
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
    const { port } = server.address() as AddressInfo
    const headers = { 'content-length': 10_000_000 }
    const upload = request({ host: '127.0.0.1', port, method: 'POST', headers })
    upload.on('error', () => {})
    upload.write(patterned(3_000_000))
    await arrived.promise
    upload.destroy()
    expect(await refused.promise).toMatchObject({ code: 'ECONNRESET' })
    expect(await filesIn(root, 'blobs')).toEqual([])
    expect(await filesIn(root, 'staging')).toEqual([])
    server.close()
  })

  it('[FIL-11] are written in memory that does not grow with their size', async () => {
    await using folder = await temporaryFolder()
    const mebibytes = 400
    const { stdout } = await run(process.execPath, [
      script('large-upload'),
      folder.path,
      `${mebibytes}`,
    ])
    const { size, extraBytes } = JSON.parse(stdout) as { size: number; extraBytes: number }
    expect(size).toBe(mebibytes * 2 ** 20)
    expect(extraBytes).toBeLessThan(200e6)
  })

  it.skipIf(process.platform === 'win32')('refuses what the disk has no room for', async () => {
    await using folder = await temporaryFolder()
    // The system's limit on the size of a file, in blocks, stands for a disk that is full.
    const limited = 'ulimit -f 4096; exec "$0" "$@"'
    const args = ['-c', limited, process.execPath, script('large-upload'), folder.path, '16']
    const { stdout } = await run('/bin/sh', args)
    expect(JSON.parse(stdout)).toEqual({ code: 'disk-full' })
    expect(await filesIn(folder.path, 'blobs')).toEqual([])
    expect(await filesIn(folder.path, 'staging')).toEqual([])
  })
})

function script(name: string): string {
  return join(import.meta.dirname, '../../testing', `${name}.ts`)
}

function targetOf(fd: string): string {
  try {
    return readlinkSync(`/proc/self/fd/${fd}`)
  } catch {
    // Listing the folder opens a handle that is gone by now.
    return ''
  }
}
