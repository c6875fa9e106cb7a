import { escapeHtml, pixels, shorten } from '../html.ts'
import type { Bars, Histogram } from '../model.ts'
import { fixed, formatNumber } from '../numbers.ts'
import { extent, isDrawable, linearScale, roundLimits, ticks } from '../scale.ts'
import { axisTitle, drawing, drawingWidth, longestLabel, xAxis, yAxis } from './axes.ts'
import { plot, type Drawn } from './plot.ts'

/** More bars than this are a table's business. */
const mostBars = 100
const barHeight = 24

/** Bars from left to right, one below the other, so that labels of any length can be read. */
export function drawBars({ title, description, bars, format }: Bars): Drawn {
  const shown = bars.filter(({ value }) => isDrawable(value)).slice(0, mostBars)
  const labels = shown.map(({ label }) => shorten(String(label), longestLabel))
  // The width of letters isn't known here: this is more than most take.
  const left = 16 + 6.6 * Math.max(2, ...labels.map(({ length }) => length))
  const right = drawingWidth - 72
  const found = extent([0, ...shown.map(({ value }) => value)]) ?? { from: 0, to: 1 }
  const scale = linearScale(found.from, found.to > found.from ? found.to : 1, left, right)
  const drawn = shown.map(({ label, value }, index) => {
    const y = 4 + index * barHeight
    const [start, end] = [scale.at(Math.min(0, value)), scale.at(Math.max(0, value))]
    const text = formatNumber(value, format)
    return (
      `<text x="${pixels(left - 8)}" y="${pixels(y + 14)}" text-anchor="end">${escapeHtml(labels[index] ?? '')}</text>` +
      `<rect class="mark" x="${pixels(start)}" y="${pixels(y + 1)}" width="${pixels(end - start)}" height="${barHeight - 7}" rx="2">` +
      `<title>${escapeHtml(`${label}: ${text}`)}</title></rect>` +
      `<text class="value" x="${pixels(end + 6)}" y="${pixels(y + 14)}">${escapeHtml(text)}</text>`
    )
  })
  const height = 8 + shown.length * barHeight
  const base = pixels(scale.at(0))
  const line = `<line class="axis" x1="${base}" x2="${base}" y1="2" y2="${pixels(height - 4)}"/>`
  return plot({
    title,
    description,
    drawn: shown.length,
    summary: `${fixed(shown.length, 0)} bars.`,
    below: bars.length > mostBars ? `The first ${mostBars} of ${fixed(bars.length, 0)}.` : '',
    draw: (names) => drawing(height, names, `${drawn.join('')}${line}`),
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
    return (
      `<rect class="mark" x="${pixels(start + 0.5)}" y="${pixels(y)}" width="${pixels(Math.max(1, end - start - 1))}" height="${pixels(frame.bottom - y)}">` +
      `<title>${escapeHtml(said)}</title></rect>`
    )
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
