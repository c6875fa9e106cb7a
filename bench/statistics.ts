/** The middle of some measurements. */
export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b)
  const middle = Math.floor(sorted.length / 2)
  const upper = sorted[middle] ?? Number.NaN
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? upper) + upper) / 2
}

/** What 95 of a hundred measurements are at or below. */
export function percentile95(values: readonly number[]): number {
  return percentile(values, 0.95)
}

/** What such a share of the measurements is at or below. */
export function percentile(values: readonly number[], share: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.ceil(sorted.length * share) - 1] ?? Number.NaN
}

/** Median with the least and the greatest, such as `123 (118 to 140) ms`. */
export function spread(values: readonly number[], unit: string): string {
  const least = shortNumber(Math.min(...values))
  return `${shortNumber(median(values))} (${least} to ${shortNumber(Math.max(...values))}) ${unit}`
}

/** With two decimals where it is small. */
export function shortNumber(value: number): string {
  return value < 10 ? value.toFixed(2) : String(Math.round(value))
}

/** A ratio with what it should be. */
export function ratio(value: number, limit: { atMost: number } | { atLeast: number }): string {
  const good = 'atMost' in limit ? value <= limit.atMost : value >= limit.atLeast
  const wanted = 'atMost' in limit ? `at most ${limit.atMost}` : `at least ${limit.atLeast}`
  return `${value.toFixed(2)} (${wanted}: ${good ? 'met' : 'MISSED'})`
}
