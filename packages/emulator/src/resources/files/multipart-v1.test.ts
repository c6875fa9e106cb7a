import { limits } from '@benchtop/contracts'
import { describe, expect, it } from 'vitest'
import { hexHash } from '../../testing/blob-sources.ts'
import type { Client, Reply } from '../../testing/client.ts'
import { contentOf } from '../../testing/downloads.ts'
import { idsIn, itemsIn } from '../../testing/lists.ts'
import {
  startMultipart,
  contentMd5,
  etagOfParts,
  fullPart,
  leastPart,
  putPart,
  setUploadStatus,
} from '../../testing/multipart.ts'
import { newResult } from '../../testing/new-result.ts'
import { refusalOf } from '../../testing/refusal.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

async function newFiles({ ada }: TestPlatform): Promise<string> {
  return (await newResult(ada)).HrefFiles
}

/** A pending file of a new AppResult. */
async function pendingFile(platform: TestPlatform, name?: string): Promise<string> {
  return startMultipart(platform.ada, await newFiles(platform), name)
}

async function statusOf(client: Client, file: string): Promise<string> {
  return (await client.get(file)).body.Response.UploadStatus as string
}

const id = (file: string): string => file.split('/').at(-1) ?? ''
const [first, second, third] = [fullPart(1), fullPart(2), fullPart(3)]

function expectRefused(reply: Reply, status: number, ...words: readonly (string | RegExp)[]): void {
  expect(reply.status).toBe(status)
  const { message } = refusalOf(reply)
  for (const word of words) expect(message).toMatch(word)
}

describe('starting a multi-part upload', () => {
  it('[FIL-06] creates a pending file without bytes that no list shows', async () => {
    await using platform = await startTestPlatform()
    const files = await newFiles(platform)
    const path = `${files}?Name=reads.fastq&Directory=/raw&Multipart=true`
    const { status, body } = await platform.ada.upload(path, '', 'text/x-reads')
    expect(status).toBe(201)
    expect(body.Response).toMatchObject({
      Name: 'reads.fastq',
      Path: 'raw/reads.fastq',
      ContentType: 'text/x-reads',
      Size: 0,
      UploadStatus: 'pending',
      HrefParts: `${body.Response.Href}/parts`,
    })
    expect(body.Response).not.toHaveProperty('ETag')
    expect((await platform.ada.get(body.Response.Href)).body.Response).toEqual(body.Response)
    expect(await idsIn(platform.ada, files)).toEqual([])
    expectRefused(await platform.ada.get(body.Response.HrefContent), 409, /pending/)
  })

  const form = new URLSearchParams({ name: 'a.vcf', DIRECTORY: 'calls', multipart: 'True' })
  const json = JSON.stringify({ name: 'a.vcf', directory: 'calls', MultiPart: true })
  it.each([
    ['a form', '', form, 'application/x-www-form-urlencoded', 'text/x-vcf'],
    ['JSON', '', json, 'application/json; charset=utf-8', 'text/x-vcf'],
    ['a form with the type of the file', '', form, 'chemical/x-pdb', 'chemical/x-pdb'],
    ['JSON with the type of the file', '', json, 'text/plain', 'text/plain'],
    ['query and form', '?Name=a.vcf&Directory=calls&Multipart=1', form, 'text/x-a', 'text/x-a'],
    ['the rest in a form', '?Multipart=true', form, 'text/x-a', 'text/x-a'],
    ['ContentType in a form', '?contenttype=a/b', form, 'text/x-a', 'a/b'],
    [
      'ContentType in JSON',
      '',
      JSON.stringify({ Name: 'a.vcf', Directory: 'calls', Multipart: 1, ContentType: 'a/b' }),
      'application/json',
      'a/b',
    ],
  ])('[WIR-01] is also requested by %s', async (_, query, members, contentType, ContentType) => {
    await using platform = await startTestPlatform()
    const path = (await newFiles(platform)) + query
    const { status, body } = await platform.ada.upload(path, String(members), contentType)
    expect(status).toBe(201)
    const expected = { UploadStatus: 'pending', Path: 'calls/a.vcf', ContentType }
    expect(body.Response).toMatchObject(expected)
  })

  it.each([
    ['bytes instead', '?Name=a.txt&Multipart=true', 'some bytes', 'starts without bytes'],
    ['many bytes', '?Name=a.txt&Multipart=true', 'x'.repeat(100_000), 'starts without bytes'],
    ['no name', '?Multipart=true', '', 'Name'],
    ['a bad name', '?Name=..&Multipart=true', '', 'Name'],
    ['no truth', '?Name=a.txt&Multipart=perhaps', '', 'Multipart'],
    ['no truth in a form', '', 'Name=a.txt&Multipart=perhaps', 'Multipart'],
    ['a form that asks for none', '', 'Name=a.txt&Multipart=false', 'Name'],
    ['JSON that is none', '', '{"Name": "a.txt", "Multipart": true', 'Name'],
  ])('[FIL-06] refuses %s', async (_, query, bytes, named) => {
    await using platform = await startTestPlatform()
    const reply = await platform.ada.upload((await newFiles(platform)) + query, bytes)
    expectRefused(reply, 400, named)
  })

  it('[FIL-06] needs a session that accepts files', async () => {
    await using platform = await startTestPlatform()
    const result = await newResult(platform.ada)
    await platform.ada.post(result.AppSession.Href, { Status: 'Complete' })
    const reply = await platform.ada.upload(`${result.HrefFiles}?Name=a&Multipart=true`, '')
    expectRefused(reply, 409, /Complete/)
  })
})

describe('a part', () => {
  it('[FIL-07] is answered with its number, MD5 and size', async () => {
    await using platform = await startTestPlatform()
    const file = await pendingFile(platform)
    const { status, body } = await putPart(platform.ada, file, 3, 'part three')
    expect(status).toBe(200)
    const part = { Number: 3, ETag: hexHash('md5', Buffer.from('part three')), Size: 10 }
    expect(body.Response).toEqual(part)
    expect(await itemsIn(platform.ada, `${file}/parts`)).toEqual([part])
    expect(await statusOf(platform.ada, file)).toBe('pending')
  })

  it.each([undefined, 'text/plain', 'application/json', 'multipart/form-data; boundary=x'])(
    '[FIL-07] is the raw body, whatever its Content-Type (%s)',
    async (type) => {
      await using platform = await startTestPlatform()
      const file = await pendingFile(platform)
      const headers = type === undefined ? {} : { 'content-type': type }
      const bytes = '{"Number": 7}'
      expect((await putPart(platform.ada, file, 1, bytes, headers)).status).toBe(200)
      await setUploadStatus(platform.ada, file, 'complete')
      expect(String(await contentOf(platform.ada, id(file)))).toBe(bytes)
    },
  )

  it('[FIL-07] stores the file of a multipart form, which its Content-MD5 and its ETag describe', async () => {
    await using platform = await startTestPlatform()
    const file = await pendingFile(platform)
    const form = [
      '--part-boundary',
      'Content-Disposition: form-data; name="file"; filename="part"',
      'Content-Type: application/octet-stream',
      '',
      'the bytes of the part',
      '--part-boundary--',
      '',
    ].join('\r\n')
    const reply = await putPart(platform.ada, file, 1, form, {
      'content-type': 'multipart/form-data; boundary=part-boundary',
      'content-md5': contentMd5('the bytes of the part'),
    })
    expect(reply.status).toBe(200)
    expect(reply.body.Response).toMatchObject({
      ETag: hexHash('md5', Buffer.from('the bytes of the part')),
      Size: 21,
    })
    await setUploadStatus(platform.ada, file, 'complete')
    expect(String(await contentOf(platform.ada, id(file)))).toBe('the bytes of the part')
  })

  it('[FIL-07] is compared with its Content-MD5', async () => {
    await using platform = await startTestPlatform()
    const file = await pendingFile(platform)
    const send = (bytes: string, md5: string) =>
      putPart(platform.ada, file, 1, bytes, { 'content-md5': md5 })
    expect((await send('good', contentMd5('good'))).status).toBe(200)
    const refused = await send('bad', contentMd5('other'))
    const [sent, arrived] = ['other', 'bad'].map((text) => hexHash('md5', Buffer.from(text)))
    expectRefused(refused, 400, sent ?? '', arrived ?? '', contentMd5('other'))
    expect(refused.body.ResponseStatus.Errors).toMatchObject([
      { Member: 'Content-MD5', ErrorCode: 'BadDigest' },
    ])
    const kept = await itemsIn(platform.ada, `${file}/parts`)
    expect(kept).toMatchObject([{ Number: 1, ETag: hexHash('md5', Buffer.from('good')) }])
  })

  it.each(['', 'x', 'd41d8cd98f00b204e9800998ecf8427e', `${contentMd5('x')}=`, 'AAAA'])(
    '[FIL-07] refuses the Content-MD5 %j',
    async (md5) => {
      await using platform = await startTestPlatform()
      const file = await pendingFile(platform)
      const reply = await putPart(platform.ada, file, 1, 'x', { 'content-md5': md5 })
      expectRefused(reply, 400, 'Content-MD5', 'base64')
      expect(await itemsIn(platform.ada, `${file}/parts`)).toEqual([])
    },
  )

  it.each(['0', '-1', '10001', '1.5', 'x', '1e3', '99999999999999999999', '%20'])(
    '[FIL-08] has no number %s',
    async (number) => {
      await using platform = await startTestPlatform()
      const file = await pendingFile(platform)
      expectRefused(await putPart(platform.ada, file, number, 'x'), 400, /1 to 10000/)
    },
  )

  it('[FIL-08] may have any number from 1 to 10000', async () => {
    await using platform = await startTestPlatform()
    const file = await pendingFile(platform)
    for (const number of [1, 10_000]) {
      expect((await putPart(platform.ada, file, number, 'x')).status).toBe(200)
    }
  })

  it('[FIL-08] has at least one byte', async () => {
    await using platform = await startTestPlatform()
    const file = await pendingFile(platform)
    expectRefused(await putPart(platform.ada, file, 1, ''), 400, /no bytes/)
    const chunked = await fetch(`${platform.apiUrl}/${file}/parts/1`, {
      method: 'PUT',
      headers: { 'x-access-token': 'ada-private' },
      body: new ReadableStream({ start: (controller) => controller.close() }),
      duplex: 'half',
    })
    expect(chunked.status).toBe(400)
    expect(await itemsIn(platform.ada, `${file}/parts`)).toEqual([])
  })

  it('[FIL-08] has at most 25 MB, by either reading of MB', async () => {
    await using platform = await startTestPlatform()
    const file = await pendingFile(platform)
    const { maxBytes } = limits.uploadPart
    expect(maxBytes).toBe(25 * 1024 * 1024)
    const bytes = Buffer.alloc(maxBytes + 1, 'x')
    expect((await putPart(platform.ada, file, 1, bytes.subarray(1))).status).toBe(200)
    const refused = await putPart(platform.ada, file, 2, bytes)
    expectRefused(refused, 413, String(maxBytes + 1), String(maxBytes))
    async function* chunks() {
      for (let at = 0; at < bytes.length; at += 2 ** 20) yield bytes.subarray(at, at + 2 ** 20)
    }
    const streamed = await fetch(`${platform.apiUrl}/${file}/parts/2`, {
      method: 'PUT',
      headers: { 'x-access-token': 'ada-private' },
      body: chunks(),
      duplex: 'half',
    })
    expect(streamed.status).toBe(413)
    expect(await itemsIn(platform.ada, `${file}/parts`)).toMatchObject([{ Number: 1 }])
  })

  it('[FIL-07] needs WRITE on the file', async () => {
    await using platform = await startTestPlatform()
    const file = await pendingFile(platform)
    for (const client of [platform.reader, platform.ben]) {
      expectRefused(await putPart(client, file, 1, 'x'), 403, /WRITE/)
      expectRefused(await setUploadStatus(client, file, 'complete'), 403, /WRITE/)
    }
    expect((await putPart(platform.anonymous, file, 1, 'x')).status).toBe(401)
    const writer = platform.withScopes(['write project 4002'])
    expect((await putPart(writer, file, 1, 'x')).status).toBe(200)
    expect((await setUploadStatus(writer, file, 'complete')).status).toBe(201)
  })

  it.each(['complete', 'aborted'])('[FIL-07] is refused by a file that is %s', async (status) => {
    await using platform = await startTestPlatform()
    const file = await pendingFile(platform)
    await putPart(platform.ada, file, 1, 'x')
    await setUploadStatus(platform.ada, file, status)
    expectRefused(await putPart(platform.ada, file, 1, 'y'), 409, status)
    expectRefused(await putPart(platform.ada, file, 2, 'y'), 409, status)
  })

  it('[FIL-07] is refused by a file that was uploaded in one request', async () => {
    await using platform = await startTestPlatform()
    expectRefused(await putPart(platform.ada, 'v1pre3/files/7003', 1, 'x'), 409, 'complete')
    expect(await itemsIn(platform.ada, 'v1pre3/files/7003/parts')).toEqual([])
  })

  it('[FIL-06] is refused once the session is over, as is completing', async () => {
    await using platform = await startTestPlatform()
    const result = await newResult(platform.ada)
    const file = await startMultipart(platform.ada, result.HrefFiles)
    await putPart(platform.ada, file, 1, 'x')
    await platform.ada.post(result.AppSession.Href, { Status: 'Complete' })
    expectRefused(await putPart(platform.ada, file, 2, 'x'), 409, /AppSession.*Complete/)
    expectRefused(await setUploadStatus(platform.ada, file, 'complete'), 409, /AppSession/)
    expect((await setUploadStatus(platform.ada, file, 'aborted')).status).toBe(201)
  })
})

describe('the list of parts', () => {
  it('[WIR-03] is paged, by number, and needs BROWSE', async () => {
    await using platform = await startTestPlatform()
    const file = await pendingFile(platform)
    for (const number of [12, 3, 1, 700, 4]) await putPart(platform.ada, file, number, `${number}`)
    const page = async (query: string) => {
      const { body } = await platform.ada.get(`${file}/parts?${query}`)
      const { Items, ...rest } = body.Response as { Items: { Number: number }[] }
      return { numbers: Items.map((part) => part.Number), ...rest }
    }
    expect(await page('')).toEqual({
      numbers: [1, 3, 4, 12, 700],
      DisplayedCount: 5,
      TotalCount: 5,
      Offset: 0,
      Limit: 10,
      SortDir: 'Asc',
      SortBy: 'Number',
    })
    const second = await page('Offset=1&Limit=2&SortDir=Desc')
    expect(second).toMatchObject({ numbers: [12, 4], TotalCount: 5 })
    const browser = platform.withScopes(['browse project 4002'], { application: '2002' })
    expect((await browser.get(`${file}/parts`)).status).toBe(200)
    expectRefused(await platform.ben.get(`${file}/parts`), 403, /BROWSE/)
  })

  it('[WIR-03] stays when the file is complete, and is gone when it is aborted', async () => {
    await using platform = await startTestPlatform()
    const [kept, gone] = [await pendingFile(platform), await pendingFile(platform)]
    for (const file of [kept, gone]) await putPart(platform.ada, file, 1, 'x')
    await setUploadStatus(platform.ada, kept, 'complete')
    await setUploadStatus(platform.ada, gone, 'aborted')
    expect(await itemsIn(platform.ada, `${kept}/parts`)).toMatchObject([{ Number: 1, Size: 1 }])
    expect(await itemsIn(platform.ada, `${gone}/parts`)).toEqual([])
  })
})

describe('completing', () => {
  it('[FIL-10] makes the file, with the size and the ETag of its parts', async () => {
    await using platform = await startTestPlatform()
    const result = await newResult(platform.ada)
    const file = await startMultipart(platform.ada, result.HrefFiles)
    const parts = [first, second, Buffer.from('the last may be smaller')]
    for (const [index, part] of parts.entries()) {
      await putPart(platform.ada, file, index + 1, part)
    }
    const { status, body } = await setUploadStatus(platform.ada, file, 'complete')
    expect(status).toBe(201)
    const Size = 2 * leastPart + 23
    const expected = { Size, UploadStatus: 'complete', ETag: etagOfParts(parts) }
    expect(body.Response).toMatchObject(expected)
    expect(await itemsIn(platform.ada, result.HrefFiles)).toMatchObject([{ Id: id(file), Size }])
    expect((await contentOf(platform.ada, id(file))).equals(Buffer.concat(parts))).toBe(true)
    for (const place of [result.Href, 'v1pre3/projects/4002', result.AppSession.Href]) {
      const { TotalSize } = (await platform.ada.get(place)).body.Response
      if (TotalSize !== undefined) expect(TotalSize).toBe(Size)
    }
  })

  it('[FIL-10] accepts a single part of any size, with an ETag of one part', async () => {
    await using platform = await startTestPlatform()
    const file = await pendingFile(platform)
    await putPart(platform.ada, file, 1, 'all of it')
    const { body } = await setUploadStatus(platform.ada, file, 'complete')
    const ETag = etagOfParts([Buffer.from('all of it')])
    expect(body.Response).toMatchObject({ Size: 9, ETag: expect.stringMatching(/-1$/) })
    expect(body.Response.ETag).toBe(ETag)
    expect(String(await contentOf(platform.ada, id(file)))).toBe('all of it')
  })

  it.each([
    ['a form', { 'content-type': 'application/x-www-form-urlencoded' }, 'uploadstatus=COMPLETE'],
    ['JSON', { 'content-type': 'application/json' }, '{"uploadStatus":"Complete"}'],
  ])('[WIR-01] is also requested by %s, in any case', async (_, headers, members) => {
    await using platform = await startTestPlatform()
    const file = await pendingFile(platform)
    await putPart(platform.ada, file, 1, 'x')
    const { status, body } = await platform.ada.send('POST', file, headers, members)
    expect([status, body.Response.UploadStatus]).toEqual([201, 'complete'])
  })

  it('[FIL-10] names the missing parts', async () => {
    await using platform = await startTestPlatform()
    const file = await pendingFile(platform)
    const complete = () => setUploadStatus(platform.ada, file, 'complete')
    expectRefused(await complete(), 400, /Part 1 is missing/)
    await putPart(platform.ada, file, 2, first)
    expectRefused(await complete(), 400, /^Part 1 is missing\.$/)
    await putPart(platform.ada, file, 4, first)
    await putPart(platform.ada, file, 10_000, 'x')
    const reply = await complete()
    expectRefused(reply, 400, /Part 1 is missing\. Part 3 is .* Parts 5 to 9999 are missing/)
    expect(reply.body.ResponseStatus.Errors).toHaveLength(3)
    expect(await statusOf(platform.ada, file)).toBe('pending')
  })

  it('[FIL-08] names the parts before the last that are too small', async () => {
    await using platform = await startTestPlatform()
    const file = await pendingFile(platform)
    const sizes = [leastPart - 1, leastPart, 1, 1]
    for (const [index, size] of sizes.entries()) {
      await putPart(platform.ada, file, index + 1, first.subarray(0, size))
    }
    const reply = await setUploadStatus(platform.ada, file, 'complete')
    const least = `at least ${leastPart}`
    expectRefused(reply, 400, `Part 1 has ${leastPart - 1} bytes`, 'Part 3 has 1 bytes', least)
    expect(reply.body.ResponseStatus.Errors).toMatchObject([
      { ErrorCode: 'TooSmall' },
      { ErrorCode: 'TooSmall' },
    ])
    await putPart(platform.ada, file, 1, first)
    await putPart(platform.ada, file, 3, third)
    expect((await setUploadStatus(platform.ada, file, 'complete')).status).toBe(201)
  })

  it('[FIL-08] accepts parts of 5,000,000 bytes in the middle', () => {
    expect(leastPart).toBe(5_000_000)
  })

  it('[FIL-10] gets the same answer when it is repeated', async () => {
    await using platform = await startTestPlatform()
    const result = await newResult(platform.ada)
    const file = await startMultipart(platform.ada, result.HrefFiles)
    await putPart(platform.ada, file, 1, 'x')
    const complete = () => setUploadStatus(platform.ada, file, 'complete')
    const both = await Promise.all([complete(), complete()])
    const replies = [...both, await complete()]
    expect(replies.map(({ status }) => status)).toEqual([201, 201, 201])
    for (const { body } of replies) expect(body).toEqual(replies[0]?.body)
    const { TotalSize } = (await platform.ada.get('v1pre3/projects/4002')).body.Response
    expect(TotalSize).toBe(1)
  })

  it('[FIL-10] leaves nothing that could be aborted or started again', async () => {
    await using platform = await startTestPlatform()
    const file = await pendingFile(platform)
    await putPart(platform.ada, file, 1, 'x')
    await setUploadStatus(platform.ada, file, 'complete')
    for (const status of ['aborted', 'pending']) {
      const reply = await setUploadStatus(platform.ada, file, status)
      expectRefused(reply, 409, /complete/, status)
    }
    expect(String(await contentOf(platform.ada, id(file)))).toBe('x')
  })

  it('[FIL-10] refuses a missing and an unknown status, naming the valid ones', async () => {
    await using platform = await startTestPlatform()
    const file = await pendingFile(platform)
    const none = await platform.ada.send('POST', file, {})
    const other = await setUploadStatus(platform.ada, file, 'done')
    for (const reply of [none, other]) {
      expectRefused(reply, 400, 'UploadStatus', /pending, aborted, complete/)
      expect(refusalOf(reply).members).toEqual(['UploadStatus'])
    }
  })

  it('[FIL-10] changes nothing when a pending file is set to pending', async () => {
    await using platform = await startTestPlatform()
    const file = await pendingFile(platform)
    const { status, body } = await setUploadStatus(platform.ada, file, 'Pending')
    expect([status, body.Response.UploadStatus]).toEqual([201, 'pending'])
  })
})

describe('aborting', () => {
  it('[FIL-10] deletes the parts and leaves a file that no list shows', async () => {
    await using platform = await startTestPlatform()
    const result = await newResult(platform.ada)
    const file = await startMultipart(platform.ada, result.HrefFiles)
    await putPart(platform.ada, file, 1, first)
    const { status, body } = await setUploadStatus(platform.ada, file, 'aborted')
    expect([status, body.Response.UploadStatus]).toEqual([201, 'aborted'])
    expect(await statusOf(platform.ada, file)).toBe('aborted')
    expect(await itemsIn(platform.ada, `${file}/parts`)).toEqual([])
    expect(await idsIn(platform.ada, result.HrefFiles)).toEqual([])
    expectRefused(await platform.ada.get(`${file}/content`), 409, /aborted/)
    expect((await setUploadStatus(platform.ada, file, 'aborted')).status).toBe(201)
    expectRefused(await setUploadStatus(platform.ada, file, 'complete'), 409, /aborted/)
    expectRefused(await setUploadStatus(platform.ada, file, 'pending'), 409, /aborted/)
  })
})
