import { z } from 'zod'
import { count } from '../../scalars.ts'

const field = z.strictObject({
  ID: z.string(),
  Number: z.string(),
  Type: z.string(),
  Description: z.string(),
})

/** The header of a VCF. */
export const variantSetRecord = z.strictObject({
  Metadata: z.record(z.string(), z.string()),
  Legends: z.strictObject({
    INFO: z.array(field),
    FORMAT: z.array(field),
    FILTER: z.array(z.strictObject({ ID: z.string(), Description: z.string() })),
    Samples: z.array(z.string()),
  }),
})

/** One line of a VCF. FILTER, ALT and whatever stands in INFO and SampleFormat are the file's own text. */
export const variantRecord = z.strictObject({
  CHROM: z.string(),
  POS: count,
  ID: z.array(z.string()),
  REF: z.string(),
  ALT: z.string(),
  /** Left out where the file has none (`.`). */
  QUAL: z.number().optional(),
  FILTER: z.string(),
  INFO: z.record(z.string(), z.array(z.string())),
  SampleFormat: z.record(z.string(), z.record(z.string(), z.string())),
})

/** Mean depths of a region, one a bucket. StartPos and EndPos are 1-based, inclusive, on bucket edges. */
export const coverageRecord = z.strictObject({
  MeanCoverage: z.array(count),
  Chrom: z.string(),
  StartPos: count,
  EndPos: count,
  BucketSize: count,
})

/** MaxCoverage is the depth of the chromosome's deepest base. */
export const coverageMetaRecord = z.strictObject({
  MaxCoverage: count,
  CoverageGranularity: count,
})

export type VariantSetRecord = z.infer<typeof variantSetRecord>
export type VariantRecord = z.infer<typeof variantRecord>
export type CoverageRecord = z.infer<typeof coverageRecord>
export type CoverageMetaRecord = z.infer<typeof coverageMetaRecord>
