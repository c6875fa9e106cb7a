import { median, shortNumber } from './statistics.ts'

/** What a figure should be. */
export type Limit = { readonly atMost: number } | { readonly atLeast: number }

/** What is measured several times: a ratio where it has no unit. */
export type Figure = {
  readonly what: string
  readonly values: readonly number[]
  readonly unit?: string
  /** Its mark; one without is only shown. */
  readonly limit?: Limit
  /** Which is better; follows from the limit where there is one. Undefined where nothing is compared. */
  readonly better?: 'lower' | 'higher'
}

/** What a benchmark prints: figures, which `--guard` compares, and other lines. */
export type Line = string | Figure

/** The ratio of each pair of measurements that were made one after the other; one may have been made less often. */
export function pairRatios(ours: readonly number[], peers: readonly number[]): number[] {
  return ours.flatMap((value, at) => (peers[at] === undefined ? [] : [value / peers[at]]))
}

export function betterOf({ better, limit }: Figure): 'lower' | 'higher' | undefined {
  if (limit === undefined) return better
  return 'atMost' in limit ? 'lower' : 'higher'
}

/** Whether the median is within the figure's limit; undefined where there is none. */
export function isMet({ values, limit }: Figure): boolean | undefined {
  if (limit === undefined) return undefined
  const value = median(values)
  return 'atMost' in limit ? value <= limit.atMost : value >= limit.atLeast
}

/** A figure's median with its spread, and its limit. */
export function showFigure(figure: Figure): string {
  const { what, values, unit, limit } = figure
  const spread = `${shortNumber(Math.min(...values))} to ${shortNumber(Math.max(...values))}`
  const value = `${shortNumber(median(values))} (${spread})${unit === undefined ? '' : ` ${unit}`}`
  if (limit === undefined) return `${what}: ${value}`
  const wanted = 'atMost' in limit ? `at most ${limit.atMost}` : `at least ${limit.atLeast}`
  return `${what}: ${value}; ${wanted}: ${isMet(figure) === true ? 'met' : 'MISSED'}`
}
