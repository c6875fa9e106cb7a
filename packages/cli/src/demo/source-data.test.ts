import type { CoverageRecord, FileRecord } from '@benchtop/contracts'
import { expect, it } from 'vitest'
import { ApiError } from '@benchtop/client'
import { CliError } from '../errors.ts'
import type { V1 } from '../remote/api.ts'
import { cannedList, cannedV1 } from '../testing/canned-v1.ts'
import { findSourceFiles, readCoverage, readVariants, regionText } from './source-data.ts'

const region = { chromosome: 'ctgA', start: 1, end: 10_000 }

/** An AppResult with files that have these members in addition to their ids. */
function holding(...files: Partial<FileRecord>[]) {
  const records = files.map((file, at) => ({ Id: String(at), ...file }) as FileRecord)
  return cannedV1({
    listAppResultFiles: cannedList(records) as unknown as V1['listAppResultFiles'],
    getFile: async ({ id }) => records[Number(id)]!,
  })
}

it('finds the VCF and the BAM by the links that the API provides for them', async () => {
  const v1 = holding(
    {},
    { HrefCoverage: 'v1pre3/coverage/2' },
    { HrefVariants: 'v1pre3/variantset/1' },
  )
  expect(await findSourceFiles(v1, 'v1pre3/appresults/6001')).toEqual({
    variants: '2',
    coverage: '1',
  })
})

it('fails if one is missing, or has no data', async () => {
  await expect(findSourceFiles(holding({}), 'v1pre3/appresults/6001')).rejects.toThrow(
    'v1pre3/appresults/6001 has no VCF',
  )
  const empty = cannedV1({
    listVariants: (async () => ({ Items: [], TotalCount: 0 })) as unknown as V1['listVariants'],
    getCoverage: async () => ({ MeanCoverage: [0, 0] }) as unknown as CoverageRecord,
  })
  await expect(readVariants(empty, 'x', region)).rejects.toThrow('no variants of ctgA:1-10,000')
  await expect(readCoverage(empty, 'x', region)).rejects.toThrow('no coverage of ctgA:1-10,000')
})

it('formats a region in the usual notation', () => {
  expect(regionText({ chromosome: 'chr1', start: 1_000, end: 2_000_000 })).toBe(
    'chr1:1,000-2,000,000',
  )
})

it('retries a file that is still being indexed, and rejects on any other refusal', async () => {
  const refusal = (status: number) => {
    const parts = { operation: 'v1.getCoverage', status, headers: new Headers(), body: undefined }
    return new CliError('refused', `It is ${status}.`, { cause: new ApiError(parts) })
  }
  const answers = [refusal(409), refusal(409), { MeanCoverage: [7] } as unknown as CoverageRecord]
  const v1 = cannedV1({
    async getCoverage() {
      const answer = answers.shift() ?? refusal(403)
      if (answer instanceof Error) throw answer
      return answer
    },
  })
  expect((await readCoverage(v1, 'x', region)).MeanCoverage).toEqual([7])
  await expect(readCoverage(v1, 'x', region)).rejects.toThrow('It is 403.')
})
