import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { contentOf } from '../../testing/downloads.ts'
import { newResult } from '../../testing/new-result.ts'
import { startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'

/** The upload address of a new AppResult of Ada's. */
async function newFiles({ ada }: TestPlatform): Promise<string> {
  return (await newResult(ada)).HrefFiles
}

describe('Content-MD5 of a complete file', () => {
  const md5 = (content: string) => createHash('md5').update(content).digest('base64')
  const send = ({ ada }: TestPlatform, files: string, header: string, type = 'text/plain') =>
    ada.send(
      'POST',
      `${files}?Name=a.txt`,
      { 'content-type': type, 'content-md5': header },
      'content',
    )

  it('[FIL-06] is checked, and nothing is stored where it differs', async () => {
    await using platform = await startTestPlatform()
    const files = await newFiles(platform)
    const other = await send(platform, files, md5('other'))
    expect(other.status).toBe(400)
    expect(other.body.ResponseStatus.Errors).toMatchObject([{ ErrorCode: 'BadDigest' }])
    const malformed = await send(platform, files, 'AAAA')
    expect(malformed.status).toBe(400)
    expect(malformed.body.ResponseStatus.Errors).toMatchObject([{ ErrorCode: 'Malformed' }])
    expect((await platform.ada.get(files)).body.Response.TotalCount).toBe(0)
    expect((await send(platform, files, md5('content'))).status).toBe(201)
    expect((await platform.ada.get(files)).body.Response.TotalCount).toBe(1)
  })

  it('[FIL-06] is ignored for a file in a form, because it is that of the complete body', async () => {
    await using platform = await startTestPlatform()
    const files = await newFiles(platform)
    const form = new FormData()
    form.set('file', new Blob(['content']), 'a.txt')
    const { status } = await fetch(`${platform.apiUrl}/${files}`, {
      method: 'POST',
      headers: { 'x-access-token': 'ada-private', 'content-md5': md5('other') },
      body: form,
    })
    expect(status).toBe(201)
  })
})

describe('reading', () => {
  it('[FIL-01] returns a file with its size, path, type and status', async () => {
    await using platform = await startTestPlatform()
    const { status, body } = await platform.ada.get('v1pre3/files/7003')
    expect(status).toBe(200)
    expect(body.Response).toMatchObject({
      Id: '7003',
      Href: 'v1pre3/files/7003',
      HrefContent: 'v1pre3/files/7003/content',
      Name: 'README.txt',
      Path: 'README.txt',
      ContentType: 'text/plain',
      Size: 27,
      UploadStatus: 'complete',
      DateCreated: expect.stringMatching(/^2026-03-01T12:00:00\.\d+Z$/),
      ParentAppResult: { Id: '6001' },
    })
    expect(body.Response).not.toHaveProperty('HrefVariants')
    expect(body.Response).not.toHaveProperty('HrefCoverage')
  })

  it('[FIL-01] has HrefVariants only for a VCF and HrefCoverage only for a BAM', async () => {
    await using platform = await startTestPlatform()
    const vcf = (await platform.ada.get('v1pre3/files/7001')).body.Response
    expect(vcf).toMatchObject({ HrefVariants: 'v1pre3/variantset/7001' })
    expect(vcf).not.toHaveProperty('HrefCoverage')
    const bam = (await platform.ada.get('v1pre3/files/7002')).body.Response
    expect(bam).toMatchObject({ HrefCoverage: 'v1pre3/coverage/7002' })
    expect(bam).not.toHaveProperty('HrefVariants')
  })

  it('[FIL-01] needs BROWSE on the run, sample or AppResult that owns the file', async () => {
    await using platform = await startTestPlatform()
    const runFiles = await platform.ada.get('v1pre3/runs/8001/files')
    const ofRun = runFiles.body.Response.Items[0].Href
    const browse = (scope: string, href: string) =>
      platform.withScopes([scope], { application: '2002' }).get(href)
    expect((await browse('browse appresult 6001', 'v1pre3/files/7001')).status).toBe(200)
    expect((await browse('browse sample 5001', 'v1pre3/files/7102')).status).toBe(200)
    expect((await browse('browse run 8001', ofRun)).status).toBe(200)
    const refused = await browse('browse run 8001', 'v1pre3/files/7001')
    expect(refused.status).toBe(403)
    expect(refused.body.ResponseStatus.Message).toContain('BROWSE')
  })

  it('[FIL-02] redirects to the content', async () => {
    await using platform = await startTestPlatform()
    for (const query of ['', '?redirect=true', '?Redirect=True']) {
      const reply = await platform.ada.get(`v1pre3/files/7003/content${query}`)
      expect(reply.status).toBe(302)
      const response = await fetch(reply.headers.get('location') ?? '')
      expect(await response.text()).toBe('Calls of the volvox contig.')
    }
  })

  it('[FIL-02] returns the address of the content with redirect=meta', async () => {
    await using platform = await startTestPlatform()
    const { status, body } = await platform.ada.get('v1pre3/files/7003/content?redirect=meta')
    expect(status).toBe(200)
    const { redirect_uri, ...rest } = body.Response
    expect(rest).toEqual({
      HrefContent: redirect_uri,
      Expires: expect.stringMatching(/^2026-03-08T12:00:00\.\d+Z$/),
      SupportsRange: true,
    })
    expect(await (await fetch(redirect_uri)).text()).toBe('Calls of the volvox contig.')
  })

  it('[FIL-02] refuses another value of redirect, naming the valid ones', async () => {
    await using platform = await startTestPlatform()
    const { status, text } = await platform.ada.get('v1pre3/files/7003/content?redirect=maybe')
    expect(status).toBe(400)
    expect(text).toMatch(/redirect/)
    expect(text).toMatch(/meta/)
  })

  it('[FIL-02] needs READ on the owner', async () => {
    await using platform = await startTestPlatform()
    const path = 'v1pre3/files/7003/content'
    const download = (scope: string) =>
      platform.withScopes([scope], { application: '2002' }).get(path)
    const refused = await download('browse project 4001')
    expect(refused.status).toBe(403)
    expect(refused.body.ResponseStatus.Message).toMatch(/READ/)
    expect((await download('read appresult 6001')).status).toBe(302)
    expect((await platform.ben.get(path)).status).toBe(403)
    expect((await platform.anonymous.get(path)).status).toBe(401)
  })
})

describe('uploading in one request', () => {
  it('[FIL-06] stores the raw body under its name and directory', async () => {
    await using platform = await startTestPlatform()
    const files = await newFiles(platform)
    const path = `${files}?Name=depth.tsv&Directory=/tables/by-contig`
    const { status, body } = await platform.ada.upload(path, 'ctgA\t12\n', 'text/x-depths')
    expect(status).toBe(201)
    expect(body.Response).toMatchObject({
      Name: 'depth.tsv',
      Path: 'tables/by-contig/depth.tsv',
      ContentType: 'text/x-depths',
      Size: 8,
      UploadStatus: 'complete',
    })
    const { Id, Href } = body.Response
    expect((await platform.ada.get(Href)).body.Response).toEqual(body.Response)
    expect((await platform.ada.get(files)).body.Response.Items).toMatchObject([{ Id }])
    expect(String(await contentOf(platform.ada, Id))).toBe('ctgA\t12\n')
  })

  it.each([
    ['name=a.txt', 'a.txt'],
    ['Name=a.txt&Directory=', 'a.txt'],
    ['Name=a.txt&Directory=/', 'a.txt'],
    ['NAME=a.txt&directory=one', 'one/a.txt'],
    ['Name=a.txt&Directory=one/two/', 'one/two/a.txt'],
    ['Name=%C3%A4%20b.txt&Directory=%2F%E6%97%A5%E6%9C%AC', '日本/ä b.txt'],
  ])('[FIL-06] reads %s as the path %s', async (query, path) => {
    await using platform = await startTestPlatform()
    const { body } = await platform.ada.upload(`${await newFiles(platform)}?${query}`, 'x')
    expect(body.Response.Path).toBe(path)
  })

  it('[FIL-06] requires a Content-Type and returns it on download', async () => {
    await using platform = await startTestPlatform()
    const files = await newFiles(platform)
    const bytes = Buffer.from('x')
    const without = await platform.ada.send('POST', `${files}?Name=a.txt`, {}, bytes)
    expect(without.status).toBe(400)
    expect(without.text).toMatch(/content-type/i)
    const { body } = await platform.ada.upload(`${files}?Name=b.txt`, bytes, 'chemical/x-pdb')
    const redirect = await platform.ada.get(body.Response.HrefContent)
    const download = await fetch(redirect.headers.get('location') ?? '')
    expect(download.headers.get('content-type')).toBe('chemical/x-pdb')
    await download.arrayBuffer()
    expect((await platform.ada.get(files)).body.Response.TotalCount).toBe(1)
  })

  it('[FIL-06] requires a name', async () => {
    await using platform = await startTestPlatform()
    const files = await newFiles(platform)
    const { status, text } = await platform.ada.upload(`${files}?Directory=x`, 'x')
    expect(status).toBe(400)
    expect(text).toContain('Name')
    expect((await platform.ada.get(files)).body.Response.TotalCount).toBe(0)
  })

  it('[FIL-06] stores an empty file', async () => {
    await using platform = await startTestPlatform()
    const { status, body } = await platform.ada.upload(`${await newFiles(platform)}?name=empty`, '')
    expect(status).toBe(201)
    expect(body.Response).toMatchObject({ Size: 0, UploadStatus: 'complete' })
    expect(await contentOf(platform.ada, body.Response.Id)).toHaveLength(0)
  })

  it('[FIL-06] stores JSON and forms as raw bytes', async () => {
    await using platform = await startTestPlatform()
    const files = await newFiles(platform)
    for (const type of ['application/json', 'application/x-www-form-urlencoded', 'text/plain']) {
      const bytes = `{"a": "${type}"`
      const { status, body } = await platform.ada.upload(`${files}?name=a.txt`, bytes, type)
      expect(status).toBe(201)
      expect(String(await contentOf(platform.ada, body.Response.Id))).toBe(bytes)
    }
  })

  it('[FIL-06] treats multipart/form-data without a boundary as a raw body', async () => {
    await using platform = await startTestPlatform()
    const path = `${await newFiles(platform)}?name=a.bin`
    const { status, body } = await platform.ada.upload(path, 'raw', 'multipart/form-data')
    expect(status).toBe(201)
    expect(String(await contentOf(platform.ada, body.Response.Id))).toBe('raw')
  })

  it('[FIL-06] stores the file part of multipart/form-data with a boundary', async () => {
    await using platform = await startTestPlatform()
    const type = 'multipart/form-data; boundary=b0undary'
    const form = [
      '--b0undary',
      'Content-Disposition: form-data; name="file"; filename="a.txt"',
      'Content-Type: text/plain',
      '',
      'inside',
      '--b0undary--',
      '',
    ].join('\r\n')
    const { status, body } = await platform.ada.upload(
      `${await newFiles(platform)}?name=a.txt`,
      form,
      type,
    )
    expect(status).toBe(201)
    expect(String(await contentOf(platform.ada, body.Response.Id))).toBe('inside')
  })

  it('[FIL-06] needs WRITE on the AppResult', async () => {
    await using platform = await startTestPlatform()
    const files = await newFiles(platform)
    const result = files.split('/')[2]
    const upload = (scope: string) =>
      platform.withScopes([scope]).upload(`${files}?name=${encodeURIComponent(scope)}`, 'x')
    expect((await upload(`write appresult ${result}`)).status).toBe(201)
    expect((await upload('write project 4002')).status).toBe(201)
    for (const scope of [`read appresult ${result}`, 'write project 4001', 'browse global']) {
      const refused = await upload(scope)
      expect(refused.status).toBe(403)
      expect(refused.body.ResponseStatus.Message).toContain('WRITE')
    }
    expect((await platform.ada.get(files)).body.Response.TotalCount).toBe(2)
  })

  it.each(['Complete', 'Aborted'])(
    '[FIL-06] adds nothing to a result that is %s',
    async (Status) => {
      await using platform = await startTestPlatform()
      const files = await newFiles(platform)
      const result = await platform.ada.get(files.replace(/\/files$/, ''))
      await platform.ada.post(result.body.Response.AppSession.Href, { Status })
      const refused = await platform.ada.upload(`${files}?name=late.txt`, 'x')
      expect(refused.status).toBe(409)
      expect(refused.body.ResponseStatus.Message).toContain(Status)
      expect((await platform.ada.get(files)).body.Response.TotalCount).toBe(0)
    },
  )

  it('[FIL-06] answers the sender of a large file with the reason of a refusal', async () => {
    await using platform = await startTestPlatform()
    const files = await newFiles(platform)
    const refused = await platform.reader.upload(`${files}?name=big`, Buffer.alloc(20_000_000))
    expect(refused.status).toBe(403)
    expect(refused.body.ResponseStatus.Message).toContain('WRITE')
  })

  it('[FIL-06] serves the variants of what was uploaded', async () => {
    await using platform = await startTestPlatform()
    const files = await newFiles(platform)
    const vcf = [
      '##fileformat=VCFv4.3',
      '#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO',
      '1\t7\t.\tA\tC\t5\tPASS\tDP=3',
      '',
    ].join('\n')
    const { body } = await platform.ada.upload(`${files}?name=calls.vcf`, vcf, 'text/plain')
    const { HrefVariants } = body.Response
    await platform.idle()
    const found = await platform.ada.get(`${HrefVariants}/variants/1?StartPos=1&EndPos=10`)
    expect(found.body.Response.Items).toMatchObject([{ POS: 7, ALT: 'C' }])
  })
})
