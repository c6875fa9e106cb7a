import { gunzipSync } from 'node:zlib'

import { describe, expect, it } from 'vitest'

import { readBamHeader } from '../bam/bam-header.ts'
import { findRecord } from '../bam/find-record.ts'
import { createBlockCursor } from '../bgzf/block-cursor.ts'
import { readBlocks } from '../bgzf/block-stream.ts'
import { type ByteSource, memorySource } from '../bytes/byte-source.ts'
import { type TestRead, writeBam } from '../testing/bam-writer.ts'
import { bgzip } from '../testing/bgzip.ts'
import { bamFiles, dataBytes } from '../testing/data.ts'
import { randomInteger, seededRandom } from '../testing/random.ts'
import { buildCoverage } from './build-coverage.ts'
import { coverRange, joinCoverage, planCoverage } from './parallel-coverage.ts'

const chromosomes = [
  { name: 'chr1', length: 300_000 },
  { name: 'chr2', length: 40_000 },
]

/** The coverage of a file that is cut near the given places, and where it was cut. */
async function inRanges(source: ByteSource, places: readonly number[]) {
  const header = await readBamHeader(createBlockCursor(readBlocks(source)))
  const cuts: number[] = []
  for (const place of places) {
    const cut = await findRecord(source, place, header)
    if (cut !== undefined && cut > (cuts.at(-1) ?? 0)) cuts.push(cut)
  }
  const ranges = [0, ...cuts].map((start, number) => ({ start, end: cuts[number] }))
  const counted = await Promise.all(ranges.map((range) => coverRange(source, range, {})))
  return { cuts, coverage: await joinCoverage(source, counted) }
}

/** So many places of a file, evenly spread. */
function placesOf(source: ByteSource, count: number): number[] {
  return Array.from({ length: count }, (_, at) =>
    Math.floor((source.size / (count + 1)) * (at + 1)),
  )
}

function sortedReads(cigars: readonly string[], count: number, seed: number): TestRead[] {
  const random = seededRandom(seed)
  const reads = Array.from({ length: count }, () => {
    const chromosome = random() < 0.7 ? 0 : 1
    const position = randomInteger(random, 0, chromosome === 0 ? 200_000 : 20_000)
    const cigar = cigars[randomInteger(random, 0, cigars.length - 1)]!
    return { chromosome, position, cigar }
  })
  return reads.toSorted((a, b) => a.chromosome - b.chromosome || a.position - b.position)
}

describe('[COV-02] the coverage of ranges equals that of the complete file', () => {
  it.each(bamFiles)('%s', async (name) => {
    const whole = memorySource(dataBytes(name))
    const expected = await buildCoverage(whole)
    const text = gunzipSync(dataBytes(name))
    // As it is, and in smaller blocks, in which records lie over cuts.
    for (const source of [whole, memorySource(bgzip(text, 9000))]) {
      for (const count of [1, 2, 5]) {
        // Undefined where the reads are not in order.
        const counted = await inRanges(source, placesOf(source, count)).catch(() => undefined)
        expect(counted?.coverage ?? expected).toEqual(expected)
      }
    }
  })

  it.each([
    ['short reads', ['100M', '60M5I40M', '30S70M']],
    ['spliced reads that span many ranges', ['100M', '50M60000N50M', '10M90000D10M']],
    ['long reads', ['9000M', '100M', '4000M300D4000M']],
  ])('of %s', async (_, cigars) => {
    const source = memorySource(writeBam(chromosomes, sortedReads(cigars, 3000, 4), 3000))
    const expected = await buildCoverage(source)
    for (const count of [1, 3, 12]) {
      const { cuts, coverage } = await inRanges(source, placesOf(source, count))
      expect(cuts.length).toBeGreaterThan(0)
      expect(coverage).toEqual(expected)
    }
  })

  it('with unmapped reads at the end', async () => {
    const unmapped = { chromosome: -1, position: -1, cigar: '', flags: 4 }
    const reads = [...sortedReads(['100M'], 900, 5), ...Array(900).fill(unmapped)]
    const source = memorySource(writeBam(chromosomes, reads, 700))
    const { cuts, coverage } = await inRanges(source, placesOf(source, 6))
    expect(cuts.length).toBeGreaterThan(3)
    expect(coverage).toEqual(await buildCoverage(source))
  })
})

it('leaves unsorted files and wrong cuts to a reading from the start', async () => {
  const sorted = sortedReads(['100M'], 2000, 6)
  const halves = [...sorted.slice(1000), ...sorted.slice(0, 1000)]
  const source = memorySource(writeBam(chromosomes, halves, 2000))
  const [place] = placesOf(source, 1)
  await expect(
    inRanges(source, [place!]).then(
      ({ coverage }) => coverage ?? Promise.reject(new Error('none')),
    ),
  ).rejects.toThrow()
  const other = memorySource(writeBam(chromosomes, sorted, 2000))
  const cut = (await findRecord(other, Math.floor(other.size / 2), chromosomes))!
  await expect(coverRange(other, { start: 0, end: cut + 3 }, {})).rejects.toThrow('in ranges')
})

it('reads a small file as a whole', async () => {
  const source = memorySource(writeBam(chromosomes, sortedReads(['100M'], 100, 7)))
  expect(await planCoverage(source, 8)).toEqual([{ start: 0, end: undefined }])
})
