import { useLayoutEffect, useRef } from 'preact/hooks'
import {
  barHeight,
  chartScale,
  layoutBars,
  shortLabel,
  textWidth,
  tickText,
  type Bar,
  type BarLayout,
  type ChartScale,
} from './chart-scale.ts'
import { LoadedTable } from './columns.tsx'
import './chart.css'

type Props = {
  readonly title: string
  /** What the bars are, such as `Lane`. */
  readonly of: string
  readonly bars: readonly Bar[]
  /** The least value at the top of the axis, such as 100 of percentages. */
  readonly top?: number
  /** A line across the bars, such as a quota. */
  readonly limit?: { readonly label: string; readonly value: number } | undefined
  /** Whether the bars are periods: where there isn't room for all, the latest are shown. */
  readonly isTime?: boolean
  /** Whether the values are numbers of whole things. */
  readonly isCount?: boolean
  format(value: number): string
}

const [above, plotHeight, below] = [20, 120, 22]
const base = above + plotHeight
const widestBar = 32

/** A chart of bars with its axis, and the same numbers as a table. */
export function Chart(props: Props) {
  const { title, of, bars, limit, top, isCount, isTime = false, format } = props
  const scroller = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (isTime) scroller.current?.scrollTo({ left: scroller.current.scrollWidth })
  }, [isTime, bars.length])
  const values = bars.map(({ value }) => value)
  const ofBars = chartScale(values, { top, isCount })
  // A line far above the bars would leave nothing of them to see: it is in words alone.
  const line = limit !== undefined && limit.value <= 4 * ofBars.top ? limit.value : undefined
  const scale = line === undefined ? ofBars : chartScale([...values, line], { top, isCount })
  const layout = layoutBars(bars.map(({ label }) => label))
  const said = ({ value }: Bar): string => (value === undefined ? 'not reported' : format(value))
  const limitText = limit && `${limit.label}: ${format(limit.value)}`
  const summary =
    layout.step < 52
      ? `${bars.length} bars; the table has each`
      : bars.map((bar) => `${bar.label}: ${said(bar)}`).join(', ')
  return (
    <figure class="chart">
      <figcaption>
        {title}
        {limitText !== undefined && <span class="chart-limit-name">{limitText}</span>}
      </figcaption>
      <div class="chart-plot">
        <Axis scale={scale} format={format} />
        <div
          ref={scroller}
          class="chart-scroll"
          tabIndex={0}
          role="region"
          aria-label={`${title}, plot`}
        >
          <svg
            role="img"
            aria-label={[`${title}. ${summary}`, limitText].filter(Boolean).join('. ')}
            width={layout.width}
            height={base + below}
          >
            {scale.ticks.map((tick) => (
              <Line key={tick} class="chart-grid" width={layout.width} at={yOf(tick, scale)} />
            ))}
            {bars.map((bar, at) => (
              <BarOf key={at} of={bar} {...{ at, said: said(bar), scale, layout }} />
            ))}
            {line !== undefined && (
              <Line class="chart-limit" width={layout.width} at={yOf(line, scale)} />
            )}
          </svg>
        </div>
      </div>
      <details>
        <summary>Show as table</summary>
        <LoadedTable
          label={`${title}, table`}
          of={bars}
          columns={[
            { title: of, show: ({ label }) => label },
            { title, isNumber: true, show: said },
          ]}
          isLong
        />
      </details>
    </figure>
  )
}

function yOf(value: number, scale: ChartScale): number {
  return base - barHeight(value, scale) * plotHeight
}

type LineProps = { readonly class: string; readonly width: number; readonly at: number }

function Line({ at, width, ...rest }: LineProps) {
  return <line {...rest} x1="0" x2={width} y1={at} y2={at} />
}

type AxisProps = { readonly scale: ChartScale; format(value: number): string }

/** The numbers of the axis, which stay where the bars are scrolled. */
function Axis({ scale, format }: AxisProps) {
  const texts = scale.ticks.map((tick) => tickText(format(tick)))
  const width = Math.max(...texts.map(textWidth)) + 8
  return (
    <svg class="chart-axis" aria-hidden="true" width={width} height={base + below}>
      {scale.ticks.map((tick, at) => (
        <text key={tick} x={width - 6} y={yOf(tick, scale) + 4} text-anchor="end">
          {texts[at]}
        </text>
      ))}
    </svg>
  )
}

type BarProps = {
  readonly of: Bar
  readonly at: number
  readonly said: string
  readonly scale: ChartScale
  readonly layout: BarLayout
}

function BarOf({ of: { label, value, tone }, at, said, scale, layout }: BarProps) {
  const { step, every } = layout
  const middle = at * step + step / 2
  const width = Math.min(widestBar, step * 0.75)
  const y = value === undefined ? base : yOf(value, scale)
  return (
    <g>
      <title>{`${label}: ${said}`}</title>
      <rect
        class={`chart-bar ${tone ?? ''}`}
        x={middle - width / 2}
        y={y}
        width={width}
        height={base - y}
        rx={Math.min(2, width / 4)}
      />
      {textWidth(said) <= step * 1.1 && (
        <text x={middle} y={y - 5} text-anchor="middle">
          {value === undefined ? '–' : said}
        </text>
      )}
      {at % every === 0 && (
        <text class="chart-label" x={middle} y={base + 16} text-anchor="middle">
          {shortLabel(label)}
        </text>
      )}
    </g>
  )
}
