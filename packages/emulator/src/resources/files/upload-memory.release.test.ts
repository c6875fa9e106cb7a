import { createHash } from 'node:crypto'
import { expect, it } from 'vitest'
import { newResult } from '../../testing/new-result.ts'
import { runPlatformProcess } from '../../testing/platform-process.ts'
import { temporaryFolder } from '../../testing/temporary-folder.ts'

const mebibyte = 1024 * 1024

/** The requested number of MiB, each different from the adjacent ones. */
async function* stream(mebibytes: number): AsyncGenerator<Uint8Array> {
  for (let at = 0; at < mebibytes; at += 1) yield Buffer.alloc(mebibyte, at % 251)
}

async function md5Of(source: AsyncIterable<Uint8Array>): Promise<string> {
  const hash = createHash('md5')
  for await (const piece of source) hash.update(piece)
  return hash.digest('hex')
}

it('[FIL-11] 300 MiB are uploaded and downloaded with less than 200 MiB of extra memory', async () => {
  await using folder = await temporaryFolder()
  await using platform = await runPlatformProcess(folder.path)
  const { HrefFiles } = await newResult(platform.ada)
  await platform.ada.upload(`${HrefFiles}?name=small.bin`, 'x')

  const before = await platform.peakBytes()
  const upload = await fetch(`${platform.apiUrl}/${HrefFiles}?name=large.bin`, {
    method: 'POST',
    headers: { 'x-access-token': 'ada-private', 'content-type': 'application/octet-stream' },
    body: stream(300),
    duplex: 'half',
  })
  expect(upload.status).toBe(201)
  const { Response } = (await upload.json()) as {
    Response: { Size: number; ETag: string; HrefContent: string }
  }
  expect(Response).toMatchObject({ Size: 300 * mebibyte, UploadStatus: 'complete' })

  const redirect = await platform.ada.get(Response.HrefContent)
  const download = await fetch(redirect.headers.get('location') ?? '')
  expect(await md5Of(download.body ?? stream(0))).toBe(Response.ETag)
  expect(await md5Of(stream(300))).toBe(Response.ETag)
  expect((await platform.peakBytes()) - before).toBeLessThan(200 * mebibyte)
})
