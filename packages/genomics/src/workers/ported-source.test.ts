import { describe, expect, it } from 'vitest'

import { memorySource } from '../bytes/byte-source.ts'
import { openSource, type RangedInput } from '../bytes/source-input.ts'
import { bgzip } from '../testing/bgzip.ts'
import { buildVariantIndex } from '../variants/build-variant-index.ts'
import { createGenomicsWorkers } from './genomics-workers.ts'
import { createVariantReaders } from './variant-readers.ts'

const lines = ['##fileformat=VCFv4.3', '#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO']
for (let nth = 1; nth <= 2000; nth += 1) lines.push(`1\t${nth}\tv${nth}\tA\tC\t9\tPASS\tDP=${nth}`)
const vcf = bgzip(`${lines.join('\n')}\n`)

/** Bytes that are elsewhere, and may be away. */
function elsewhere(bytes: Uint8Array) {
  const away = new Error('The store is away.')
  const input: RangedInput & { isAway: boolean } = {
    isAway: false,
    size: bytes.length,
    async read(offset: number, length: number): Promise<Uint8Array> {
      if (input.isAway) throw away
      return Uint8Array.from(bytes.subarray(offset, offset + length))
    },
  }
  return { input, away }
}

describe('what the caller reads by ranges', () => {
  it('is read by another thread as a file is', async () => {
    const { input } = elsewhere(vcf)
    const expected = await buildVariantIndex(memorySource(vcf))
    await using workers = createGenomicsWorkers({ size: 2, idleMs: 10_000 })
    const index = await workers.buildVariantIndex(input)
    expect(Buffer.from(index).equals(expected)).toBe(true)
    await using readers = createVariantReaders()
    const file = await readers.open(input, elsewhere(index).input)
    const query = { chrom: '1', start: 1000, end: 1001, offset: 0, limit: 10 }
    const { bytes } = await file.page(query, 'vcf', 1_000_000)
    expect(Buffer.from(bytes).toString()).toContain('v1000\tA')
    await file.close()
    expect(await (await openSource(input)).read(3, 4)).toEqual(Uint8Array.from(vcf.subarray(3, 7)))
  })

  it('throws in the caller’s thread what its reading threw, and is read again afterwards', async () => {
    const { input, away } = elsewhere(vcf)
    await using workers = createGenomicsWorkers({ size: 1, idleMs: 10_000 })
    input.isAway = true
    await expect(workers.buildVariantIndex(input)).rejects.toBe(away)
    input.isAway = false
    const index = await workers.buildVariantIndex(input)
    await using readers = createVariantReaders()
    input.isAway = true
    await expect(readers.open(input, { bytes: index })).rejects.toBe(away)
    input.isAway = false
    const file = await readers.open(input, { bytes: index })
    input.isAway = true
    const query = { chrom: '1', start: 1, end: 2000, offset: 0, limit: 2000 }
    await expect(file.page(query, 'vcf', 1_000_000)).rejects.toBe(away)
    input.isAway = false
    expect((await file.page(query, 'vcf', 1_000_000)).bytes.length).toBeGreaterThan(1000)
  })
})
