import {
  depthCounter,
  summarizeDepth,
  type DepthCounts,
  type DepthObserver,
  type DepthRules,
  type DepthSummary,
} from './report/depth-counts.ts'
import { depthProfile, type ProfileBin } from './report/depth-profile.ts'
import { longestStretches, lowStretches, type LowStretches } from './report/low-stretches.ts'
import type { Region } from './regions/region.ts'
import type { Bam } from './sources/bam.ts'

/** The depth of all regions in the BAM, and of each. */
export type MeasuredDepth = {
  readonly summary: DepthSummary | null
  readonly regions: ReadonlyMap<Region, DepthSummary>
  /** Of the regions with the largest share of low bases, among those that have reads. */
  readonly profiles: ReadonlyMap<Region, readonly ProfileBin[]>
  readonly low: LowStretches
}

/** Which depths to measure, and how many to list. */
export type DepthOptions = {
  readonly rules: DepthRules
  readonly columns: number
  readonly profiles: number
  readonly lowStretches: number
  /** Another consumer of the depths of a contig's bases. */
  readonly also: (contig: string) => DepthObserver
  readonly onRegion: (region: Region, depth: DepthSummary) => void
}

/** Reads the depth of regions that don't overlap, once. */
export async function measureDepth(
  bam: Bam,
  regions: readonly Region[],
  options: DepthOptions,
): Promise<MeasuredDepth> {
  const { rules } = options
  const summaries = new Map<Region, DepthSummary>()
  const counts: DepthCounts[] = []
  const low = longestStretches(options.lowStretches)
  let profiles: { region: Region; depth: DepthSummary; bins: ProfileBin[] }[] = []
  let current: ReturnType<typeof observe> | undefined

  function observe(region: Region) {
    return {
      region,
      counter: depthCounter(rules),
      profile: depthProfile(region, rules.minDepth, options.columns),
      stretches: lowStretches(region, rules.minDepth, low.add),
      also: options.also(region.contig),
    }
  }

  function finish(): void {
    if (current === undefined) return
    const { region, counter, profile } = current
    const depth = summarizeDepth([counter.counts()], rules)
    if (depth === null) return
    counts.push(counter.counts())
    summaries.set(region, depth)
    options.onRegion(region, depth)
    if (depth.max === 0) return
    profiles = [...profiles, { region, depth, bins: profile.bins() }]
      .sort((a, b) => a.depth.sufficient - b.depth.sufficient)
      .slice(0, options.profiles)
  }

  const names = new Set(bam.contigs.map(({ name }) => name))
  const known = regions.filter(({ contig }) => names.has(contig))
  for await (const { region, start, depths } of bam.depths(known)) {
    if (current?.region !== region) {
      finish()
      current = observe(region)
    }
    const { counter, profile, stretches, also } = current
    for (const observer of [counter, profile, stretches, also]) observer.add(start, depths)
  }
  finish()
  return {
    summary: summarizeDepth(counts, rules),
    regions: summaries,
    profiles: new Map(profiles.map(({ region, bins }) => [region, bins])),
    low: low.summary(),
  }
}
