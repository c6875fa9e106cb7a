import type { Bars, Histogram } from '../model.ts'
import { fixed, formatNumber } from '../numbers.ts'
import { extent, isDrawable, linearScale, roundLimits, ticks } from '../scale.ts'
import { axisTitle, drawing, drawingWidth, xAxis, yAxis } from './axes.ts'
import { barsAcross } from './bar-chart.ts'
import { plot, type Drawn } from './plot.ts'
import { rectangle, titleOf } from './shapes.ts'

/** More bars than this are a table's business. */
const mostBars = 100

/** Labeled values as bars across. */
export function drawBars({ title, description, bars, format }: Bars): Drawn {
  const shown = bars.filter(({ value }) => isDrawable(value)).slice(0, mostBars)
  return plot({
    title,
    description,
    drawn: shown.length,
    summary: `${fixed(shown.length, 0)} bars.`,
    below: bars.length > mostBars ? `The first ${mostBars} of ${fixed(bars.length, 0)}.` : '',
    draw: (names) => barsAcross(names, shown, (value) => formatNumber(value, format)),
    columns: [{ label: 'Label' }, { label: 'Value', ...(format && { format }) }],
    rows: bars.map(({ label, value }) => [label, value]),
  })
}

/** How many values lie in each of some ranges with round limits. A value on a limit belongs to the range above it. */
export function drawHistogram({ title, description, x, values, bins = 20 }: Histogram): Drawn {
  const finite = values.filter((value) => isDrawable(value))
  const count = Math.min(200, Math.max(1, Math.floor(bins) || 20))
  const limits = roundLimits(extent(finite), count)
  const { step } = limits
  const length = Math.max(1, Math.min(1000, Math.round((limits.to - limits.from) / step)))
  const counts: number[] = Array.from({ length }, () => 0)
  for (const value of finite) {
    const bin = Math.min(length - 1, Math.max(0, Math.floor((value - limits.from) / step + 1e-9)))
    counts[bin] = (counts[bin] ?? 0) + 1
  }
  const frame = { left: 64, right: drawingWidth - 24, top: 24, bottom: 216 }
  const most = Math.max(1, ...counts)
  const across = linearScale(limits.from, limits.to, frame.left, frame.right)
  const up = linearScale(0, most, frame.bottom, frame.top)
  const range = (bin: number): [string, string] => [
    tidy(limits.from + bin * step),
    tidy(limits.from + (bin + 1) * step),
  ]
  const drawn = counts.map((held, bin) => {
    if (held === 0) return ''
    const start = across.at(limits.from + bin * step)
    const end = across.at(limits.from + (bin + 1) * step)
    const y = up.at(held)
    const said = `${range(bin).join(' to ')}: ${fixed(held, 0)}`
    const box = { x: start + 0.5, y, width: Math.max(1, end - start - 1), height: frame.bottom - y }
    return rectangle('mark', box, titleOf(said))
  })
  const missing = values.length - finite.length
  return plot({
    title,
    description,
    drawn: finite.length,
    summary: `${fixed(finite.length, 0)} values in ${fixed(length, 0)} ranges.`,
    below: missing > 0 ? `${fixed(missing, 0)} without a number are left out.` : '',
    draw: (names) =>
      drawing(
        264,
        names,
        axisTitle('Number of values', 4, 12) +
          yAxis(frame, up, 'count') +
          drawn.join('') +
          xAxis(frame, across, x),
      ),
    columns: [{ label: 'From' }, { label: 'To' }, { label: 'Values' }],
    rows: counts.map((held, bin) => [...range(bin), held]),
  })

  function tidy(value: number): string {
    return ticks({ from: value, to: value + step }, 1, x.format)[0]?.label ?? formatNumber(value)
  }
}
