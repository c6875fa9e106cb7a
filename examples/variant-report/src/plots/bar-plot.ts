import { scaleBand, scaleLinear } from 'd3-scale'

/** One bar: its label, height, and color class. */
export type Bar = {
  readonly label: string
  readonly value: number
  readonly tone: 'first' | 'second'
}

/** Bars with their places in a drawing, in pixels from its top left corner. */
export type BarPlot = {
  readonly width: number
  readonly height: number
  readonly baseline: number
  readonly bars: ReadonlyArray<
    Bar & {
      readonly x: number
      readonly y: number
      readonly barWidth: number
      readonly barHeight: number
      readonly middle: number
    }
  >
}

const top = 22
const bottom = 26

/** Places bars side by side, the highest filling the height. */
export function barPlot(bars: readonly Bar[], width: number, height: number): BarPlot {
  const baseline = height - bottom
  const across = scaleBand<number>()
    .domain(bars.keys())
    .range([0, width])
    .paddingInner(0.25)
    .paddingOuter(0.1)
  const highest = Math.max(1, ...bars.map((bar) => bar.value))
  const up = scaleLinear().domain([0, highest]).range([baseline, top])
  return {
    width,
    height,
    baseline,
    bars: bars.map((bar, index) => {
      const x = round(across(index) ?? 0)
      const barWidth = round(across.bandwidth())
      const y = round(up(bar.value))
      const middle = round(x + barWidth / 2)
      return { ...bar, x, y, barWidth, barHeight: round(baseline - y), middle }
    }),
  }
}

/** A tenth of a pixel is precise enough; the page stays small. */
function round(pixels: number): number {
  return Math.round(pixels * 10) / 10
}
