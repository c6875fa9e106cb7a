import { execFileSync } from 'node:child_process'
import { readFileSync } from 'node:fs'
import { gunzipSync } from 'node:zlib'

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { memorySource } from '../bytes/byte-source.ts'
import { bgzip } from '../testing/bgzip.ts'
import { binMaxima, binMeans, samtoolsDepth } from '../testing/coverage-oracle.ts'
import { canCompareWith, temporaryFolder } from '../testing/peer-tools.ts'
import { buildCoverage } from './build-coverage.ts'
import { openCoverage } from './open-coverage.ts'
import { regionDepth } from './region-depth.ts'

const operation = fc.tuple(
  fc.integer({ min: 1, max: 400 }),
  fc.constantFrom('M', 'M', 'M', '=', 'X', 'I', 'D', 'N', 'P'),
)
const cigar = fc
  .tuple(
    fc.constantFrom('', '', '5H', '3S', '4H2S'),
    fc.array(operation, { minLength: 1, maxLength: 6 }),
    fc.constantFrom('', '', '6H', '7S'),
  )
  .map(([left, middle, right]) => {
    const inner = middle.map(([length, kind]) => `${length}${kind}`).join('')
    return `${left}${inner}10M${right}`
  })

const read = fc.record({
  chromosome: fc.integer({ min: 0, max: 2 }),
  position: fc.nat(60_000),
  cigar,
  // Any flags; those of pairs without their mates.
  flags: fc.nat(0xfff).map((flags) => flags & ~0x1 & ~0xca),
  quality: fc.nat(255),
  hasBases: fc.boolean(),
})
type Read = typeof read extends fc.Arbitrary<infer Value> ? Value : never

const header = fc.record({
  lengths: fc.tuple(...[0, 1, 2].map(() => fc.integer({ min: 70_000, max: 200_000 }))),
  comments: fc.array(fc.stringMatching(/^[ -~]{0,200}$/), { maxLength: 20 }),
})
type Header = typeof header extends fc.Arbitrary<infer Value> ? Value : never

function samOf({ lengths, comments }: Header, reads: readonly Read[]): string {
  const lines = ['@HD\tVN:1.6\tSO:unsorted']
  for (const [number, length] of lengths.entries()) lines.push(`@SQ\tSN:c${number}\tLN:${length}`)
  for (const comment of comments) lines.push(`@CO\t${comment}`)
  for (const [number, one] of reads.entries()) {
    const bases = [...one.cigar.matchAll(/(\d+)[MIS=X]/g)].reduce(
      (sum, [, n]) => sum + Number(n),
      0,
    )
    const sequence = one.hasBases ? 'ACGTN'.repeat(Math.ceil(bases / 5)).slice(0, bases) : '*'
    lines.push(
      `r${number}\t${one.flags}\tc${one.chromosome}\t${one.position + 1}\t${one.quality}\t${one.cigar}\t*\t0\t0\t${sequence}\t*`,
    )
  }
  return `${lines.join('\n')}\n`
}

describe.runIf(canCompareWith('samtools'))('generated reads', () => {
  it('[COV-03][COV-04] have the depth that samtools depth gives them', { timeout: 240_000 }, () =>
    fc.assert(
      fc.asyncProperty(
        header,
        fc.array(read, { maxLength: 120 }),
        fc.integer({ min: 90, max: 65_280 }),
        async (head, reads, blockSize) => {
          using folder = temporaryFolder()
          const input = samOf(head, reads)
          const quiet = {
            input,
            stdio: ['pipe', 'ignore', 'ignore'] as ['pipe', 'ignore', 'ignore'],
          }
          const [sorted, unsorted] = [folder.file('sorted.bam'), folder.file('unsorted.bam')]
          execFileSync('samtools', ['sort', '-o', sorted, '-'], quiet)
          execFileSync('samtools', ['index', sorted], { stdio: 'ignore' })
          execFileSync('samtools', ['view', '-b', '-o', unsorted, '-'], quiet)
          const packed = bgzip(gunzipSync(readFileSync(sorted)), blockSize)
          const inOrder = memorySource(packed)
          const coverage = await buildCoverage(inOrder)
          expect(await buildCoverage(memorySource(readFileSync(unsorted)))).toEqual(coverage)
          const open = await openCoverage(coverage)
          for (const [number, length] of head.lengths.entries()) {
            const chrom = `c${number}`
            const depths = samtoolsDepth(sorted, chrom, length)
            const { meanCoverage, bucketSize } = await open.slice(chrom, 1, length, Infinity)
            expect(meanCoverage).toEqual(binMeans(depths, length, bucketSize))
            const maxima = binMaxima(depths, length, bucketSize)
            expect(open.meta(chrom).maxCoverage).toBe(Math.max(0, ...maxima))
            const [region] = await regionDepth(inOrder, [{ chrom, start: 1, end: length }], [1])
            const bases = depths.filter(([, depth]) => depth > 0).length
            expect(region?.atLeast).toEqual([bases / length])
          }
        },
      ),
      { numRuns: process.env['BENCHTOP_TEST_TIER'] === 'release' ? 40 : 20, seed: 7 },
    ),
  )
})
