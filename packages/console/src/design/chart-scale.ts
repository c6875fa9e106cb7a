import { nice, ticks } from 'd3-array'

/** A bar of a chart: its label, and its value where there is one. */
export type Bar = {
  readonly label: string
  readonly value: number | undefined
  /** The colour of what it says; that of the console otherwise. */
  readonly tone?: 'good' | 'bad' | 'busy' | 'off' | undefined
}

export type ChartScale = {
  /** The value at the top: round, and no less than any value. */
  readonly top: number
  /** Round numbers from 0 to the top. */
  readonly ticks: readonly number[]
}

const aboutTicks = 4

/** The scale of some values from 0; `top` is the least that is shown. Numbers of whole things have whole ticks. */
export function chartScale(
  values: readonly (number | undefined)[],
  {
    top = 0,
    isCount = false,
  }: { readonly top?: number | undefined; readonly isCount?: boolean | undefined } = {},
): ChartScale {
  const least = Math.max(top, isCount ? aboutTicks : 0)
  const finite = values.filter((value) => value !== undefined && Number.isFinite(value)) as number[]
  const end = nice(0, Math.max(least, ...finite) || 1, aboutTicks)[1]
  return { top: end, ticks: ticks(0, end, aboutTicks) }
}

/** The height of a bar as a share of 0 to 1. */
export function barHeight(value: number | undefined, { top }: ChartScale): number {
  return value === undefined || !(value > 0) ? 0 : Math.min(1, value / top)
}

/** The text of a tick: a round number needs no zeros behind its point. */
export function tickText(text: string): string {
  return text.replace(/(\.\d*?)0+(?!\d)/, '$1').replace(/\.(?!\d)/, '')
}

/** Where the bars and their labels are, in CSS pixels. */
export type BarLayout = {
  /** From one bar to the next. */
  readonly step: number
  readonly width: number
  /** One in so many labels is written. */
  readonly every: number
}

/** So many bars have their values above them, and room for their labels. */
const roomy = 24
const longestLabel = 16
const letter = 6.6

/** Many bars become narrow before they are scrolled. */
export function layoutBars(labels: readonly string[]): BarLayout {
  const widest = Math.max(1, ...labels.map((label) => shortLabel(label).length)) * letter + 8
  const step = labels.length <= roomy ? Math.max(52, widest) : Math.max(6, 1200 / labels.length)
  return {
    step,
    width: Math.max(1, labels.length) * step,
    every: Math.ceil(widest / step),
  }
}

/** A label as it is written below its bar. */
export function shortLabel(label: string): string {
  return label.length <= longestLabel ? label : `${label.slice(0, longestLabel - 1)}…`
}

/** How wide some text is drawn, at most. */
export function textWidth(text: string): number {
  return text.length * letter
}

/** What durations are shown in: the unit that suits the longest, in seconds, and the text of so many of it. */
export function durationUnit(seconds: readonly number[]): {
  readonly seconds: number
  format(amount: number): string
} {
  const longest = Math.max(0, ...seconds)
  const [unit, length] =
    longest >= 7200 ? ['h', 3600] : longest >= 120 ? ['min', 60] : (['s', 1] as const)
  return {
    seconds: length,
    format: (amount) =>
      `${amount >= 100 ? amount.toFixed(0) : Number(amount.toPrecision(3))} ${unit}`,
  }
}
