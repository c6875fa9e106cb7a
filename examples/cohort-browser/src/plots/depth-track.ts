import { scaleLinear } from 'd3-scale'
import { area } from 'd3-shape'
import type { Cohort, Track } from '../cohort/cohort.ts'
import type { Region } from '../cohort/region.ts'

/** The drawing of one member, in pixels from its top left corner. */
export type DepthTrack = {
  readonly name: string
  /** The mean over the region, such as `12.9×`; undefined without reads. */
  readonly mean: string | undefined
  readonly area: string
  readonly marks: readonly Mark[]
  readonly yTicks: readonly Tick[]
}

/** A variant of this member. */
export type Mark = {
  readonly x: number
  readonly tone: 'het' | 'hom' | 'weak'
  readonly label: string
}
export type Tick = { readonly at: number; readonly label: string }

/** All members stacked, to the same scale: equal height means equal depth. */
export type DepthPlot = {
  readonly width: number
  readonly height: number
  readonly left: number
  readonly right: number
  /** Where depth is 0. */
  readonly bottom: number
  readonly markTop: number
  readonly xTicks: readonly Tick[]
  readonly tracks: readonly DepthTrack[]
}

const width = 1000
const height = 132
const left = 44
const right = width - 8
const markTop = 2
const top = 22
const bottom = height - 20

/** Lays out the depth of every member along the region, with its variants above. */
export function depthPlot({ tracks, rows }: Cohort, region: Region): DepthPlot {
  const deepest = Math.max(10, ...tracks.flatMap(({ coverage }) => coverage?.MeanCoverage ?? []))
  const x = scaleLinear([region.start, region.end + 1], [left, right]).clamp(true)
  const y = scaleLinear([0, deepest * 1.05], [bottom, top])
  const filled = area<[number, number]>().y0(bottom).digits(1)
  const yTicks = y.ticks(3).map((depth) => ({ at: round(y(depth)), label: String(depth) }))
  const grouped = new Intl.NumberFormat('en')
  return {
    width,
    height,
    left,
    right,
    bottom,
    markTop,
    xTicks: x
      .ticks(8)
      .filter(Number.isInteger)
      .map((position) => ({ at: round(x(position)), label: grouped.format(position) })),
    tracks: tracks.map(({ member, coverage }, index) => ({
      name: member.name,
      mean: meanOf(coverage),
      yTicks,
      area: filled(steps(coverage).map(([position, depth]) => [x(position), y(depth)])) ?? '',
      marks: rows.flatMap(({ position, reference, alternative, calls }) => {
        const call = calls[index]
        if (call === undefined) return []
        const label = `${grouped.format(position)} ${reference}→${alternative} ${call.genotype}`
        return [{ x: round(x(position)), tone: call.fits ? toneOf(call.genotype) : 'weak', label }]
      }),
    })),
  }
}

/** Depth is constant within a bucket, so the line consists of steps. */
function steps(coverage: Track['coverage']): [number, number][] {
  if (coverage === undefined) return []
  const { MeanCoverage, StartPos, BucketSize } = coverage
  return MeanCoverage.flatMap((depth, at): [number, number][] => {
    const from = StartPos + at * BucketSize
    return [
      [from, depth],
      [from + BucketSize, depth],
    ]
  })
}

function toneOf(genotype: string): 'het' | 'hom' {
  const alleles = genotype.split(/[/|]/)
  return alleles.every((allele) => allele === alleles[0]) ? 'hom' : 'het'
}

function meanOf(coverage: Track['coverage']): string | undefined {
  if (coverage === undefined || coverage.MeanCoverage.length === 0) return undefined
  const sum = coverage.MeanCoverage.reduce((total, depth) => total + depth, 0)
  return `${(sum / coverage.MeanCoverage.length).toFixed(1)}×`
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10
}
