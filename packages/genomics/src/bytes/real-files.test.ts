import { describe, expect, it } from 'vitest'

import { buildCoverage } from '../depth/build-coverage.ts'
import { openCoverage } from '../depth/open-coverage.ts'
import { bamFiles, dataBytes, vcfFiles } from '../testing/data.ts'
import { randomInteger, seededRandom } from '../testing/random.ts'
import { buildVariantIndex } from '../variants/build-variant-index.ts'
import { openVariants } from '../variants/open-variants.ts'
import { memorySource, type ByteSource } from './byte-source.ts'
import { openSource } from './source-input.ts'

/** A file cut at places that know nothing of its lines and blocks. */
function cut(bytes: Uint8Array, seed: number): Promise<ByteSource> {
  const random = seededRandom(seed)
  const places = Array.from({ length: 6 }, () => randomInteger(random, 0, bytes.length))
  const cuts = [0, 1, ...places, bytes.length].toSorted((a, b) => a - b)
  return openSource({
    pieces: cuts.slice(1).map((end, index) => ({ bytes: bytes.subarray(cuts[index], end) })),
  })
}

/** What comes of something, be it an error. */
const outcome = (work: Promise<unknown>): Promise<unknown> =>
  work.catch((error: unknown) => String(error))

describe('a file that came in pieces', () => {
  it.each(vcfFiles)('is indexed and queried like the complete file, with %s', async (name) => {
    const bytes = dataBytes(name)
    const whole = memorySource(bytes)
    for (const seed of [1, 2, 3]) {
      const pieces = await cut(bytes, seed)
      const index = await outcome(buildVariantIndex(pieces))
      expect(index).toEqual(await outcome(buildVariantIndex(whole)))
      if (!(index instanceof Uint8Array)) continue
      const [one, other] = [await openVariants(whole, index), await openVariants(pieces, index)]
      expect(other.header).toEqual(one.header)
      for (const { name: chrom, records } of one.chromosomes) {
        const query = { chrom, start: 1, end: 3e9, offset: Math.floor(records / 2), limit: 50 }
        expect(await other.queryText(query)).toEqual(await one.queryText(query))
      }
    }
  })

  it.each(bamFiles)('has the same coverage as the complete file, with %s', async (name) => {
    const bytes = dataBytes(name)
    const coverage = await outcome(buildCoverage(memorySource(bytes)))
    for (const seed of [1, 2, 3]) {
      expect(await outcome(buildCoverage(await cut(bytes, seed)))).toEqual(coverage)
    }
    if (coverage instanceof Uint8Array) expect(openCoverage(coverage)).toBeDefined()
  })
})
