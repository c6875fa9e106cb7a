import { writeFileSync } from 'node:fs'
import { once } from 'node:events'
import type { Worker } from 'node:worker_threads'

import { expect, it, onTestFinished } from 'vitest'

import { memorySource } from '../bytes/byte-source.ts'
import { GenomicsError } from '../errors.ts'
import { bgzip } from '../testing/bgzip.ts'
import { dataBytes, dataText } from '../testing/data.ts'
import { textOf } from '../testing/open-text.ts'
import { temporaryFolder } from '../testing/peer-tools.ts'
import { recordsOfText } from '../testing/variants-oracle.ts'
import { buildVariantIndex } from '../variants/build-variant-index.ts'
import { parseVariantHeader } from '../header/header.ts'
import { recordJson } from '../variants/record-json.ts'
import { createVariantReaders } from './variant-readers.ts'

const everything = { start: 0, end: 1e9, offset: 0, limit: 100_000 }

async function indexOf(bytes: Uint8Array): Promise<{ bytes: Uint8Array }> {
  return { bytes: await buildVariantIndex(memorySource(bytes)) }
}

function jsonOf(bytes: Uint8Array): unknown {
  return JSON.parse(Buffer.from(bytes).toString())
}

it('[VAR-06] gives pages and headers of files and of bytes, as JSON and as they are', async () => {
  await using readers = createVariantReaders()
  using folder = temporaryFolder()
  const bytes = dataBytes('1000genomes.vcf')
  const index = await indexOf(bytes)
  writeFileSync(folder.file('calls'), bytes)
  writeFileSync(folder.file('index'), index.bytes)
  const text = dataText('1000genomes.vcf')
  const records = recordsOfText(text)
  const opened = await Promise.all([
    readers.open({ bytes }, index),
    readers.open({ path: folder.file('calls') }, { path: folder.file('index') }),
  ])
  for (const file of opened) {
    const page = { ...everything, chrom: records[0]!.chrom }
    const expected = records.filter(({ chrom }) => chrom === page.chrom)
    const found = await file.page(page, 'json', 1e9)
    expect(found).toMatchObject({ total: expected.length, displayed: expected.length })
    expect(jsonOf(found.bytes)).toEqual(jsonOf(Buffer.from(`[${expected.map(recordJson).join()}]`)))
    const first = found.bytes.subarray(1, 1 + found.firstLength)
    expect(jsonOf(first)).toEqual(jsonOf(Buffer.from(recordJson(expected[0]!))))
    const header = Buffer.from(await file.header('vcf')).toString()
    const lines = Buffer.from((await file.page(page, 'vcf', 1e9)).bytes).toString()
    expect(text.startsWith(header + lines)).toBe(true)
    expect(jsonOf(await file.header('json'))).toMatchObject({
      Metadata: { fileformat: 'VCFv4.1' },
      Legends: { Samples: parseVariantHeader(Buffer.from(text)).samples },
    })
    await file.close()
    await expect(file.page(page, 'json', 1e9)).rejects.toMatchObject({ code: 'closed' })
  }
})

it.each(['json', 'vcf'] as const)(
  '[VAR-10] ends a page of %s before it is too large',
  async (format) => {
    await using readers = createVariantReaders()
    const bytes = bgzip(textOf(Array.from({ length: 50 }, (_, at) => `1:${at + 1}`)))
    const file = await readers.open({ bytes }, await indexOf(bytes))
    const page = (offset: number, maxBytes: number, descending = false) =>
      file.page({ ...everything, chrom: '1', offset, descending }, format, maxBytes)
    for (const descending of [false, true]) {
      const ids: string[] = []
      for (let offset = 0; offset < 50;) {
        const found = await page(offset, 700, descending)
        expect(found.bytes.length).toBeLessThanOrEqual(701)
        expect(found).toMatchObject({ total: 50, isCut: offset + found.displayed < 50 })
        ids.push(...(Buffer.from(found.bytes).toString().match(/v\d+/g) ?? []))
        offset += found.displayed
        expect(ids).toHaveLength(offset)
      }
      const inOrder = Array.from({ length: 50 }, (_, at) => `v${at}`)
      expect(ids).toEqual(descending ? inOrder.toReversed() : inOrder)
    }
    expect(await page(3, 1)).toMatchObject({ displayed: 1, isCut: true })
    expect(await page(49, 1)).toMatchObject({ displayed: 1, isCut: false })
  },
)

it('[VAR-08] says which lines are left out', async () => {
  await using readers = createVariantReaders()
  const bytes = Buffer.from(`${textOf(['1:1'])}1\tx\t.\tA\tC\t.\t.\t.\n`)
  const file = await readers.open({ bytes }, await indexOf(bytes))
  expect(file.problemCount).toBe(1)
  expect(file.problems).toEqual([{ line: 4, reason: 'POS is not an integer: "x"' }])
})

it('rejects with the same errors, code and class', async () => {
  await using readers = createVariantReaders()
  const bytes = dataBytes('S4.vcf.gz')
  const index = await indexOf(bytes)
  const file = await readers.open({ bytes }, index)
  for (const [asked, code] of [
    [readers.open({ path: '/nowhere/at all' }, index), 'unreadable'],
    [readers.open({ bytes: bytes.subarray(1) }, index), 'stale-index'],
    [readers.open({ bytes }, { bytes }), 'not-index'],
    [file.page({ ...everything, chrom: 'none' }, 'json', 1), 'unknown-chromosome'],
    [file.page({ ...everything, chrom: '1', end: -1 }, 'vcf', 1), 'bad-window'],
  ] as const) {
    const error: unknown = await asked.catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(GenomicsError)
    expect(error).toMatchObject({ code })
  }
})

it('says that the thread broke down, and opens files again in another', async () => {
  const threads: Worker[] = []
  const onWorker = (thread: Worker): unknown => threads.push(thread)
  process.on('worker', onWorker)
  onTestFinished(() => void process.off('worker', onWorker))
  await using readers = createVariantReaders()
  const bytes = dataBytes('S4.vcf.gz')
  const index = await indexOf(bytes)
  const file = await readers.open({ bytes }, index)
  const ended = once(threads[0]!, 'exit')
  await threads[0]!.terminate()
  await ended
  await expect(file.header('json')).rejects.toMatchObject({ code: 'worker-failed' })
  await expect(file.close()).resolves.toBeUndefined()
  const again = await readers.open({ bytes }, index)
  expect(jsonOf(await again.header('json'))).toHaveProperty('Legends')
})

it('rejects requests once it is closed', async () => {
  const readers = createVariantReaders()
  const bytes = dataBytes('S4.vcf.gz')
  const index = await indexOf(bytes)
  const file = await readers.open({ bytes }, index)
  await readers.close()
  await expect(file.header('json')).rejects.toMatchObject({ code: 'closed' })
  await expect(readers.open({ bytes }, index)).rejects.toMatchObject({ code: 'closed' })
  await expect(readers.close()).resolves.toBeUndefined()
})
