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
import { randomInteger, seededRandom } from './testing/random.ts'
import { buildVariantIndex } from './variants/build-variant-index.ts'
import { openVariants } from './variants/open-variants.ts'

const rounds = 100

/** Bytes with some changed, doubled or cut out. */
function mutate(bytes: Uint8Array, random: () => number): Buffer {
  const mutant = Buffer.from(bytes)
  const at = randomInteger(random, 0, mutant.length - 1)
  const kind = randomInteger(random, 0, 3)
  if (kind === 0)
    return Buffer.concat([
      mutant.subarray(0, at),
      mutant.subarray(at + randomInteger(random, 1, 40)),
    ])
  if (kind === 1)
    return Buffer.concat([mutant.subarray(0, at), mutant.subarray(Math.max(0, at - 30))])
  for (let count = kind === 2 ? 1 : 20; count > 0; count -= 1) {
    mutant[randomInteger(random, 0, mutant.length - 1)] = randomInteger(random, 0, 255)
  }
  return mutant
}

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

const files = [
  ['volvox.filtered.vcf.gz', queryVariants],
  ['multipleAltSVs.vcf', queryVariants],
  ['gvcf_mixed.vcf', queryVariants],
  ['range.bam', queryReads],
  ['overlapping-pairs.bam', queryReads],
] as const

it.each(files)('[VAR-05] answers for mutants of %s or refuses them', async (name, query) => {
  const random = seededRandom(name.length)
  const original = Buffer.from(dataBytes(name))
  const isPacked = original[0] === 0x1f
  const content = isPacked ? gunzipSync(original) : original
  const outcomes = new Set<string>()
  for (let round = 0; round < rounds; round += 1) {
    outcomes.add(await outcomeOf(() => query(mutate(original, random))))
    // With right check sums, so that the mutant gets to what reads the records.
    const repacked = bgzip(mutate(content, random), randomInteger(random, 100, 65_280))
    outcomes.add(await outcomeOf(() => query(repacked)))
  }
  expect(outcomes).toContain('answered')
})
