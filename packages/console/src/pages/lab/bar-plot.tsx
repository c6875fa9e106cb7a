import { useLayoutEffect, useRef } from 'preact/hooks'
import { barHeights, type Bar } from './lab-format.ts'
import './lab.css'

type Props = {
  readonly title: string
  readonly bars: readonly Bar[]
  /** The value of a full bar. Defaults to the largest value. */
  readonly top?: number
  /** Whether the bars are periods: where there isn't room for all, the latest are shown. */
  readonly isTime?: boolean
  format(value: number): string
}

const plotHeight = 96
const step = 50
const barWidth = 28

/** A small bar plot: one bar for each value, which is written above it. */
export function BarPlot({ title, bars, top, isTime = false, format }: Props) {
  const scroller = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (isTime) scroller.current?.scrollTo({ left: scroller.current.scrollWidth })
  }, [isTime, bars.length])
  const heights = barHeights(bars, top)
  const width = Math.max(1, bars.length) * step
  const shown = bars.map(({ label, value }) => `${label}: ${labelOf(value, format)}`).join(', ')
  return (
    <figure class="bar-plot">
      <figcaption>{title}</figcaption>
      <div
        ref={scroller}
        class="bar-plot-scroll"
        tabIndex={0}
        role="region"
        aria-label={`${title}, plot`}
      >
        <svg role="img" aria-label={`${title}. ${shown}`} width={width} height={plotHeight + 40}>
          <line x1="0" x2={width} y1={plotHeight + 20} y2={plotHeight + 20} class="bar-plot-axis" />
          {bars.map(({ label, value }, at) => {
            const height = (heights[at] ?? 0) * plotHeight
            const middle = at * step + step / 2
            return (
              <g key={at}>
                <title>{`${label}: ${labelOf(value, format)}`}</title>
                <rect
                  class="bar-plot-bar"
                  x={middle - barWidth / 2}
                  y={plotHeight + 20 - height}
                  width={barWidth}
                  height={height}
                  rx="2"
                />
                <text x={middle} y={plotHeight + 14 - height} text-anchor="middle">
                  {value === undefined ? '–' : format(value)}
                </text>
                <text x={middle} y={plotHeight + 35} text-anchor="middle" class="bar-plot-label">
                  {label}
                </text>
              </g>
            )
          })}
        </svg>
      </div>
    </figure>
  )
}

function labelOf(value: number | undefined, format: (value: number) => string): string {
  return value === undefined ? 'not reported' : format(value)
}
