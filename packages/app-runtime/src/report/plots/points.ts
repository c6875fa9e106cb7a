import { escapeHtml, pixels, shorten } from '../html.ts'
import type { Lines, Scatter } from '../model.ts'
import { fixed, formatNumber } from '../numbers.ts'
import { extent, isDrawable, linearScale, roundLimits } from '../scale.ts'
import { axisTitle, drawing, drawingWidth, longestLabel, xAxis, yAxis } from './axes.ts'
import { plot, type Drawn } from './plot.ts'

/** More points than this overlap, and slow a browser down. */
const mostPoints = { lines: 5000, scatter: 3000 }
/** There are as many colors, shapes and dashes. */
const mostSeries = 6

type Point = readonly [x: number, y: number]

/** Lines or marks of series, over two axes. */
export function drawPoints({ kind, title, description, x, y, series }: Lines | Scatter): Drawn {
  const finite = series.slice(0, mostSeries).map(({ name, points }) => ({
    name,
    points: points.filter(([across, up]) => isDrawable(across) && isDrawable(up)),
  }))
  const total = finite.reduce((sum, { points }) => sum + points.length, 0)
  const share = Math.min(1, mostPoints[kind] / Math.max(1, total))
  const frame = { left: 64, right: drawingWidth - 24, top: 24, bottom: 276 }
  const all = finite.flatMap(({ points }) => points)
  const acrossLimits = extent(all.map(([value]) => value))
  // Lines end at the edges of the plot; points keep a distance from them.
  const isPoint = kind === 'scatter' || acrossLimits?.from === acrossLimits?.to
  const { from, to } = isPoint ? roundLimits(acrossLimits, 8) : (acrossLimits ?? { from: 0, to: 1 })
  const across = linearScale(from, to, frame.left, frame.right)
  const upLimits = roundLimits(extent(all.map(([, value]) => value)), 5)
  const up = linearScale(upLimits.from, upLimits.to, frame.bottom, frame.top)
  const place = (point: Point): [number, number] => [across.at(point[0]), up.at(point[1])]
  const drawn = finite.map(({ name, points }, index) => {
    const some = thinned(points, share)
    if (kind === 'lines' && some.length > 1) {
      const path = some.map((point) => place(point).map(pixels).join(' ')).join('L')
      return `<path class="curve s${index + 1}" d="M${path}"><title>${escapeHtml(name)}</title></path>`
    }
    return some
      .map((point) => {
        const label = `${name}: ${formatNumber(point[0], x.format)}, ${formatNumber(point[1], y.format)}`
        return shape(index, ...place(point), `<title>${escapeHtml(label)}</title>`)
      })
      .join('')
  })
  const sum = fixed(total, 0)
  const notes = [
    share < 1 ? `An even choice of the ${sum} points is drawn.` : '',
    series.length > mostSeries ? `The first ${mostSeries} of ${series.length} series.` : '',
  ]
  return plot({
    title,
    description,
    drawn: total,
    summary: `${finite.length} series with ${sum} points.`,
    legend: series.length > 1 ? legendOf(finite.map(({ name }) => name)) : '',
    below: notes.filter((note) => note !== '').join(' '),
    draw: (names) =>
      drawing(
        324,
        names,
        axisTitle(y.label, 4, 12) +
          yAxis(frame, up, y.format) +
          drawn.join('') +
          xAxis(frame, across, x),
      ),
    columns: [{ label: 'Series' }, x, y],
    rows: finite.flatMap(({ name, points }) => points.map(([left, right]) => [name, left, right])),
  })
}

/** The names of series with their marks. */
function legendOf(names: readonly string[]): string {
  const items = names.map(
    (name, index) =>
      `<span><svg viewBox="0 0 12 12" aria-hidden="true">${shape(index, 6, 6, '')}</svg>${escapeHtml(shorten(String(name), longestLabel))}</span>`,
  )
  return `<span class="legend">${items.join('')}</span>`
}

/** The mark of a series: its shape distinguishes it where colors don't. */
function shape(index: number, x: number, y: number, title: string): string {
  const mark = `class="mark s${index + 1}"`
  const to = (dx: number, dy: number): string => `${pixels(x + dx)} ${pixels(y + dy)}`
  const paths = [
    '',
    `M${to(-3.5, -3.5)}L${to(3.5, -3.5)}L${to(3.5, 3.5)}L${to(-3.5, 3.5)}Z`,
    `M${to(0, -5)}L${to(5, 0)}L${to(0, 5)}L${to(-5, 0)}Z`,
    `M${to(0, -4.5)}L${to(4.5, 4)}L${to(-4.5, 4)}Z`,
    `M${to(0, 4.5)}L${to(4.5, -4)}L${to(-4.5, -4)}Z`,
    `M${to(-5, -2)}L${to(5, -2)}L${to(5, 2)}L${to(-5, 2)}Z`,
  ]
  const path = paths[index] ?? ''
  return path === ''
    ? `<circle ${mark} cx="${pixels(x)}" cy="${pixels(y)}" r="4">${title}</circle>`
    : `<path ${mark} d="${path}">${title}</path>`
}

/** A share of some points, evenly chosen. */
function thinned(points: readonly Point[], share: number): readonly Point[] {
  if (share >= 1) return points
  const count = Math.max(1, Math.floor(points.length * share))
  return Array.from(
    { length: Math.min(count, points.length) },
    (_, index) => points[Math.floor((index * points.length) / count)],
  ).filter((point) => point !== undefined)
}
