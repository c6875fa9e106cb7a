import { z } from 'zod'
import { GET, operationsOf } from '../operation.ts'
import { paging } from '../paging.ts'
import { resource } from '../permission.ts'
import { collection, either, encoded, record, text } from '../results.ts'
import { booleanParameter, enumParameter, positionParameter } from '../scalars.ts'
import {
  coverageMetaRecord,
  coverageRecord,
  variantRecord,
  variantSetRecord,
} from './records/variants.ts'

/** `txt` is what old clients send by habit: refused in the profile `spec`, and json in `field`. */
const format = { Format: enumParameter(['json', 'vcf', 'txt']).default('json') }

/** A region of a chromosome: 1-based, both ends inclusive. */
const region = { StartPos: positionParameter, EndPos: positionParameter }

export const variants = operationsOf('v1', {
  getVariantSet: GET('/variantset/{id}', {
    summary: 'Returns the header of a VCF, as a record or as text.',
    permission: resource('BROWSE', 'variantset', 'id'),
    query: z.object(format),
    responses: {
      200: either(encoded(record(variantSetRecord)), text('text/plain; charset=utf-8')),
    },
  }),
  listVariants: GET('/variantset/{id}/variants/{chrom}', {
    summary: 'Lists the variants in a region, as records or as lines of the file.',
    permission: resource('READ', 'variantset', 'id'),
    query: z.object({ ...region, ...format, Overlap: booleanParameter.default(false) }),
    paging: paging(['Position']),
    responses: {
      200: either(encoded(collection(variantRecord)), text('text/plain; charset=utf-8')),
    },
  }),
  getCoverage: GET('/coverage/{id}/{chrom}', {
    summary: 'Returns the mean depths over a region of a BAM, in at most 2048 buckets.',
    permission: resource('READ', 'coverage', 'id'),
    query: z.object(region),
    responses: { 200: encoded(record(coverageRecord)) },
  }),
  getCoverageMeta: GET('/coverage/{id}/{chrom}/meta', {
    summary: 'Returns the maximum depth on a chromosome.',
    permission: resource('READ', 'coverage', 'id'),
    responses: { 200: record(coverageMetaRecord) },
  }),
})
