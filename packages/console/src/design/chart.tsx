import { barsUp, barText, limitText, type BarsUp } from '@benchtop/app-runtime/bar-chart'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { LoadedTable } from './columns.tsx'
import './chart.css'

type Props = BarsUp & {
  /** What the bars are, such as `Lane`. */
  readonly of: string
  /** Whether the bars are periods: where there isn't room for all, the latest are shown. */
  readonly isTime?: boolean
}

/** A chart of bars with its axis, and the same numbers as a table. */
export function Chart({ of, isTime = false, ...chart }: Props) {
  const { title, bars, limit, format } = chart
  const scroller = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (isTime) scroller.current?.scrollTo({ left: scroller.current.scrollWidth })
  }, [isTime, bars.length])
  // Markup, in which all text is escaped.
  const { axis, plot } = barsUp(chart)
  return (
    <figure class="chart">
      <figcaption>
        {title}
        {limit && <span class="chart-limit-name">{limitText(limit, format)}</span>}
      </figcaption>
      <div class="chart-plot">
        <div dangerouslySetInnerHTML={{ __html: axis }} />
        <div
          ref={scroller}
          class="chart-scroll"
          tabIndex={0}
          role="region"
          aria-label={`${title}, plot`}
          dangerouslySetInnerHTML={{ __html: plot }}
        />
      </div>
      <details>
        <summary>Show as table</summary>
        <LoadedTable
          label={`${title}, table`}
          of={bars}
          columns={[
            { title: of, show: ({ label }) => label },
            { title, isNumber: true, show: ({ value }) => barText(value, format) },
          ]}
          isLong
        />
      </details>
    </figure>
  )
}
