import { z } from 'zod'
import { count, id } from '../../scalars.ts'
import { qualityStatuses } from '../../states/dataset.ts'
import { v2Href, v2Identity, v2Reference } from './common.ts'
import { v2BioSampleReference, v2Library, v2PoolReference } from './library.ts'

const amount = z.number().optional()

/**
 * What an instrument reports of a lane: Density in thousands of clusters a square millimetre, yields in gigabases, error
 * rates and percentages of 0 to 100. Members that the instrument didn't report are left out.
 */
export const v2LaneStatistics = z.strictObject({
  Density: amount,
  ErrorRate: amount,
  ErrorRate35: amount,
  ErrorRate50: amount,
  ErrorRate75: amount,
  ErrorRate100: amount,
  IntensityCycle1: amount,
  PercentAligned: amount,
  PercentGtQ30: amount,
  PercentPf: amount,
  Phasing: amount,
  PrePhasing: amount,
  ProjectedYieldInGbp: amount,
  MaxProjectedYieldInGbp: amount,
  Yield: amount,
  MaxCycleCalled: count.optional(),
  Reads: count.optional(),
  ReadsPf: count.optional(),
  /** Present where a simulation drew the figures from distributions: nothing was measured. */
  IsSimulated: z.literal(true).optional(),
})

/** What an instrument reports of one read of a lane: of its cycles, in the same units. */
export const v2LaneReadStatistics = z.strictObject({
  ReadNumber: z.number().int().positive(),
  Yield: amount,
  ProjectedYield: amount,
  PercentGtQ30: amount,
  PercentPf: amount,
  PercentAligned: amount,
  ErrorRate: amount,
  IntensityCycle1: amount,
})

/** The figures that a threshold of lanes is compared with: of a lane, and of one of its reads. */
export const laneMetrics = v2LaneStatistics.omit({ IsSimulated: true }).keyof().options
export const laneReadMetrics = v2LaneReadStatistics.omit({ ReadNumber: true }).keyof().options

/** What an instrument reports of a lane, of all its reads and of each. */
export const v2LaneStatisticsByRead = v2LaneStatistics.extend({
  ReadStatistics: z.array(v2LaneReadStatistics),
})

/** A lane of a run's flow cell. */
export const v2Lane = v2LaneStatistics.extend({
  ...v2Identity,
  LaneNumber: z.number().int().positive(),
  /** Its quality control, by thresholds or by hand. */
  Status: z.enum(qualityStatuses),
  /** Why it is so, where thresholds decided. */
  StatusSummary: z.string(),
  HrefComments: v2Href,
  ContainsComments: z.boolean(),
  HrefLaneSequencingStats: v2Href,
  Run: v2Reference,
})

/** Which library of which pool was on a lane. */
export const v2LaneLibraryMapping = z.strictObject({
  LaneId: id,
  LaneNumber: z.number().int().positive(),
  LibraryId: id,
  LibraryName: z.string(),
  HrefSampleLibrary: v2Href,
  LibraryPoolId: id.optional(),
  UserPoolId: z.string().optional(),
  HrefLibraryPool: v2Href.optional(),
  BioSampleId: id,
  BioSampleName: z.string(),
  Index1Sequence: z.string().optional(),
  Index2Sequence: z.string().optional(),
  BioSample: v2BioSampleReference.optional(),
  /** In the profile `field` the row of its list. */
  Library: v2Library.partial().optional(),
  LibraryPool: v2PoolReference.optional(),
  /** Of the biosample's default project. */
  ProjectName: z.string().optional(),
})

/** How the reads of a lane are shared by its libraries. Shares are percentages of 0 to 100. */
export const v2LaneIndexSummary = z.strictObject({
  LaneNumber: z.number().int().positive(),
  IndexingSummary: z
    .strictObject({
      TotalReads: count,
      TotalPFReads: count.describe('The reads that passed the filter.'),
      TotalFractionMappedReads: z.number().describe('The share of them that has a library.'),
      MappedReadsCV: z.number().describe("The deviation of the libraries' reads over their mean."),
      MinMappedReads: z.number().describe('The smallest share of a library.'),
      MaxMappedReads: z.number().describe('The largest share of a library.'),
    })
    .describe("The lane's reads together."),
  IndexingCounts: z
    .array(
      z.strictObject({
        Id: z.number().int().positive(),
        Index1: z.string().optional(),
        Index2: z.string().optional(),
        FractionMapped: z.number().describe('Its share of the reads that passed the filter.'),
        Count: count.describe('Its reads.'),
        SampleSheet: z
          .strictObject({ SampleID: z.string(), ProjectName: z.string().optional() })
          .describe('As the sample sheet of the run has it.'),
        BioSample: v2BioSampleReference.optional(),
        Library: v2Library.partial().optional(),
      }),
    )
    .describe('The reads of each library.'),
  MappedReads: z.array(z.number()).describe('The share of each library, in their order.'),
  LibraryPool: v2PoolReference.optional(),
})

export type V2LaneIndexSummary = z.infer<typeof v2LaneIndexSummary>
export type V2LaneReadStatistics = z.infer<typeof v2LaneReadStatistics>
export type V2LaneStatisticsByRead = z.infer<typeof v2LaneStatisticsByRead>
export type V2LaneStatistics = z.infer<typeof v2LaneStatistics>
export type V2Lane = z.infer<typeof v2Lane>
export type V2LaneLibraryMapping = z.infer<typeof v2LaneLibraryMapping>
