import { gunzipSync } from 'node:zlib'
import { expect, it } from 'vitest'

import { memorySource } from './bytes/byte-source.ts'
import { buildCoverage } from './depth/build-coverage.ts'
import { openCoverage } from './depth/open-coverage.ts'
import { GenomicsError } from './errors.ts'
import { buildReadIndex } from './slices/build-read-index.ts'
import { sliceReads } from './slices/slice-reads.ts'
import { bgzip } from './testing/bgzip.ts'
import { dataBytes } from './testing/data.ts'
import { mutate } from './testing/mutants.ts'
import { randomInteger, seededRandom } from './testing/random.ts'
import { buildVariantIndex } from './variants/build-variant-index.ts'
import { openVariants } from './variants/open-variants.ts'

const rounds = 100

/** What was done with a mutant; throws whatever isn't a refusal. */
async function outcomeOf(work: () => Promise<unknown>): Promise<'answered' | 'refused'> {
  try {
    await work()
    return 'answered'
  } catch (error) {
    if (!(error instanceof GenomicsError)) throw error
    expect(error.message.length).toBeGreaterThan(20)
    return 'refused'
  }
}

async function queryVariants(bytes: Buffer): Promise<void> {
  const source = memorySource(bytes)
  const file = await openVariants(source, await buildVariantIndex(source))
  for (const { name: chrom, records } of file.chromosomes.slice(0, 5)) {
    const window = { chrom, start: 0, end: 2 ** 52, offset: 0, limit: 20, overlap: true }
    const { total, variants } = await file.query(window)
    expect(total).toBe(records)
    expect(variants.length).toBe(Math.min(20, total))
  }
}

async function queryReads(bytes: Buffer): Promise<void> {
  const source = memorySource(bytes)
  const index = memorySource(await buildReadIndex(source))
  const all = [{ chrom: '*', start: 0, end: 1 }]
  expect((await sliceReads(source, index, all)).length).toBeGreaterThan(0)
  await openCoverage(memorySource(await buildCoverage(source)))
}

/** A thousand mutants of each, with and without check sums of its blocks. */
const manyRounds = 500

const files = [
  ['volvox.filtered.vcf.gz', queryVariants],
  ['multipleAltSVs.vcf', queryVariants],
  ['gvcf_mixed.vcf', queryVariants],
  ['range.bam', queryReads],
  ['overlapping-pairs.bam', queryReads],
  ['range.cram', queryReads, manyRounds],
  ['range.v2.cram', queryReads, manyRounds],
  ['query.bcf', queryVariants, manyRounds],
] as const

it.each(files)(
  '[VAR-05][COV-08] answers for mutants of %s or refuses them',
  async (name, query, count: number = rounds) => {
    const random = seededRandom(name.length)
    const original = Buffer.from(dataBytes(name))
    const isPacked = original[0] === 0x1f
    const content = isPacked ? gunzipSync(original) : original
    const outcomes = new Set<string>()
    for (let round = 0; round < count; round += 1) {
      outcomes.add(await outcomeOf(() => query(mutate(original, random))))
      // With right check sums, so that the mutant gets to what reads the records.
      const isBam = /bam|vcf|bcf/.test(name)
      if (!isBam) {
        outcomes.add(await outcomeOf(() => query(mutate(content, random))))
        continue
      }
      const repacked = bgzip(mutate(content, random), randomInteger(random, 100, 65_280))
      outcomes.add(await outcomeOf(() => query(repacked)))
    }
    expect(outcomes).toContain('answered')
  },
)
