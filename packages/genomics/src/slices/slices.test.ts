import fc from 'fast-check'
import { expect, it } from 'vitest'

import { visitRecords } from '../bam/bam-records.ts'
import { readBamHeader } from '../bam/bam-header.ts'
import { createBlockCursor } from '../bgzf/block-cursor.ts'
import { readBlocks } from '../bgzf/block-stream.ts'
import { memorySource } from '../bytes/byte-source.ts'
import { writeBam, type TestRead } from '../testing/bam-writer.ts'
import { bgzip } from '../testing/bgzip.ts'
import { buildVariantIndex } from '../variants/build-variant-index.ts'
import { openIndexedVariants } from '../variants/indexed-variants.ts'
import { openVariants } from '../variants/open-variants.ts'
import { buildReadIndex } from './build-read-index.ts'
import type { FileSlice } from './file-slices.ts'
import { sliceReads } from './slice-reads.ts'
import { sliceVariants } from './slice-variants.ts'

const chromosomes = ['a', 'b', 'c'].map((name) => ({ name, length: 100_000 }))

function joined(file: Uint8Array, slices: readonly FileSlice[]): Buffer {
  return Buffer.concat(
    slices.map((slice) =>
      slice.kind === 'bytes' ? slice.bytes : file.subarray(slice.start, slice.end),
    ),
  )
}

/** Chromosome and position of the reads of a BAM file, in its order. */
async function readsOf(bytes: Uint8Array): Promise<string[]> {
  const cursor = createBlockCursor(readBlocks(memorySource(bytes)))
  expect(await readBamHeader(cursor)).toEqual(chromosomes)
  const reads: string[] = []
  await visitRecords(
    cursor,
    () => false,
    (record, start) => {
      reads.push(`${record.readInt32LE(start)}:${record.readInt32LE(start + 4)}`)
      return undefined
    },
  )
  return reads
}

const read = fc.record({
  chromosome: fc.integer({ min: -1, max: 2 }),
  position: fc.integer({ min: 0, max: 50_000 }),
  cigar: fc.constantFrom('50M', '30M2000N20M', '5S40M10D5M', '500M', ''),
})

const spans: Readonly<Record<string, number>> = {
  '50M': 50,
  '30M2000N20M': 2050,
  '5S40M10D5M': 55,
  '500M': 500,
  '': 1,
}

it('[HTG-01] slices have every read over the windows, from files in any order and of any blocks', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(read, { maxLength: 400 }),
      fc.boolean(),
      fc.integer({ min: 200, max: 65_280 }),
      fc.array(
        fc.record({
          chrom: fc.integer({ min: 0, max: 2 }),
          start: fc.nat(52_000),
          width: fc.nat(9000),
        }),
        {
          minLength: 1,
          maxLength: 3,
        },
      ),
      async (reads, isSorted, blockSize, windows) => {
        const ordered: TestRead[] = isSorted
          ? reads.toSorted(
              (one, other) => one.chromosome - other.chromosome || one.position - other.position,
            )
          : reads
        const file = writeBam(chromosomes, ordered, blockSize)
        const source = memorySource(file)
        const index = memorySource(await buildReadIndex(source))
        const regions = windows.map(({ chrom, start, width }) => ({
          chrom: chromosomes[chrom]?.name ?? '',
          start,
          end: start + width,
        }))
        const found = await readsOf(joined(file, await sliceReads(source, index, regions)))
        const expected = ordered.filter(({ chromosome, position, cigar }) =>
          windows.some(
            ({ chrom, start, width }) =>
              chrom === chromosome &&
              position < start + width &&
              position + (spans[cigar] ?? 0) > start,
          ),
        )
        const places = expected.map(({ chromosome, position }) => `${chromosome}:${position}`)
        expect(places.filter((place) => !found.includes(place))).toEqual([])
        const unplaced = await sliceReads(source, index, [{ chrom: '*', start: 0, end: 1 }])
        const withoutPlace = await readsOf(joined(file, unplaced))
        expect(withoutPlace.filter((one) => one.startsWith('-1')).length).toBe(
          ordered.filter(({ chromosome }) => chromosome === -1).length,
        )
        expect(await readsOf(joined(file, await sliceReads(source, index, 'header')))).toEqual([])
      },
    ),
    { numRuns: 60, seed: 5 },
  )
})

it('[HTG-01] leaves out most of a sorted file for a small window', async () => {
  const reads = Array.from({ length: 20_000 }, (_, at) => ({
    chromosome: 0,
    position: at * 4,
    cigar: '100M',
  }))
  const file = writeBam(chromosomes, reads)
  const source = memorySource(file)
  const index = memorySource(await buildReadIndex(source))
  const slices = await sliceReads(source, index, [{ chrom: 'a', start: 40_000, end: 40_010 }])
  const found = await readsOf(joined(file, slices))
  expect(found.length).toBeLessThan(2000)
  expect(found).toContain('0:40000')
})

it('[HTG-01] slices of a VCF are a complete file, with what only reaches into the window', async () => {
  const header = '##fileformat=VCFv4.3\n#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO\n'
  const lines = Array.from(
    { length: 30_000 },
    (_, at) => `1\t${at + 100}\t.\tA\tC\t.\t.\tF=${(at * 7919) % 1e6}`,
  )
  const text = `${header}1\t50\tlong\tA\t<DEL>\t.\t.\tEND=25000\n${lines.join('\n')}\n`
  for (const blockSize of [700, 65_280]) {
    const file = bgzip(text, blockSize)
    const source = memorySource(file)
    const index = await buildVariantIndex(source)
    const opened = await openIndexedVariants(source, memorySource(index), 1 << 20)
    const slices = await sliceVariants(source, opened, [{ chrom: '1', start: 24_000, end: 24_010 }])
    const window = joined(file, slices)
    const result = await openVariants(
      memorySource(window),
      await buildVariantIndex(memorySource(window)),
    )
    const { variants } = await result.query({
      chrom: '1',
      start: 24_001,
      end: 24_010,
      offset: 0,
      limit: 99,
      overlap: true,
    })
    expect(variants.map(({ pos }) => pos)).toEqual([
      50,
      ...Array.from({ length: 10 }, (_, at) => 24_001 + at),
    ])
    expect(result.problemCount).toBe(0)
    expect(window.length).toBeLessThan(file.length / 2)
  }
})
