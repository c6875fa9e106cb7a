import { describe, expect, it } from 'vitest'
import { hexHash, patterned } from '../../testing/blob-sources.ts'
import type { Client } from '../../testing/client.ts'
import { contentOf } from '../../testing/downloads.ts'
import { itemsIn } from '../../testing/lists.ts'
import { beginParts, fullPart, putPart, setUploadStatus } from '../../testing/multipart.ts'
import { newResult } from '../../testing/new-result.ts'
import { runPlatformProcess } from '../../testing/platform-process.ts'
import { beginUpload } from '../../testing/slow-upload.ts'
import { storedIn } from '../../testing/stored-bytes.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'
import { startTestPlatform } from '../../testing/test-platform.ts'

const id = (file: string): string => file.split('/').at(-1) ?? ''

async function pendingFile(ada: Client): Promise<string> {
  return beginParts(ada, (await newResult(ada)).HrefFiles)
}

describe('a restart', () => {
  it('[FIL-09] retains the parts of pending files, which continue from there', async () => {
    await using folder = await temporaryFolder()
    const parts = [fullPart(1), patterned(40_000, 2)] as const
    let file = ''
    {
      await using platform = await startTestPlatform({ data: folder.path })
      file = await pendingFile(platform.ada)
      await putPart(platform.ada, file, 1, parts[0])
    }
    await using platform = await startTestPlatform({ data: folder.path })
    expect(await itemsIn(platform.ada, `${file}/parts`)).toMatchObject([{ Number: 1 }])
    await putPart(platform.ada, file, 2, parts[1])
    await setUploadStatus(platform.ada, file, 'complete')
    expect((await contentOf(platform.ada, id(file))).equals(Buffer.concat(parts))).toBe(true)
  })

  it('[FIL-12] retains complete files of parts, and frees what an abort dropped', async () => {
    await using folder = await temporaryFolder()
    const parts = [fullPart(1), patterned(40_000, 2)] as const
    let file = ''
    {
      await using platform = await startTestPlatform({ data: folder.path })
      file = await pendingFile(platform.ada)
      for (const [index, part] of parts.entries()) {
        await putPart(platform.ada, file, index + 1, part)
      }
      await setUploadStatus(platform.ada, file, 'complete')
      const dropped = await pendingFile(platform.ada)
      await putPart(platform.ada, dropped, 1, 'dropped')
      await setUploadStatus(platform.ada, dropped, 'aborted')
    }
    await using platform = await startTestPlatform({ data: folder.path })
    expect((await contentOf(platform.ada, id(file))).equals(Buffer.concat(parts))).toBe(true)
    const stored = await storedIn(folder.path, 'blobs')
    expect(stored.has(hexHash('sha256', Buffer.from('dropped')))).toBe(false)
    for (const part of parts) expect(stored.has(hexHash('sha256', part))).toBe(true)
  })
})

it('[FIL-12] after kill -9 has every acknowledged part, and nothing of others', async () => {
  await using folder = await temporaryFolder()
  const whole = [fullPart(1), patterned(300_000, 2)] as const
  const half = patterned(3_000_000, 3)
  let [pending, complete] = ['', '']
  {
    await using platform = await runPlatformProcess(folder.path)
    complete = await pendingFile(platform.ada)
    for (const [index, part] of whole.entries()) {
      await putPart(platform.ada, complete, index + 1, part)
    }
    expect((await setUploadStatus(platform.ada, complete, 'complete')).status).toBe(201)
    pending = await pendingFile(platform.ada)
    const sent = [1, 2, 3].map((number) =>
      putPart(platform.ada, pending, number, patterned(600_000, number + 10)),
    )
    expect((await Promise.all(sent)).map(({ status }) => status)).toEqual([200, 200, 200])
    await beginUpload(platform.apiUrl, 'PUT', `${pending}/parts/2`, half)
    await platform.kill()
  }
  await using platform = await runPlatformProcess(folder.path)
  const parts = await itemsIn(platform.ada, `${pending}/parts`)
  expect(parts).toEqual(
    [1, 2, 3].map((number) => ({
      Number: number,
      ETag: hexHash('md5', patterned(600_000, number + 10)),
      Size: 600_000,
    })),
  )
  expect((await contentOf(platform.ada, id(complete))).equals(Buffer.concat(whole))).toBe(true)
  expect(await storedIn(folder.path, 'staging')).toEqual(new Map())
  for (const number of [1, 2]) await putPart(platform.ada, pending, number, fullPart(number))
  expect((await setUploadStatus(platform.ada, pending, 'complete')).status).toBe(201)
  const last = patterned(600_000, 13)
  const content = Buffer.concat([fullPart(1), fullPart(2), last])
  expect((await contentOf(platform.ada, id(pending))).equals(content)).toBe(true)
})
