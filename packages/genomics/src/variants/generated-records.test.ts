import { writeFileSync } from 'node:fs'

import fc from 'fast-check'
import { describe, expect, it } from 'vitest'

import { bgzip } from '../testing/bgzip.ts'
import { openBytes } from '../testing/open-text.ts'
import { canCompareWith, rowsOf, temporaryFolder } from '../testing/peer-tools.ts'
import type { VariantRecord } from './variant-record.ts'

const bases = fc.stringMatching(/^[ACGTN]{1,12}$/)
const alternative = fc.oneof(
  { weight: 6, arbitrary: bases },
  fc.constantFrom('*', '<DEL>', '<NON_REF>', 'G]chr2:50]', '[chr1:7[A', '.A'),
)
const word = fc.stringMatching(/^[A-Za-z0-9_+.-]{1,10}$/)
const text = fc.oneof(
  { weight: 9, arbitrary: word.filter((one) => one !== '.') },
  // INFO of which a single value takes several blocks.
  {
    weight: 1,
    arbitrary: fc.integer({ min: 1000, max: 90_000 }).map((length) => 'x'.repeat(length)),
  },
)
const odd = [
  '1e5',
  '1E-5',
  '0.1',
  '.5',
  '5.',
  '+5',
  '007',
  '3.4028235e38',
  '1e-40',
  '0.30000000000000004',
]
const quality = fc.oneof(
  fc.constantFrom('.', ...odd, '29.6', '100'),
  fc.float({ noNaN: true, noDefaultInfinity: true, min: 0 }).map(String),
)
const genotype = fc.oneof(
  fc.constantFrom('.', './.', '.|.', '0', '1'),
  fc.tuple(fc.nat(2), fc.constantFrom('/', '|'), fc.nat(2)).map((parts) => parts.join('')),
)
const sample = fc.record({ genotype, depth: fc.option(fc.nat(5000)) })

const record = fc.record({
  chrom: fc.constantFrom('chr1', 'chr2'),
  pos: fc.integer({ min: 1, max: 2000 }),
  ids: fc.array(word, { maxLength: 3 }),
  ref: bases,
  alts: fc.array(alternative, { maxLength: 4 }),
  quality,
  filters: fc.uniqueArray(fc.constantFrom('q10', 's50', 'LowQD'), { maxLength: 3 }),
  isPass: fc.boolean(),
  texts: fc.option(fc.array(text, { minLength: 1, maxLength: 3 })),
  counts: fc.option(
    fc.array(fc.integer({ min: -70_000, max: 2 ** 31 - 1 }), { minLength: 1, maxLength: 5 }),
  ),
  isFlagged: fc.boolean(),
  samples: fc.array(sample, { minLength: 40, maxLength: 40 }),
})
type Generated = typeof record extends fc.Arbitrary<infer Value> ? Value : never

function headerOf(sampleCount: number, comments: readonly string[]): string[] {
  const names = Array.from({ length: sampleCount }, (_, number) => `S${number}`)
  return [
    '##fileformat=VCFv4.3',
    ...['q10', 's50', 'LowQD'].map(
      (id) => `##FILTER=<ID=${id},Description="${id}, or \\"less\\"">`,
    ),
    ...['chr1', 'chr2'].map((id) => `##contig=<ID=${id},length=5000>`),
    '##INFO=<ID=TX,Number=.,Type=String,Description="Texts">',
    '##INFO=<ID=CN,Number=.,Type=Integer,Description="Counts">',
    '##INFO=<ID=FL,Number=0,Type=Flag,Description="A flag">',
    '##FORMAT=<ID=GT,Number=1,Type=String,Description="Genotype">',
    '##FORMAT=<ID=DP,Number=1,Type=Integer,Description="Depth">',
    ...comments.map((comment) => `##note=${comment}`),
    `#CHROM\tPOS\tID\tREF\tALT\tQUAL\tFILTER\tINFO${sampleCount === 0 ? '' : '\tFORMAT\t'}${names.join('\t')}`,
  ]
}

function lineOf(one: Generated, sampleCount: number): string {
  const info = [
    ...(one.texts === null ? [] : [`TX=${one.texts.join(',')}`]),
    ...(one.counts === null ? [] : [`CN=${one.counts.join(',')}`]),
    ...(one.isFlagged ? ['FL'] : []),
  ]
  const filters = one.filters.length > 0 ? one.filters.join(';') : one.isPass ? 'PASS' : '.'
  const samples = one.samples.slice(0, sampleCount)
  return [
    one.chrom,
    one.pos,
    [...new Set(one.ids)].join(';') || '.',
    one.ref,
    one.alts.join(',') || '.',
    one.quality,
    filters,
    info.join(';') || '.',
    ...(sampleCount === 0 ? [] : ['GT:DP']),
    ...samples.map(({ genotype: alleles, depth }) => `${alleles}:${depth ?? '.'}`),
  ].join('\t')
}

const columns =
  '%CHROM\\t%POS\\t%ID\\t%REF\\t%ALT\\t%QUAL\\t%FILTER\\t%INFO/TX\\t%INFO/CN\\t%INFO/FL'

/** A record as the columns of `bcftools query` show it. */
function columnsOf(variant: VariantRecord): string[] {
  const { info, sampleFormat } = variant
  const values = (key: string): string => info[key]?.join(',') ?? '.'
  return [
    variant.chrom,
    String(variant.pos),
    variant.id.join(';'),
    variant.ref,
    variant.alt,
    String(variant.qual ?? '.'),
    variant.filter,
    values('TX'),
    values('CN'),
    info['FL'] === undefined ? '.' : '1',
    ...Object.values(sampleFormat).map((fields) => `${fields['GT']}:${fields['DP']}`),
  ]
}

/** Compares two qualities, of which one is a 32-bit float written with six digits. */
function expectQuality(served: string | undefined, shown: string | undefined): void {
  if (served === '.' || shown === '.') return expect(served).toBe(shown)
  const difference = Math.abs(Math.fround(Number(served)) - Number(shown))
  expect(difference).toBeLessThanOrEqual(1e-5 * Math.abs(Number(shown)))
}

describe.runIf(canCompareWith('bcftools'))('generated records', () => {
  it('[VAR-03][VAR-06] are what bcftools query shows of them', { timeout: 240_000 }, () =>
    fc.assert(
      fc.asyncProperty(
        fc.array(record, { maxLength: 25 }),
        fc.constantFrom(0, 1, 3, 40),
        fc.array(fc.stringMatching(/^[ -;=?-~]{1,300}$/), { maxLength: 5 }),
        fc.constantFrom('\n', '\r\n'),
        fc.integer({ min: 200, max: 65_280 }),
        async (records, sampleCount, comments, lineEnd, blockSize) => {
          using folder = temporaryFolder()
          const lines = records.map((one) => lineOf(one, sampleCount))
          const content = [...headerOf(sampleCount, comments), ...lines, ''].join(lineEnd)
          const path = folder.file('calls.vcf.gz')
          const bytes = bgzip(content, blockSize)
          writeFileSync(path, bytes)
          const format = `${columns}${sampleCount === 0 ? '' : '[\\t%GT:%DP]'}\\n`
          const shown = rowsOf('bcftools', ['query', '-f', format, path])
          const file = await openBytes(bytes)
          const served: string[][] = []
          for (const chrom of ['chr1', 'chr2']) {
            const window = { chrom, start: 1, end: 5000, offset: 0, limit: 1000 }
            const { total, variants } = await file.query(window)
            expect(variants).toHaveLength(total)
            served.push(...variants.map(columnsOf))
          }
          const inOrder = shown.toSorted(
            ([a = '', from], [b = '', to]) => a.localeCompare(b) || Number(from) - Number(to),
          )
          const withoutQuality = (row: string[]): string[] => row.toSpliced(5, 1)
          expect(served.map(withoutQuality)).toEqual(inOrder.map(withoutQuality))
          for (const [number, row] of served.entries()) expectQuality(row[5], inOrder[number]?.[5])
        },
      ),
      { numRuns: process.env['BENCHTOP_TEST_TIER'] === 'release' ? 120 : 50, seed: 11 },
    ),
  )
})
