import { createHash } from 'node:crypto'
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import {
  ContentMismatch,
  coverageBuckets,
  downloadFile,
  fileStore,
  memoryStore,
  readFileContent as readRemote,
  TransferInterrupted,
  uploadFile,
  type Client,
  type TransferProgress,
} from '@benchtop/app-runtime'
import { uploadFile as uploadAnywhere } from '@benchtop/app-runtime/browser'
import { describe, expect, it } from 'vitest'
import { defaultSeed } from './default-seed.ts'
import { startTestPlatform, type TestPlatform } from './start-test-platform.ts'

// Uploads and downloads of the app runtime, over HTTP against a platform.

const MB = 1_000_000
const partBytes = 5 * MB

/** Bytes that differ from one block to the next. */
function bytesOf(size: number): Uint8Array {
  const numbers = new Uint32Array(Math.ceil(size / 4))
  for (let at = 0; at < numbers.length; at += 1) numbers[at] = Math.imul(at, 2_654_435_761)
  return new Uint8Array(numbers.buffer, 0, size)
}

const md5Of = (bytes: Uint8Array) => createHash('md5').update(bytes).digest('hex')

async function temporaryFolder(): Promise<{ path: string } & AsyncDisposable> {
  const path = await mkdtemp(join(tmpdir(), 'benchtop-testkit-'))
  return { path, [Symbol.asyncDispose]: () => rm(path, { recursive: true, force: true }) }
}

/** A new AppResult of Ada, created by the web app, to upload to. */
async function newResult(platform: TestPlatform): Promise<{ client: Client; id: string }> {
  const client = platform.clientFor('1001', { application: '2001' })
  const { Id } = await client.v1.createAppResult({ projectId: '4001', Name: 'Fresh' })
  return { client, id: Id }
}

const bytesAt = async (client: Client, id: string) =>
  Buffer.concat(await Array.fromAsync(readRemote(client, id)))

describe('an upload', () => {
  it('[RTM-01] of a small file is one request, with its type and path', async () => {
    await using platform = await startTestPlatform()
    const { client, id } = await newResult(platform)
    const progress: TransferProgress[] = []
    const file = await uploadFile(client, {
      target: { appResult: id },
      content: 'a report',
      name: 'report.txt',
      directory: 'reports',
      contentType: 'text/plain',
      onProgress: (one) => void progress.push(one),
    })
    expect(file).toMatchObject({ Path: 'reports/report.txt', ContentType: 'text/plain', Size: 8 })
    expect(progress).toEqual([{ doneBytes: 8, totalBytes: 8 }])
    expect((await bytesAt(client, file.Id)).toString()).toBe('a report')
    await platform.requests.assertNone({ operation: 'v1.uploadPart' })
  })

  it('[RTM-01] goes to samples and logs too, and may be empty', async () => {
    await using platform = await startTestPlatform()
    const { client, id } = await newResult(platform)
    const sample = await client.v1.createSample({ projectId: '4001', Name: 'Fresh' })
    const reads = { target: { sample: sample.Id }, content: new Blob(['ACGT']), name: 'reads.txt' }
    expect((await uploadFile(client, reads)).Size).toBe(4)
    const { AppSession } = await client.v1.getAppResult({ id })
    const log = { target: { fileSet: AppSession!.Id }, content: '', name: 'run.log' }
    expect((await uploadFile(client, log)).Size).toBe(0)
  })

  it('[RTM-01] of a small file that was cut exists once', async () => {
    await using platform = await startTestPlatform()
    const { client, id } = await newResult(platform)
    const target = { appResult: id }
    for (const cut of ['before', 'after'] as const) {
      await platform.setFaults([{ operation: 'v1.uploadAppResultFile', cut, times: 1 }])
      const file = await uploadFile(client, { target, content: cut, name: `${cut}.txt` })
      expect((await bytesAt(client, file.Id)).toString()).toBe(cut)
    }
    const files = await Array.fromAsync(client.v1.listAppResultFiles.all({ appResultId: id }))
    expect(files.map(({ Name }) => Name).toSorted()).toEqual(['after.txt', 'before.txt'])
  })

  it('[RTM-01] of 60 MB is sent in parts, survives a cut, and resumes after an interruption', async () => {
    await using platform = await startTestPlatform()
    await using folder = await temporaryFolder()
    const { client, id } = await newResult(platform)
    const bytes = bytesOf(60 * MB)
    const path = join(folder.path, 'reads.bin')
    await writeFile(path, bytes)
    const begun: string[] = []
    const upload = { target: { appResult: id }, path, partBytes }

    // Two cuts are retried; then the platform is gone permanently.
    await platform.setFaults([
      { operation: 'v1.uploadPart', cut: 'before', times: 1 },
      { operation: 'v1.uploadPart', cut: 'after', skip: 1, times: 1 },
      { operation: 'v1.uploadPart', error: { code: 'Forbidden' }, skip: 5 },
    ])
    const interrupted = await uploadFile(client, {
      ...upload,
      parallel: 1,
      onBegin: (fileId) => void begun.push(fileId),
    }).catch((error: unknown) => error)
    expect(interrupted).toBeInstanceOf(TransferInterrupted)
    const { fileId } = interrupted as TransferInterrupted
    expect(begun).toEqual([fileId])
    const there = await client.v1.listFileParts({ id: fileId })
    expect(there.TotalCount).toBeGreaterThan(0)
    expect(there.TotalCount).toBeLessThan(12)

    await platform.setFaults([{ operation: 'v1.uploadPart', cut: 'after', skip: 2, times: 2 }])
    await platform.requests.clear()
    const progress: number[] = []
    const file = await uploadFile(client, {
      ...upload,
      parallel: 3,
      resume: fileId,
      onProgress: ({ doneBytes }) => void progress.push(doneBytes),
    })
    expect(file).toMatchObject({ Id: fileId, UploadStatus: 'complete', Size: 60 * MB })
    expect(file.ETag).toMatch(/^[0-9a-f]{32}-12$/)
    for (const { Number: number } of there.Items) {
      await platform.requests.assertNone({ method: 'PUT', url: new RegExp(`/parts/${number}$`) })
    }
    expect(progress).toHaveLength(12)
    expect(progress.at(-1)).toBe(60 * MB)
    expect(md5Of(await bytesAt(client, fileId))).toBe(md5Of(bytes))
  })

  it('[RTM-01] that was cut is resumed by the same call, in a new process too', async () => {
    await using platform = await startTestPlatform()
    await using folder = await temporaryFolder()
    const { client, id } = await newResult(platform)
    const bytes = bytesOf(18 * MB)
    const path = join(folder.path, 'reads.bin')
    await writeFile(path, bytes)
    const upload = { target: { appResult: id }, path, partBytes, parallel: 1 }
    const putParts = async () => {
      const sent = await platform.requests.list({ operation: 'v1.uploadPart', status: 200 })
      const numbers = sent.map(({ url }) => Number(/\d+$/.exec(url)?.[0]))
      return numbers.toSorted((one, other) => one - other)
    }
    const cutAfter = (skip: number) =>
      platform.setFaults([{ operation: 'v1.uploadPart', error: 'Forbidden', skip }])
    const secrets = join(folder.path, 'uploads.json')
    // A store of its own for each call, as in processes that follow each other.
    const inProcess = () => uploadFile(client, { ...upload, resumeStore: fileStore(secrets) })

    await cutAfter(2)
    await expect(inProcess()).rejects.toThrow(TransferInterrupted)
    await cutAfter(1)
    await expect(inProcess()).rejects.toThrow(TransferInterrupted)
    await platform.setFaults([])
    const file = await inProcess()
    expect(md5Of(await bytesAt(client, file.Id))).toBe(md5Of(bytes))
    expect(await putParts()).toEqual([1, 2, 3, 4])
    expect(JSON.parse(await readFile(secrets, 'utf8'))).toEqual({})

    // Without a store, as long as the client is the same.
    await platform.requests.clear()
    await cutAfter(3)
    await expect(uploadFile(client, upload)).rejects.toThrow(TransferInterrupted)
    await platform.setFaults([])
    expect((await uploadFile(client, upload)).Id).not.toBe(file.Id)
    expect(await putParts()).toEqual([1, 2, 3, 4])
  })

  it('[RTM-01] sends parts again that have other bytes now, and begins again where its file is gone', async () => {
    await using platform = await startTestPlatform()
    const { client, id } = await newResult(platform)
    const resumeStore = memoryStore()
    const bytes = bytesOf(11 * MB)
    const upload = { target: { appResult: id }, content: bytes, name: 'a.bin', partBytes }
    const interrupt = async () => {
      await platform.setFaults([{ operation: 'v1.updateFile', error: 'Forbidden' }])
      const uploading = uploadFile(client, { ...upload, resumeStore })
      const cut = await uploading.catch((error: unknown) => error)
      await platform.setFaults([])
      expect(cut).toBeInstanceOf(TransferInterrupted)
      return (cut as TransferInterrupted).fileId
    }
    const first = await interrupt()
    bytes[6 * MB]! += 1
    await platform.requests.clear()
    const file = await uploadFile(client, { ...upload, resumeStore })
    expect(file.Id).toBe(first)
    expect(md5Of(await bytesAt(client, file.Id))).toBe(md5Of(bytes))
    await platform.requests.assert({ operation: 'v1.uploadPart' }, 1)

    const second = await interrupt()
    await client.v1.updateFile({ id: second, UploadStatus: 'aborted' })
    const { Id } = await uploadFile(client, { ...upload, resumeStore })
    expect([first, second]).not.toContain(Id)
  })

  it('[RTM-01] of a small file exists once if the process that sent it ended too early', async () => {
    await using platform = await startTestPlatform()
    const { client, id } = await newResult(platform)
    const resumeStore = memoryStore()
    const upload = { target: { appResult: id }, content: 'calls', name: 'a.txt', resumeStore }
    // The list that would find it is the first request after the cut.
    await platform.setFaults([
      { operation: 'v1.uploadAppResultFile', cut: 'after', times: 1 },
      { operation: 'v1.listAppResultFiles', error: 'Forbidden', times: 1 },
    ])
    await expect(uploadFile(client, upload)).rejects.toThrow()
    await uploadFile(client, upload)
    expect((await client.v1.listAppResultFiles({ appResultId: id })).TotalCount).toBe(1)
  })

  it("[RTM-01] uses the client's own fetch if it has one, with the same sums in threads", async () => {
    await using platform = await startTestPlatform()
    await using folder = await temporaryFolder()
    const path = join(folder.path, 'reads.bin')
    const bytes = bytesOf(18 * MB)
    await writeFile(path, bytes)
    const methods: string[] = []
    const client = platform.clientFor('1001', {
      application: '2001',
      fetch: (address, init) => {
        methods.push(init?.method ?? 'GET')
        return fetch(address, init)
      },
    })
    const { Id } = await client.v1.createAppResult({ projectId: '4001', Name: 'Fresh' })
    const file = await uploadFile(client, { target: { appResult: Id }, path, partBytes })
    expect(methods.filter((method) => method === 'PUT')).toHaveLength(4)
    methods.length = 0
    const to = join(folder.path, 'copy.bin')
    await downloadFile(client, { id: file.Id, path: to, rangeBytes: 6 * MB })
    // In addition to its ranges: the record, its parts, and the address of the bytes.
    expect(methods).toHaveLength(6)
    expect(md5Of(await readFile(to))).toBe(md5Of(bytes))
  })

  it('[RTM-01] runs without MD5 if there is none', async () => {
    await using platform = await startTestPlatform()
    const { client, id } = await newResult(platform)
    const content = bytesOf(11 * MB)
    const options = { target: { appResult: id }, content, name: 'a.bin', partBytes }
    const file = await uploadAnywhere(client, options)
    expect(md5Of(await bytesAt(client, file.Id))).toBe(md5Of(content))
    const [part] = await platform.requests.list({ operation: 'v1.uploadPart' })
    expect(part!.request.headers).not.toHaveProperty('content-md5')
  })

  it('[RTM-01] refuses parts that the platform would refuse', async () => {
    await using platform = await startTestPlatform()
    const { client, id } = await newResult(platform)
    const options = { target: { appResult: id }, content: 'a', name: 'a.txt' }
    for (const wrong of [partBytes - 1, 26 * 1024 * 1024]) {
      await expect(uploadFile(client, { ...options, partBytes: wrong })).rejects.toThrow(RangeError)
    }
    const content = { size: 1e15, read: () => Promise.resolve(new Uint8Array()) }
    await expect(uploadFile(client, { ...options, content })).rejects.toThrow('too large')
  })

  it('[RTM-03] ends with its signal, and can be resumed afterwards', async () => {
    await using platform = await startTestPlatform()
    const { client, id } = await newResult(platform)
    const content = bytesOf(15 * MB)
    const reason = new Error('enough')
    const stop = new AbortController()
    let resume = ''
    const options = { target: { appResult: id }, content, name: 'a.bin', partBytes, parallel: 1 }
    const upload = uploadFile(client, {
      ...options,
      signal: stop.signal,
      onBegin: (fileId) => {
        resume = fileId
      },
      onProgress: () => stop.abort(reason),
    })
    await expect(upload).rejects.toBe(reason)
    await platform.requests.assert({ operation: 'v1.uploadPart' }, 1)
    const file = await uploadFile(client, { ...options, resume })
    expect(file).toMatchObject({ Id: resume, Size: 15 * MB })
  })
})

describe('a download', () => {
  async function uploaded(platform: TestPlatform, size: number, parts = 25 * MB) {
    const { client, id } = await newResult(platform)
    const bytes = bytesOf(size)
    const options = { target: { appResult: id }, content: bytes, name: 'a.bin', partBytes: parts }
    return { client, bytes, id: (await uploadFile(client, options)).Id }
  }

  it.each([
    ['was uploaded in one request', 25 * MB],
    ['was uploaded in parts', partBytes],
  ])('[RTM-01] of a file that %s survives cuts, and is verified', async (_, parts) => {
    await using platform = await startTestPlatform()
    await using folder = await temporaryFolder()
    const { client, bytes, id } = await uploaded(platform, 12 * MB, parts)
    const to = join(folder.path, 'below', 'a.bin')
    await platform.setFaults([{ operation: 'download', cutAfterBytes: 300_000, times: 4 }])
    let done = 0
    await downloadFile(client, {
      id,
      path: to,
      rangeBytes: 2 * MB,
      onProgress: ({ doneBytes }) => {
        done = doneBytes
      },
    })
    expect(done).toBe(12 * MB)
    expect(md5Of(await readFile(to))).toBe(md5Of(bytes))
    expect(await readdir(join(folder.path, 'below'))).toEqual(['a.bin'])
  })

  it('[RTM-01] resumes where it was interrupted', async () => {
    await using platform = await startTestPlatform()
    await using folder = await temporaryFolder()
    const { client, bytes, id } = await uploaded(platform, 10 * MB)
    const to = join(folder.path, 'a.bin')
    const download = { id, path: to, rangeBytes: MB, parallel: 1 }
    await platform.setFaults([{ operation: 'download', error: { code: 'NotFound' }, skip: 4 }])
    await expect(downloadFile(client, download)).rejects.toThrow(TransferInterrupted)
    await expect(stat(to)).rejects.toThrow('ENOENT')
    await platform.setFaults([])
    const progress: number[] = []
    await downloadFile(client, {
      ...download,
      onProgress: ({ doneBytes }) => void progress.push(doneBytes),
    })
    expect(progress[0]).toBeGreaterThan(4 * MB)
    expect(md5Of(await readFile(to))).toBe(md5Of(bytes))
  })

  it('[RTM-01] whose stored part was changed is refused, and fetched completely the next time', async () => {
    await using platform = await startTestPlatform()
    await using folder = await temporaryFolder()
    const { client, bytes, id } = await uploaded(platform, 4 * MB)
    const to = join(folder.path, 'a.bin')
    const download = { id, path: to, rangeBytes: MB, parallel: 1 }
    await platform.setFaults([{ operation: 'download', error: { code: 'NotFound' }, skip: 2 }])
    await expect(downloadFile(client, download)).rejects.toThrow(TransferInterrupted)
    await platform.setFaults([])
    await writeFile(`${to}.part`, new Uint8Array(4 * MB))
    await expect(downloadFile(client, download)).rejects.toThrow(ContentMismatch)
    await downloadFile(client, download)
    expect(md5Of(await readFile(to))).toBe(md5Of(bytes))
  })

  it('[RTM-01] of an empty file is an empty file', async () => {
    await using platform = await startTestPlatform()
    await using folder = await temporaryFolder()
    const { client, id } = await uploaded(platform, 0)
    const to = join(folder.path, 'empty')
    await downloadFile(client, { id, path: to })
    expect((await stat(to)).size).toBe(0)
  })

  it('[RTM-01] may be a range of the file, read as a stream', async () => {
    await using platform = await startTestPlatform()
    const { client, bytes, id } = await uploaded(platform, MB)
    await platform.setFaults([{ operation: 'download', cutAfterBytes: 1000, times: 3 }])
    const range = readRemote(client, id, { startByte: 500_000, endByte: 600_000 })
    const read = Buffer.concat(await Array.fromAsync(range))
    expect(md5Of(read)).toBe(md5Of(bytes.subarray(500_000, 600_000)))
    expect(
      await Array.fromAsync(readRemote(client, id, { startByte: MB, endByte: 2 * MB })),
    ).toEqual([])
  })

  it('[RTM-03] requests a new address when its own has expired', async () => {
    await using platform = await startTestPlatform()
    const { client, id } = await uploaded(platform, MB)
    await platform.setFaults([{ operation: 'download', error: { code: 'Gone' }, times: 1 }])
    expect(await bytesAt(client, id)).toHaveLength(MB)
    await platform.requests.assert({ operation: 'v1.getFileContent' }, 2)
  })

  it('[RTM-03] that is refused rejects with the reason', async () => {
    await using platform = await startTestPlatform()
    const { id } = await uploaded(platform, 10)
    const reading = Array.fromAsync(readRemote(platform.clientFor('1002'), id))
    await expect(reading).rejects.toMatchObject({ status: 403, operation: 'v1.getFileContent' })
  })
})

describe('genomic data', () => {
  const folder = fileURLToPath(new URL('../../genomics/tests/data/', import.meta.url))
  const document = {
    ...defaultSeed,
    projects: [
      {
        id: '4001',
        owner: '1001',
        name: 'Volvox',
        appResults: [
          {
            id: '6001',
            name: 'Calls',
            application: '2001',
            files: [
              { id: '7001', path: 'volvox.vcf.gz', source: 'volvox.filtered.vcf.gz' },
              { id: '7002', path: 'range.bam', source: 'range.bam' },
            ],
          },
        ],
      },
    ],
  }

  it('[RTM-01] is iterated variant by variant', async () => {
    await using platform = await startTestPlatform({ seed: { name: 'data', folder, document } })
    const client = platform.clientFor('1001')
    const region = { id: '7001', chrom: 'ctgA', StartPos: 1, EndPos: 50_000 }
    const { TotalCount } = await client.v1.listVariants(region)
    const all = await Array.fromAsync(client.v1.listVariants.all({ ...region, Limit: 7 }))
    expect(all).toHaveLength(TotalCount)
    const positions = all.map(({ POS }) => POS)
    expect(positions).toEqual(positions.toSorted((a, b) => a - b))
    expect(await client.v1.listVariants({ ...region, Format: 'vcf' })).toContain('ctgA')
  })

  it('[RTM-01] is iterated bucket by bucket, in the finest ones', async () => {
    await using platform = await startTestPlatform({ seed: { name: 'data', folder, document } })
    const client = platform.clientFor('1001')
    const region = { id: '7002', chrom: 'CHROMOSOME_I', startPos: 200, endPos: 1_000 }
    const buckets = await Array.fromAsync(coverageBuckets(client, region))
    expect(buckets[0]!.startPos).toBe(129)
    expect(buckets.every(({ startPos, endPos }) => endPos - startPos === 127)).toBe(true)
    const single = await client.v1.getCoverage({
      id: '7002',
      chrom: 'CHROMOSOME_I',
      StartPos: 129,
      EndPos: 1_000,
    })
    expect(buckets.map(({ meanCoverage }) => meanCoverage)).toEqual(single.MeanCoverage)
  })
})
