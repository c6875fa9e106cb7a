/** Takes the depth of base after base, in order and without gaps, a window at a time. */
export type DepthObserver = { add(start: number, depths: Int32Array): void }

/** Sums over the bases of a region, which can be added up over regions. */
export type DepthCounts = {
  readonly bases: number
  readonly sum: number
  readonly min: number
  readonly max: number
  /** For each threshold, the bases that are at least as deep. */
  readonly reached: readonly number[]
}

/** The depth of some bases in a few numbers. */
export type DepthSummary = {
  readonly bases: number
  readonly mean: number
  readonly min: number
  readonly max: number
  /** For each threshold, the share of bases, 0 to 1, that are at least as deep. */
  readonly atLeast: ReadonlyArray<{ readonly depth: number; readonly share: number }>
  /** Bases under the minimum depth. */
  readonly lowBases: number
  /** The share of the others, 0 to 1. */
  readonly sufficient: number
}

/** The depth thresholds. */
export type DepthRules = {
  /** Rising, and `minDepth` among them. */
  readonly thresholds: readonly number[]
  readonly minDepth: number
}

/** The common depth thresholds, and the user's. */
export function depthRules(minDepth: number): DepthRules {
  const thresholds = [...new Set([1, 10, 20, 30, minDepth])].sort((a, b) => a - b)
  return { thresholds, minDepth }
}

/** Counts the bases of a region by depth. */
export function depthCounter(rules: DepthRules): DepthObserver & { counts(): DepthCounts } {
  // A genome has billions of bases: what a base costs is one step in a histogram. Depths from the highest threshold
  // on are one class.
  const highest = Math.max(...rules.thresholds)
  const histogram = new Float64Array(highest + 1)
  let sum = 0
  let min = Infinity
  let max = 0
  return {
    add(_, depths) {
      let windowSum = 0
      let deepest = max
      let shallowest = min
      for (let index = 0; index < depths.length; index += 1) {
        const depth = depths[index] ?? 0
        windowSum += depth
        if (depth > deepest) deepest = depth
        if (depth < shallowest) shallowest = depth
        const column = depth < highest ? depth : highest
        histogram[column] = (histogram[column] ?? 0) + 1
      }
      sum += windowSum
      max = deepest
      min = shallowest
    },
    counts: () => ({
      bases: total(histogram),
      sum,
      min,
      max,
      reached: rules.thresholds.map((threshold) => total(histogram.subarray(threshold))),
    }),
  }
}

function total(counts: Float64Array): number {
  return counts.reduce((sum, count) => sum + count, 0)
}

/** Adds up the counts of several regions; null without any base. */
export function summarizeDepth(
  counts: readonly DepthCounts[],
  rules: DepthRules,
): DepthSummary | null {
  const over = (of: (count: DepthCounts) => number) =>
    counts.reduce((sum, count) => sum + of(count), 0)
  const bases = over((count) => count.bases)
  if (bases === 0) return null
  const reached = (index: number) => over((count) => count.reached[index] ?? 0)
  const enough = reached(rules.thresholds.indexOf(rules.minDepth))
  return {
    bases,
    mean: over((count) => count.sum) / bases,
    min: counts.reduce((min, count) => Math.min(min, count.min), Infinity),
    max: counts.reduce((max, count) => Math.max(max, count.max), 0),
    atLeast: rules.thresholds.map((depth, index) => ({ depth, share: reached(index) / bases })),
    lowBases: bases - enough,
    sufficient: enough / bases,
  }
}
