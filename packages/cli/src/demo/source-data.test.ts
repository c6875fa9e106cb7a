import type { CoverageRecord, FileCompact, FileRecord } from '@benchtop/contracts'
import { expect, it } from 'vitest'
import { cannedV1 } from '../testing/canned-v1.ts'
import { findSourceFiles, readCoverage, readVariants, regionText } from './source-data.ts'

const region = { chromosome: 'ctgA', start: 1, end: 10_000 }

/** An AppResult whose files have these members beside their hrefs. */
function holding(...files: Partial<FileRecord>[]) {
  return cannedV1({
    filesOf: async () => files.map((_, at) => ({ Href: String(at) }) as FileCompact),
    file: async (href) => files[Number(href)] as FileRecord,
  })
}

it('finds the VCF and the BAM by what the API offers for them', async () => {
  const v1 = holding(
    {},
    { HrefCoverage: 'v1pre3/coverage/2' },
    { HrefVariants: 'v1pre3/variantset/1' },
  )
  expect(await findSourceFiles(v1, 'v1pre3/appresults/6001')).toEqual({
    variants: 'v1pre3/variantset/1',
    coverage: 'v1pre3/coverage/2',
  })
})

it('fails where one is missing, or gives nothing', async () => {
  await expect(findSourceFiles(holding({}), 'v1pre3/appresults/6001')).rejects.toThrow(
    'v1pre3/appresults/6001 has no VCF',
  )
  const empty = cannedV1({
    variants: async () => ({ Items: [], TotalCount: 0 }),
    coverage: async () => ({ MeanCoverage: [0, 0] }) as unknown as CoverageRecord,
  })
  await expect(readVariants(empty, 'x', region)).rejects.toThrow('no variants of ctgA:1-10,000')
  await expect(readCoverage(empty, 'x', region)).rejects.toThrow('no coverage of ctgA:1-10,000')
})

it('writes a region as people do', () => {
  expect(regionText({ chromosome: 'chr1', start: 1_000, end: 2_000_000 })).toBe(
    'chr1:1,000-2,000,000',
  )
})
