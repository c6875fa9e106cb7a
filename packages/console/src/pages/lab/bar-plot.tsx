import { barHeights, type Bar } from './lab-format.ts'
import './lab.css'

type Props = {
  readonly title: string
  readonly bars: readonly Bar[]
  /** The value of a full bar. Defaults to the largest value. */
  readonly top?: number
  format(value: number): string
}

const plotHeight = 96
const step = 56
const barWidth = 28

/** A small bar plot: one bar for each value, which is written above it. */
export function BarPlot({ title, bars, top, format }: Props) {
  const heights = barHeights(bars, top)
  const width = Math.max(1, bars.length) * step
  const shown = bars.map(({ label, value }) => `${label}: ${labelOf(value, format)}`).join(', ')
  return (
    <figure class="bar-plot">
      <figcaption>{title}</figcaption>
      <svg
        role="img"
        aria-label={`${title}. ${shown}`}
        viewBox={`0 0 ${width} ${plotHeight + 40}`}
        style={{ width: `${width}px` }}
      >
        <line x1="0" x2={width} y1={plotHeight + 20} y2={plotHeight + 20} class="bar-plot-axis" />
        {bars.map(({ label, value }, at) => {
          const height = (heights[at] ?? 0) * plotHeight
          const middle = at * step + step / 2
          return (
            <g key={label}>
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
    </figure>
  )
}

function labelOf(value: number | undefined, format: (value: number) => string): string {
  return value === undefined ? 'not reported' : format(value)
}
