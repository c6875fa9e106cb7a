import { chmod, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { contentOf } from '../../testing/downloads.ts'
import { newResult } from '../../testing/new-result.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'
import { hexHash } from '../../testing/blob-sources.ts'
import { scrubFolder, type ScrubProgress } from './scrub-folder.ts'

const bytes = 'The bytes of a file.'
const sha256 = hexHash('sha256', Buffer.from(bytes))

function pathOf(data: string): string {
  return join(data, 'blobs', sha256.slice(0, 2), sha256)
}

async function uploaded(platform: TestPlatform, name: string): Promise<string> {
  const result = await newResult(platform.ada)
  const { body } = await platform.ada.upload(`${result.HrefFiles}?name=${name}`, bytes)
  return String(body.Response.Id)
}

/** Changes a stored content in place, without changing its length. */
async function changeInPlace(data: string): Promise<void> {
  await chmod(pathOf(data), 0o600)
  await writeFile(pathOf(data), bytes.toUpperCase())
}

it('[SEC-10] a scrub names each damaged or missing content with its files, and reports how far it is', async () => {
  await using folder = await temporaryFolder()
  let id = ''
  {
    await using platform = await startTestPlatform({ data: folder.path })
    id = await uploaded(platform, 'a.txt')
  }
  const sound = await scrubFolder(folder.path)
  expect(sound).toMatchObject({ damaged: [], snapshots: [], database: undefined })

  await changeInPlace(folder.path)
  const seen: ScrubProgress[] = []
  const files = [{ id, path: 'a.txt' }]
  const changed = await scrubFolder(folder.path, (progress) => seen.push(progress))
  expect(changed).toEqual({ ...sound, damaged: [{ sha256, state: 'changed', files }] })
  expect(seen).toHaveLength(sound.contents)
  expect(seen.at(-1)).toEqual({
    done: sound.contents,
    total: sound.contents,
    bytes: sound.bytes,
  })

  await rm(pathOf(folder.path))
  const missing = await scrubFolder(folder.path)
  expect(missing.damaged).toEqual([{ sha256, state: 'missing', files }])
  // Nothing is left of what it looked into.
  expect((await readdir(folder.path)).filter((name) => name.endsWith('.tmp'))).toEqual([])
})

it('[SEC-10] a scrub of a folder in use checks the contents, and states that the database was not checked', async () => {
  await using folder = await temporaryFolder()
  await using platform = await startTestPlatform({ data: folder.path })
  await uploaded(platform, 'a.txt')
  await changeInPlace(folder.path)
  expect(await scrubFolder(folder.path)).toMatchObject({
    database: 'in-use',
    damaged: [{ sha256, state: 'changed', files: [] }],
  })
})

it('[SEC-10] a scrub names a snapshot that has changed', async () => {
  await using folder = await temporaryFolder()
  {
    await using platform = await startTestPlatform({ data: folder.path })
    await platform.control.post('_emulator/snapshots/good')
    await platform.control.post('_emulator/snapshots/bad')
  }
  const path = join(folder.path, 'snapshots', 'bad.snapshot')
  const snapshot = await readFile(path)
  snapshot.fill(0, snapshot.length - 4096)
  await writeFile(path, snapshot)
  expect(await scrubFolder(folder.path)).toMatchObject({ snapshots: ['bad'], database: undefined })
})

it('[SEC-10] [FIL-13] an upload of equal bytes replaces a stored content that was damaged', async () => {
  await using folder = await temporaryFolder()
  await using platform = await startTestPlatform({ data: folder.path })
  const id = await uploaded(platform, 'a.txt')
  await changeInPlace(folder.path)
  await expect(contentOf(platform.ada, id)).rejects.toThrow('have changed since')
  await uploaded(platform, 'again.txt')
  expect(String(await contentOf(platform.ada, id))).toBe(bytes)
  expect((await scrubFolder(folder.path)).damaged).toEqual([])
})
