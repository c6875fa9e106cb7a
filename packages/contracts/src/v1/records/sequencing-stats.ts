import { z } from 'zod'
import { count, href } from '../../scalars.ts'

const percent = z.number().min(0).max(100).optional()
/** Yields are in gigabases. */
const amount = z.number().nonnegative().optional()

/** Quality as it is reported for a complete run, for one of its reads and for one lane: percentages of 0 to 100. */
const quality = {
  ErrorRate: percent,
  PercentAligned: percent,
  PercentGtQ30: percent,
  PercentPf: percent,
  IntensityCycle1: amount,
}

const readStats = z.strictObject({
  ReadNumber: z.number().int().positive(),
  IsIndexed: z.boolean().optional(),
  NumCycles: count.optional(),
  Yield: amount,
  ProjectedYield: amount,
  ...quality,
})

/** Density is in thousands of clusters a square millimetre. */
const laneStats = z.strictObject({
  LaneNumber: z.number().int().positive(),
  Density: amount,
  Reads: count.optional(),
  ReadsPf: count.optional(),
  Yield: amount,
  Phasing: percent,
  PrePhasing: percent,
  ...quality,
})

/** What an instrument reports of a run, over all and by read and lane: all of it optional. */
export const sequencingStats = z.strictObject({
  Chemistry: z.string().optional(),
  IsIndexed: z.boolean().optional(),
  MaxCycleCalled: count.optional(),
  MaxCycleExtracted: count.optional(),
  MaxCycleScored: count.optional(),
  NumCyclesRead1: count.optional(),
  NumCyclesRead2: count.optional(),
  NumCyclesIndex1: count.optional(),
  NumCyclesIndex2: count.optional(),
  NumLanes: count.optional(),
  NumReads: count.optional(),
  NumSurfaces: count.optional(),
  NumSwathsPerLane: count.optional(),
  NumTilesPerSwath: count.optional(),
  ReadsTotal: count.optional(),
  ReadsPfTotal: count.optional(),
  YieldTotal: amount,
  ProjectedTotalYield: amount,
  ...quality,
  Reads: z.array(readStats).optional(),
  Lanes: z.array(laneStats).optional(),
})

/** What deployed platforms have of every run: in the profile `field`, 0 where it isn't reported. */
const deployedNames =
  `ErrorRateR1 ErrorRateR2 NonIndexedErrorRate NonIndexedIntensityCycle1 NonIndexedPercentAligned
  NonIndexedPercentGtQ30 NonIndexedProjectedTotalYield NonIndexedYieldTotal PercentGtQ30R1 PercentGtQ30R2
  PercentGtQ30Last10Cycles PercentResynthesis PhasingR1 PhasingR2 PrePhasingR1 PrePhasingR2 ClusterDensity Occupancy
  MinCycleCalled MinCycleExtracted MinCycleScored Clusters ClustersPf`.split(/\s+/)

/** The statistics of a run with their address. PercentPf is a fraction in the profile `field`. */
export const sequencingStatsRecord = sequencingStats.extend({
  Href: href,
  ...Object.fromEntries(deployedNames.map((name) => [name, z.number().optional()])),
})

/** The figures that deployed platforms have of every run. */
export const sequencingFigures: readonly string[] = Object.entries(sequencingStatsRecord.shape)
  .filter(([name]) => !['Chemistry', 'IsIndexed', 'Reads', 'Lanes', 'Href'].includes(name))
  .map(([name]) => name)

export type SequencingStats = z.infer<typeof sequencingStats>
export type SequencingStatsRecord = z.infer<typeof sequencingStatsRecord>
