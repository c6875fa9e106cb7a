import { execFile } from 'node:child_process'
import { once } from 'node:events'
import { writeFileSync } from 'node:fs'
import { promisify } from 'node:util'
import type { Worker } from 'node:worker_threads'

import { expect, it, onTestFinished } from 'vitest'

import { memorySource } from '../bytes/byte-source.ts'
import { buildCoverage } from '../depth/build-coverage.ts'
import { GenomicsError } from '../errors.ts'
import { bgzip } from '../testing/bgzip.ts'
import { dataBytes, dataPath } from '../testing/data.ts'
import { textOf } from '../testing/open-text.ts'
import { temporaryFolder } from '../testing/peer-tools.ts'
import { seededRandom } from '../testing/random.ts'
import { buildVariantIndex } from '../variants/build-variant-index.ts'
import { openVariants } from '../variants/open-variants.ts'
import { createGenomicsWorkers } from './genomics-workers.ts'

const vcf = dataBytes('S4.vcf.gz')
const large = Buffer.from(textOf(['1:1']) + '1\t2\t.\tA\tC\t.\t.\t.\n'.repeat(300_000))

/** The threads that are started while a test runs. */
function startedThreads(): Worker[] {
  const threads: Worker[] = []
  const onWorker = (thread: Worker): unknown => threads.push(thread)
  process.on('worker', onWorker)
  onTestFinished(() => void process.off('worker', onWorker))
  return threads
}

it('makes what the functions make, of files and of bytes', async () => {
  await using workers = createGenomicsWorkers({ size: 2, idleMs: 60_000 })
  const index = await buildVariantIndex(memorySource(vcf))
  const coverage = await buildCoverage(memorySource(dataBytes('paired.bam')))
  const results = await Promise.all([
    workers.buildVariantIndex({ path: dataPath('S4.vcf.gz') }),
    workers.buildVariantIndex({ bytes: vcf }),
    workers.buildCoverage({ path: dataPath('paired.bam') }),
    workers.buildCoverage({ bytes: dataBytes('paired.bam') }),
  ])
  expect(results).toEqual([index, index, coverage, coverage])
})

it('scans a large file on several threads, with the same answers and one progress', async () => {
  const threads = startedThreads()
  await using workers = createGenomicsWorkers({ size: 2, idleMs: 60_000 })
  using folder = temporaryFolder()
  const random = seededRandom(5)
  const noise = Buffer.from(Array.from({ length: 40_000 }, () => 65 + Math.floor(random() * 60)))
  const lines = Array.from(
    { length: 600 },
    (_, at) => `1\t${at + 1}\t.\tA\tC\t.\t.\tF=${String(noise)}\n`,
  )
  const bytes = bgzip(textOf(['1:1']) + lines.join(''))
  expect(bytes.length).toBeGreaterThan(16 << 20)
  writeFileSync(folder.file('large'), bytes)
  const fractions: number[] = []
  const index = await workers.buildVariantIndex(
    { path: folder.file('large') },
    { onProgress: (fraction) => fractions.push(fraction) },
  )
  expect(threads).toHaveLength(2)
  expect(fractions).toEqual(fractions.toSorted((a, b) => a - b))
  expect(fractions.at(-1)).toBe(1)
  const source = memorySource(bytes)
  const window = { chrom: '1', start: 100, end: 500, offset: 0, limit: 10 }
  const [one, two] = await Promise.all(
    [index, await buildVariantIndex(source)].map(async (each) =>
      (await openVariants(source, each)).queryText(window),
    ),
  )
  expect(one?.total).toBe(401)
  expect(one).toEqual(two)
})

it('makes the same of files and bytes that follow one another', async () => {
  await using workers = createGenomicsWorkers({ size: 1, idleMs: 60_000 })
  using folder = temporaryFolder()
  writeFileSync(folder.file('second'), vcf.subarray(700, 50_000))
  const input = {
    pieces: [
      { bytes: vcf.subarray(0, 700) },
      { path: folder.file('second'), size: 49_300 },
      { bytes: vcf.subarray(50_000) },
    ],
  }
  const index = await buildVariantIndex(memorySource(vcf))
  expect(await workers.buildVariantIndex(input)).toEqual(index)
  // The bytes are still the caller's.
  expect(await workers.buildVariantIndex(input)).toEqual(index)
})

it('leaves the bytes that it was given to their owner', async () => {
  await using workers = createGenomicsWorkers({ size: 1, idleMs: 60_000 })
  const padded = new Uint8Array(vcf.length + 200)
  padded.set(vcf, 100)
  const view = padded.subarray(100, 100 + vcf.length)
  const [first, second] = await Promise.all([
    workers.buildVariantIndex({ bytes: view }),
    workers.buildVariantIndex({ bytes: view }),
  ])
  expect(first).toEqual(second)
  expect(view).toHaveLength(vcf.length)
})

it('rejects with the same errors, code and class', async () => {
  await using workers = createGenomicsWorkers({ size: 1, idleMs: 60_000 })
  const refusals = [
    [workers.buildCoverage({ bytes: vcf }), 'not-bam'],
    [workers.buildVariantIndex({ bytes: vcf.subarray(0, 5000) }), 'truncated'],
    [workers.buildCoverage({ path: dataPath('no such file.bam') }), 'unreadable'],
  ] as const
  for (const [job, code] of refusals) {
    const error: unknown = await job.catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(GenomicsError)
    expect(error).toMatchObject({ code, name: 'GenomicsError' })
  }
  await expect(workers.buildVariantIndex({ bytes: vcf })).resolves.toBeInstanceOf(Uint8Array)
})

it('starts a thread when one is needed, never more than its size, and uses it again', async () => {
  const threads = startedThreads()
  await using workers = createGenomicsWorkers({ size: 2, idleMs: 60_000 })
  expect(threads).toHaveLength(0)
  await workers.buildVariantIndex({ bytes: vcf })
  await workers.buildVariantIndex({ bytes: vcf })
  expect(threads).toHaveLength(1)
  await Promise.all(Array.from({ length: 6 }, () => workers.buildVariantIndex({ bytes: vcf })))
  expect(threads).toHaveLength(2)
})

it('ends an idle thread, and starts another for the next job', async () => {
  const threads = startedThreads()
  await using workers = createGenomicsWorkers({ size: 1, idleMs: 0 })
  await workers.buildVariantIndex({ bytes: vcf })
  await once(threads[0]!, 'exit')
  await workers.buildVariantIndex({ bytes: vcf })
  expect(threads).toHaveLength(2)
})

it('reports the progress of a job', async () => {
  await using workers = createGenomicsWorkers({ size: 1, idleMs: 60_000 })
  const fractions: number[] = []
  await workers.buildVariantIndex(
    { bytes: large },
    { onProgress: (fraction) => fractions.push(fraction) },
  )
  expect(fractions.length).toBeGreaterThan(3)
  expect(fractions.at(-1)).toBe(1)
})

it('stops a job that runs or waits, ends its thread, and continues with the next', async () => {
  const threads = startedThreads()
  await using workers = createGenomicsWorkers({ size: 1, idleMs: 60_000 })
  const [running, waiting] = [new AbortController(), new AbortController()]
  const jobs = Promise.allSettled([
    workers.buildVariantIndex(
      { bytes: large },
      { signal: running.signal, onProgress: () => running.abort(new Error('running')) },
    ),
    workers.buildVariantIndex({ bytes: vcf }, { signal: waiting.signal }),
    workers.buildVariantIndex({ bytes: vcf }, { signal: AbortSignal.abort(new Error('late')) }),
    workers.buildVariantIndex({ bytes: vcf }),
  ])
  waiting.abort(new Error('waiting'))
  expect(await jobs).toMatchObject([
    { reason: { message: 'running' } },
    { reason: { message: 'waiting' } },
    { reason: { message: 'late' } },
    { status: 'fulfilled' },
  ])
  expect(threads).toHaveLength(2)
})

it('lets a thread end by itself between two blocks: terminated inside zlib, it would abort the process', async () => {
  const threads = startedThreads()
  const workers = createGenomicsWorkers({ size: 1, idleMs: 60_000 })
  const begun = Promise.withResolvers<void>()
  const onProgress = (): void => begun.resolve()
  const outcome = Promise.allSettled([workers.buildVariantIndex({ bytes: large }, { onProgress })])
  await begun.promise
  const ended = once(threads[0]!, 'exit')
  await workers.close()
  // A thread that is terminated exits with 1.
  expect(await ended).toEqual([0])
  expect(await outcome).toMatchObject([{ reason: { code: 'closed' } }])
})

it('says that a thread broke down under its job, and starts another', async () => {
  const threads = startedThreads()
  await using workers = createGenomicsWorkers({ size: 1, idleMs: 60_000 })
  const outcome = Promise.allSettled([workers.buildVariantIndex({ bytes: large })])
  // Before it has so much as started: what it sends could be there before the end of a later one.
  if (threads.length === 0) await once(process, 'worker')
  await threads[0]?.terminate()
  expect(await outcome).toMatchObject([{ reason: { code: 'worker-failed' } }])
  await expect(workers.buildVariantIndex({ bytes: vcf })).resolves.toBeInstanceOf(Uint8Array)
})

it('rejects every job when it is closed, and later ones', async () => {
  const workers = createGenomicsWorkers({ size: 1, idleMs: 60_000 })
  const jobs = Promise.allSettled([
    workers.buildVariantIndex({ bytes: large }),
    workers.buildVariantIndex({ bytes: large }),
  ])
  await workers.close()
  expect(await jobs).toMatchObject([{ reason: { code: 'closed' } }, { reason: { code: 'closed' } }])
  await expect(workers.buildCoverage({ bytes: vcf })).rejects.toMatchObject({ code: 'closed' })
  await expect(workers.close()).resolves.toBeUndefined()
})

it('wants at least one thread', () => {
  expect(() => createGenomicsWorkers({ size: 0, idleMs: 1 })).toThrow(RangeError)
})

it('keeps a process for a running job, but not for an idle thread', async () => {
  const script = `
    import { createGenomicsWorkers } from ${JSON.stringify(new URL('../index.ts', import.meta.url).href)}
    const workers = createGenomicsWorkers({ size: 1, idleMs: 3_600_000 })
    const index = await workers.buildVariantIndex({ path: ${JSON.stringify(dataPath('S4.vcf.gz'))} })
    console.log(index.length)
  `
  const run = promisify(execFile)
  const { stdout } = await run(process.execPath, ['--input-type=module', '-e', script])
  expect(Number(stdout)).toBe((await buildVariantIndex(memorySource(vcf))).length)
})
