import type { Tally } from './variant-site.ts'

/** Records whose QUAL is at least `from` and below `to`; the last class has no end. */
export type QualityClass = {
  readonly from: number
  readonly to: number | null
  readonly records: number
}

/** How sure the caller was of its variants, by the QUAL column. */
export type QualitySummary = {
  /** Records without a QUAL. */
  readonly missing: number
  /** Null when no record has a QUAL. */
  readonly quantiles: {
    readonly min: number
    readonly lowerQuartile: number
    readonly median: number
    readonly upperQuartile: number
    readonly max: number
    readonly mean: number
  } | null
  readonly classes: readonly QualityClass[]
}

/** Phred-scaled, so wider towards the end: 10 is one error in ten, 20 one in a hundred. */
const edges = [0, 10, 20, 30, 50, 100, 200, 500, 1000]

/** Collects the QUAL column. */
export function qualityTally(): Tally<QualitySummary> {
  const values: number[] = []
  let missing = 0
  return {
    add(site) {
      if (site.quality === undefined) missing += 1
      else values.push(site.quality)
    },
    summary() {
      const sorted = Float64Array.from(values).sort()
      return { missing, quantiles: quantilesOf(sorted), classes: classesOf(sorted) }
    },
  }
}

function quantilesOf(sorted: Float64Array): QualitySummary['quantiles'] {
  if (sorted.length === 0) return null
  return {
    min: quantile(sorted, 0),
    lowerQuartile: quantile(sorted, 0.25),
    median: quantile(sorted, 0.5),
    upperQuartile: quantile(sorted, 0.75),
    max: quantile(sorted, 1),
    mean: sorted.reduce((sum, value) => sum + value, 0) / sorted.length,
  }
}

/** Interpolated between the adjacent values if the share falls between them. */
function quantile(sorted: Float64Array, share: number): number {
  const place = (sorted.length - 1) * share
  const below = sorted[Math.floor(place)] ?? 0
  const above = sorted[Math.ceil(place)] ?? 0
  return below + (above - below) * (place - Math.floor(place))
}

/** Empty classes at the upper end are left out. */
function classesOf(sorted: Float64Array): QualityClass[] {
  const classes = edges.map((from, index) => {
    const to = edges[index + 1] ?? null
    const inside = (value: number) => value >= from && (to === null || value < to)
    return { from, to, records: sorted.filter(inside).length }
  })
  const last = classes.findLastIndex((each) => each.records > 0)
  return classes.slice(0, last + 1)
}
