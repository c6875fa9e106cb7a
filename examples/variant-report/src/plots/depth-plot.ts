import { scaleLinear } from 'd3-scale'
import { area, line } from 'd3-shape'
import { formatCount } from '../format.ts'
import type { ProfileBin } from '../report/depth-profile.ts'
import type { Profile } from '../report/report.ts'
import type { VariantColumn } from '../report/variant-columns.ts'

type Tick = { readonly at: number; readonly label: string }

/** The shapes of a profile in a drawing, in pixels from its top left corner. */
export type DepthPlot = {
  readonly width: number
  readonly height: number
  readonly left: number
  readonly right: number
  /** Where depth is 0. */
  readonly bottom: number
  readonly laneHeight: number
  readonly area: string
  readonly line: string
  readonly threshold: number
  readonly xTicks: readonly Tick[]
  readonly yTicks: readonly Tick[]
  readonly lows: ReadonlyArray<{ readonly x: number; readonly width: number }>
  readonly marks: ReadonlyArray<{
    readonly x: number
    readonly y: number
    readonly width: number
    readonly height: number
    readonly tone: 'first' | 'second'
    readonly label: string
  }>
}

const width = 1000
const height = 220
const left = 48
const right = width - 28
const laneHeight = 22
const top = laneHeight + 10
const bottom = height - 30

/** Lays out the depth along a region, its variants above and its low-depth ranges below. */
export function depthPlot({ region, bins, variants }: Profile, minDepth: number): DepthPlot {
  const deepest = bins.reduce((most, bin) => Math.max(most, bin.mean), minDepth)
  const x = scaleLinear()
    .domain([region.start, region.end + 1])
    .range([left, right])
  const y = scaleLinear()
    .domain([0, deepest * 1.05])
    .range([bottom, top])
  // Depth is constant within a bin, so the profile consists of steps.
  const corners = bins.flatMap((bin): [number, number][] => [
    [x(bin.start), y(bin.mean)],
    [x(bin.end + 1), y(bin.mean)],
  ])
  const filled = area<[number, number]>().y0(bottom).digits(1)
  const outline = line<[number, number]>().digits(1)
  return {
    width,
    height,
    left,
    right,
    bottom,
    laneHeight,
    area: filled(corners) ?? '',
    line: outline(corners) ?? '',
    threshold: round(y(minDepth)),
    xTicks: ticks(x, 8),
    yTicks: ticks(y, 4),
    // A range narrower than a pixel is drawn a pixel wide, since it matters as much.
    lows: lows(bins).map(({ start, end }) => ({
      x: round(x(start)),
      width: Math.max(1, round(x(end + 1) - x(start))),
    })),
    marks: marks(variants, x),
  }
}

/** Adjacent bins with low-depth bases, as one range. */
function lows(bins: readonly ProfileBin[]): { start: number; end: number }[] {
  const stretches: { start: number; end: number }[] = []
  for (const { start, end } of bins.filter((bin) => bin.hasLow)) {
    const last = stretches.at(-1)
    if (last?.end === start - 1) last.end = end
    else stretches.push({ start, end })
  }
  return stretches
}

function marks(
  columns: readonly VariantColumn[],
  x: (position: number) => number,
): DepthPlot['marks'] {
  const most = Math.max(1, ...columns.map((column) => column.variants))
  return columns.map((column) => {
    // The square root keeps a single variant visible next to a dense cluster.
    const share = Math.sqrt(column.variants / most)
    const tall = round((laneHeight - 4) * share)
    return {
      x: round(x(column.position) - 1),
      y: round(laneHeight - 2 - tall),
      width: 2,
      height: tall,
      tone: column.onlySnvs ? 'first' : 'second',
      label: column.label,
    }
  })
}

function ticks(
  scale: { ticks(count: number): number[] } & ((value: number) => number),
  count: number,
): Tick[] {
  return scale
    .ticks(count)
    .filter(Number.isInteger)
    .map((value) => ({ at: round(scale(value)), label: formatCount(value) }))
}

/** A tenth of a pixel is precise enough; the page stays small. */
function round(pixels: number): number {
  return Math.round(pixels * 10) / 10
}
