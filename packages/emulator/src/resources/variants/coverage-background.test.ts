import { profileFacts } from '@benchtop/contracts'
import { buildCoverage } from '@benchtop/genomics'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Worker } from 'node:worker_threads'
import { expect, it, onTestFinished } from 'vitest'
import { silentLog } from '../../kernel/log.ts'
import type { BlobLocation } from '../../storage/blobs/blob-store.ts'
import { createMemoryBlobs } from '../../storage/blobs/memory-blobs.ts'
import { bytesAt } from '../../testing/blob-sources.ts'
import { genomicData, startTestPlatform, type TestPlatform } from '../../testing/test-platform.ts'
import type { Files } from '../files/files.ts'
import { createIndexing, openSource } from './indexing.ts'
import { createVariantFiles } from './variant-files.ts'
import { variantsV1 } from './variants-v1.ts'

/** The empty block that ends a file; elsewhere it is nothing. */
const emptyBlock = Buffer.from('1f8b08040000000000ff0600424302001b0003000000000000000000', 'hex')

/** A BAM that is too large to be counted at once, as most are: the same reads, with nothing behind them. */
async function largeBam(): Promise<Buffer> {
  const bam = await readFile(join(genomicData, 'range.bam'))
  return Buffer.concat([bam, ...Array<Buffer>(300_000).fill(emptyBlock)])
}

async function* oneChunk(bytes: Uint8Array) {
  yield bytes
}

/** Resolves when this process has started a thread. */
function threadStarted(): Promise<Worker> {
  const { promise, resolve } = Promise.withResolvers<Worker>()
  process.once('worker', resolve)
  onTestFinished(() => void process.off('worker', resolve))
  return promise
}

async function uploadBam(platform: TestPlatform, bytes: Buffer): Promise<string> {
  const result = await platform.ada.postJson('v1pre3/projects/4002/appresults', { Name: 'Reads' })
  const path = `${result.body.Response.Href}/files?Name=large.bam`
  const { body } = await platform.ada.upload(path, bytes, 'application/octet-stream')
  return body.Response.HrefCoverage as string
}

/** The coverage of a content that is held back until it is let through. */
async function heldBack(given = largeBam(), log = silentLog) {
  const blobs = createMemoryBlobs()
  const bytes = await given
  const { sha256, size } = await blobs.write(oneChunk(bytes))
  const gate = Promise.withResolvers<void>()
  const { location } = blobs
  const held = {
    ...blobs,
    async location(content: string) {
      await gate.promise
      return location(content)
    },
  }
  const indexing = createIndexing(held, log, { timeoutMs: 1 })
  onTestFinished(async () => {
    gate.resolve()
    await indexing.close()
  })
  const file = { id: 7100, name: 'large.bam', sha256, size } as ReturnType<Files['get']>
  const opened = createVariantFiles(held, indexing)
  onTestFinished(() => opened.close())
  const files = { get: () => file } as unknown as Files
  const handlers = variantsV1(files, opened, profileFacts('spec'))
  const ask = () =>
    handlers.getCoverage({
      params: { id: '7100', chrom: 'CHROMOSOME_I' },
      query: { StartPos: 1, EndPos: 2000 },
    } as unknown as Parameters<typeof handlers.getCoverage>[0])
  return { bytes, sha256, blobs, indexing, ask, letThrough: gate.resolve }
}

it('[COV-05] is computed in a separate thread at the upload, before any request', async () => {
  await using platform = await startTestPlatform()
  const thread = threadStarted()
  const coverage = await uploadBam(platform, await largeBam())
  await thread
  // The same reads as in the file that it was made of.
  await platform.seed({
    projects: [
      {
        owner: '1001',
        name: 'P',
        samples: [
          {
            id: '5100',
            name: 'S',
            files: [{ id: '7100', path: 'a.bam', source: join(genomicData, 'range.bam') }],
          },
        ],
      },
    ],
  })
  const answerOf = async (path: string) => {
    for (;;) {
      const { status, body } = await platform.ada.get(`${path}/CHROMOSOME_I?StartPos=1&EndPos=2000`)
      if (status !== 409) return { status, record: body.Response }
      expect(body.ResponseStatus.Message).toMatch(/\b\d{1,3}% done/)
    }
  }
  const expected = await answerOf('v1pre3/coverage/7100')
  expect(expected.status).toBe(200)
  expect(await answerOf(coverage)).toEqual(expected)
})

it('[COV-05] each request for coverage is 409 with the progress until indexing is done', async () => {
  const { ask, letThrough, indexing, sha256 } = await heldBack()
  const conflict = {
    code: 'Conflict',
    message: 'The file is being indexed: 0% done. Try again in a moment.',
    headers: { 'retry-after': '1' },
  }
  await expect(ask()).rejects.toMatchObject(conflict)
  await expect(ask()).rejects.toMatchObject(conflict)
  letThrough()
  let percent = 0
  for (;;) {
    try {
      await indexing.ready(sha256, 'coverage')
      break
    } catch (error) {
      const [, told] = /: (\d+)% done/.exec((error as Error).message) ?? []
      expect(Number(told)).toBeGreaterThanOrEqual(percent)
      percent = Number(told)
      expect(percent).toBeLessThanOrEqual(100)
    }
  }
  expect(await ask()).toMatchObject({ status: 200, recordSample: { BucketSize: 128 } })
})

it('[COV-05] returns only the numbers of the complete file, once it is done', async () => {
  const { letThrough, indexing, sha256, blobs } = await heldBack()
  indexing.start(sha256, 'coverage', 'File 7001, reads.bam,')
  letThrough()
  let index: BlobLocation | undefined
  while (index === undefined) {
    index = await indexing.ready(sha256, 'coverage').catch((error: unknown) => {
      expect(error).toMatchObject({ code: 'Conflict' })
      return undefined
    })
  }
  const source = await openSource(await blobs.location(sha256))
  const built = await bytesAt(index)
  expect(built.equals(await buildCoverage(source))).toBe(true)
  await source.close()
})

it('[FIL-14] a request about a small file waits until it is indexed, and the log has the progress', async () => {
  const logged = Promise.withResolvers<object>()
  const info = (details: object, message: string) => logged.resolve({ ...details, message })
  const { ask, letThrough, sha256 } = await heldBack(readFile(join(genomicData, 'range.bam')), {
    ...silentLog,
    info,
  })
  const answer = ask()
  expect(await logged.promise).toEqual({
    sha256,
    kind: 'coverage',
    percent: 0,
    message: 'A request waits for a file to be indexed.',
  })
  letThrough()
  expect(await answer).toMatchObject({ status: 200, recordSample: { BucketSize: 128 } })
})

it('[FIL-14] a small file is indexed without a request, whether it came with a first seed, a later one or an upload', async () => {
  const first = threadStarted()
  await using platform = await startTestPlatform({ indexingTimeoutMs: 1 })
  await first
  const source = join(genomicData, 'overlapping-pairs.bam')
  const files = [{ id: '7100', path: 'a.bam', source }]
  const samples = [{ id: '5100', name: 'S', files }]
  await platform.seed({ projects: [{ owner: '1001', name: 'P', samples }] })
  const uploaded = await uploadBam(platform, await readFile(join(genomicData, 'ovl.bam')))
  for (const path of ['v1pre3/coverage/7100', uploaded, 'v1pre3/coverage/7002']) {
    const { status } = await platform.ada.get(`${path}/nowhere/meta`)
    expect({ path, status }).toEqual({ path, status: 404 })
  }
  expect((await platform.ada.get('v1pre3/variantset/7001')).status).toBe(200)
  expect((await platform.ada.get('htsget/reads/7100?class=header')).status).toBe(200)
})
