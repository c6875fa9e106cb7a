import { describe, expect, it } from 'vitest'
import { hexHash, patterned } from '../../testing/blob-sources.ts'
import { contentOf } from '../../testing/downloads.ts'
import { beginParts, fullPart, putPart, setUploadStatus } from '../../testing/multipart.ts'
import { newResult } from '../../testing/new-result.ts'
import { beginUpload } from '../../testing/slow-upload.ts'
import { storedIn } from '../../testing/stored-bytes.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

async function pendingFile({ ada }: TestPlatform): Promise<string> {
  return beginParts(ada, (await newResult(ada)).HrefFiles)
}

const id = (file: string): string => file.split('/').at(-1) ?? ''
const sha256 = (bytes: Uint8Array): string => hexHash('sha256', bytes)

/** A platform on disk, and whether its store has some bytes. */
async function onDisk() {
  const folder = await temporaryFolder()
  const platform = await startTestPlatform({ data: folder.path })
  return {
    platform,
    async has(bytes: Uint8Array): Promise<boolean> {
      return (await storedIn(folder.path, 'blobs')).has(sha256(bytes))
    },
    composed: () => storedIn(folder.path, 'composed'),
    async [Symbol.asyncDispose]() {
      await platform.close()
      await folder[Symbol.asyncDispose]()
    },
  }
}

describe('the bytes of a part', () => {
  it('[FIL-10] are freed when it is replaced, and when its file is aborted', async () => {
    await using store = await onDisk()
    const { ada } = store.platform
    const [one, two, three] = [patterned(9_000, 1), patterned(9_000, 2), patterned(9_000, 3)]
    const file = await pendingFile(store.platform)
    await putPart(ada, file, 1, one)
    await putPart(ada, file, 2, two)
    await putPart(ada, file, 1, three)
    expect([await store.has(one), await store.has(two), await store.has(three)]).toEqual([
      false,
      true,
      true,
    ])
    await setUploadStatus(ada, file, 'aborted')
    expect([await store.has(two), await store.has(three)]).toEqual([false, false])
  })

  it('[FIL-13] stay where another part of the file has them, or where they replace themselves', async () => {
    await using store = await onDisk()
    const { ada } = store.platform
    const [one, two] = [patterned(9_000, 1), patterned(9_000, 2)]
    const file = await pendingFile(store.platform)
    await putPart(ada, file, 1, one)
    await putPart(ada, file, 1, one)
    await putPart(ada, file, 2, one)
    expect(await store.has(one)).toBe(true)
    await putPart(ada, file, 1, two)
    expect(await store.has(one)).toBe(true)
    await putPart(ada, file, 2, two)
    expect(await store.has(one)).toBe(false)
  })

  it('[FIL-13] stay where another file has them, as its content or as a part', async () => {
    await using store = await onDisk()
    const { platform } = store
    const [shared, alone] = [patterned(9_000, 1), patterned(9_000, 2)]
    const { HrefFiles } = await newResult(platform.ada)
    const whole = await platform.ada.upload(`${HrefFiles}?Name=whole.bin`, shared)
    const [first, second] = [await pendingFile(platform), await pendingFile(platform)]
    for (const file of [first, second]) {
      await putPart(platform.ada, file, 1, alone)
      await putPart(platform.ada, file, 2, shared)
    }
    await setUploadStatus(platform.ada, first, 'aborted')
    expect([await store.has(shared), await store.has(alone)]).toEqual([true, true])
    await setUploadStatus(platform.ada, second, 'aborted')
    expect([await store.has(shared), await store.has(alone)]).toEqual([true, false])
    const content = await contentOf(platform.ada, whole.body.Response.Id)
    expect(content.equals(shared)).toBe(true)
  })

  it('[FIL-13] are stored once for two files of the same parts', async () => {
    await using store = await onDisk()
    const { platform } = store
    const parts = [fullPart(1), patterned(9_000, 2)]
    for (let time = 0; time < 2; time += 1) {
      const file = await pendingFile(platform)
      for (const [index, part] of parts.entries())
        await putPart(platform.ada, file, index + 1, part)
      await setUploadStatus(platform.ada, file, 'complete')
      expect((await contentOf(platform.ada, id(file))).equals(Buffer.concat(parts))).toBe(true)
    }
    expect((await store.composed()).size).toBe(1)
  })

  it('stay for a snapshot that contains them, named or held, and the file is restored with it', async () => {
    await using store = await onDisk()
    const { platform } = store
    const [one, two, three] = [patterned(9_000, 1), patterned(9_000, 2), patterned(9_000, 3)]
    const file = await pendingFile(platform)
    await putPart(platform.ada, file, 1, one)
    expect((await platform.control.post('_emulator/snapshots/before')).status).toBeLessThan(300)
    await putPart(platform.ada, file, 1, two)
    const held = platform.snapshot()
    await putPart(platform.ada, file, 1, three)
    await setUploadStatus(platform.ada, file, 'aborted')
    expect([await store.has(one), await store.has(two), await store.has(three)]).toEqual([
      true,
      true,
      false,
    ])
    await platform.restore(held)
    await setUploadStatus(platform.ada, file, 'complete')
    expect((await contentOf(platform.ada, id(file))).equals(two)).toBe(true)
    await platform.control.post('_emulator/snapshots/before/restore')
    await setUploadStatus(platform.ada, file, 'complete')
    expect((await contentOf(platform.ada, id(file))).equals(one)).toBe(true)
  })

  it('stay for the state that a reset restores', async () => {
    await using platform = await startTestPlatform()
    const file = await pendingFile(platform)
    // The content of the seed's file, as a part.
    const readme = await contentOf(platform.ada, '7003')
    await putPart(platform.ada, file, 1, readme)
    await setUploadStatus(platform.ada, file, 'aborted')
    await platform.reset()
    expect((await contentOf(platform.ada, '7003')).equals(readme)).toBe(true)
  })
})

it('[FIL-11] nothing is left of a file whose session ended during the upload', async () => {
  await using store = await onDisk()
  const { platform } = store
  const result = await newResult(platform.ada)
  const bytes = patterned(800_000)
  const path = `${result.HrefFiles}?Name=late.bin`
  const upload = await beginUpload(platform.apiUrl, 'POST', path, bytes)
  await platform.ada.post(result.AppSession.Href, { Status: 'Complete' })
  expect(await upload.finish()).toBe(409)
  expect(await store.has(bytes)).toBe(false)
})
