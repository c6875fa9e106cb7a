import type { CoverageRecord } from '@benchtop/contracts'
import type { Region } from '../genome/chromosome.ts'

/** The size of a drawing, in pixels. */
export type Room = { readonly width: number; readonly height: number }

/** The area under the depths as a path of SVG: a step for each bucket, clipped to the window. */
export function coveragePath(
  { MeanCoverage, StartPos, BucketSize }: CoverageRecord,
  window: Region,
  top: number,
  { width, height }: Room,
): string {
  const span = window.end - window.start + 1
  const x = (position: number): number =>
    Math.round(Math.max(0, Math.min(width, ((position - window.start) / span) * width)) * 10) / 10
  const y = (depth: number): number =>
    Math.round((height - Math.min(1, depth / Math.max(top, 1)) * height) * 10) / 10
  const first = Math.max(0, Math.floor((window.start - StartPos) / BucketSize))
  const last = Math.min(MeanCoverage.length - 1, Math.floor((window.end - StartPos) / BucketSize))
  if (first > last) return ''
  const steps: string[] = []
  for (let bucket = first; bucket <= last; bucket += 1) {
    const start = StartPos + bucket * BucketSize
    steps.push(`V${y(MeanCoverage[bucket] ?? 0)}H${x(start + BucketSize)}`)
  }
  return `M${x(StartPos + first * BucketSize)} ${height}${steps.join('')}V${height}Z`
}

/** A summary of the visible depths in numbers, also for users who can't see the drawing. */
export type DepthSummary = {
  readonly mean: number
  readonly least: number
  readonly greatest: number
}

/** Of the buckets in the window. */
export function summarize(
  { MeanCoverage, StartPos, BucketSize }: CoverageRecord,
  window: Region,
): DepthSummary | undefined {
  const first = Math.max(0, Math.floor((window.start - StartPos) / BucketSize))
  const end = Math.floor((window.end - StartPos) / BucketSize) + 1
  const seen = MeanCoverage.slice(first, Math.max(first, end))
  if (seen.length === 0) return undefined
  return {
    mean: seen.reduce((sum, depth) => sum + depth, 0) / seen.length,
    least: seen.reduce((least, depth) => Math.min(least, depth)),
    greatest: seen.reduce((most, depth) => Math.max(most, depth)),
  }
}

/** The bucket at a position, if there is one. */
export function bucketAt(
  { MeanCoverage, StartPos, EndPos, BucketSize }: CoverageRecord,
  position: number,
): (Region & { readonly depth: number }) | undefined {
  const bucket = Math.floor((position - StartPos) / BucketSize)
  const depth = MeanCoverage[bucket]
  if (depth === undefined) return undefined
  const start = StartPos + bucket * BucketSize
  return { start, end: Math.min(EndPos, start + BucketSize - 1), depth }
}

/** Round numbers from 0 up to a height, at most five. */
export function depthTicks(top: number): number[] {
  const step = roundStep(top / 4)
  const count = Math.floor(top / step)
  return Array.from({ length: count + 1 }, (_, at) => at * step)
}

/** Round positions within a window, at most seven. */
export function positionTicks({ start, end }: Region): number[] {
  const step = roundStep((end - start + 1) / 6)
  const first = Math.ceil(start / step)
  const count = Math.floor(end / step) - first + 1
  return Array.from({ length: Math.max(0, count) }, (_, at) => (first + at) * step)
}

/** The next of 1, 2, 5, 10, 20 … */
function roundStep(step: number): number {
  const power = 10 ** Math.floor(Math.log10(Math.max(1, step)))
  const digits = Math.max(1, step) / power
  return power * (digits <= 1 ? 1 : digits <= 2 ? 2 : digits <= 5 ? 5 : 10)
}
