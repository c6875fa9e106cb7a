import { escapeHtml, pixels, shorten } from '../html.ts'
import { extent, isDrawable, linearScale, multiples, roundLimits } from '../scale.ts'
import { drawing, drawingWidth, longestLabel, type Names } from './axes.ts'
import { line, rectangle, titleOf, words } from './shapes.ts'

/** A bar of a chart: its label, and its value where there is one. */
export type Bar = {
  readonly label: string
  readonly value: number | undefined
  /** The class of what it says; it has the colour of all marks otherwise. */
  readonly tone?: 'good' | 'bad' | 'busy' | 'off' | undefined
}

/** What is drawn as bars that stand next to each other. */
export type BarsUp = {
  readonly title: string
  readonly bars: readonly Bar[]
  /** The least value at the top of the axis, such as 100 of percentages. */
  readonly top?: number | undefined
  /** A line across the bars, such as a quota. */
  readonly limit?: { readonly label: string; readonly value: number } | undefined
  /** Whether the values are numbers of whole things. */
  readonly isCount?: boolean | undefined
  format(value: number): string
}

// The width of letters isn't known here: this is more than most take.
const letter = 6.6
/** From one bar across to the next. */
const pitch = 24

/** Bars from left to right, one below the other, so that labels of any length can be read. */
export function barsAcross(
  names: Names,
  bars: readonly Bar[],
  format: (value: number) => string,
): string {
  const labels = bars.map(({ label }) => shorten(String(label), longestLabel))
  const left = 16 + widest(labels, 2)
  const found = extent([0, ...bars.map(({ value = 0 }) => value)]) ?? { from: 0, to: 1 }
  const to = found.to > found.from ? found.to : 1
  const scale = linearScale(found.from, to, left, drawingWidth - 72)
  const drawn = bars.map(({ label, value = 0 }, index) => {
    const y = 4 + index * pitch
    const [x, end] = [scale.at(Math.min(0, value)), scale.at(Math.max(0, value))]
    const box = { x, y: y + 1, width: end - x, height: pitch - 7, rx: 2 }
    return (
      words(labels[index] ?? '', left - 8, y + 14, { anchor: 'end' }) +
      rectangle('mark', box, titleOf(`${label}: ${format(value)}`)) +
      words(format(value), end + 6, y + 14, { kind: 'value' })
    )
  })
  const height = 8 + bars.length * pitch
  const base = scale.at(0)
  return drawing(height, names, drawn.join('') + line('axis', [base, base], [2, height - 4]))
}

const [plotTop, base, plotBottom] = [20, 140, 162]
const aboutTicks = 4
/** So many bars have their values above them, and room for their labels. More become narrow before they are scrolled. */
const roomy = 24

/** Bars that stand next to each other, with short labels such as periods: the plot, and its axis, which stays where the plot is scrolled. */
export function barsUp(chart: BarsUp): { readonly axis: string; readonly plot: string } {
  const { title, bars, limit, format } = chart
  const { limits, mark } = limitsUp(chart)
  const { at } = linearScale(0, limits.to, base, plotTop)
  const ticks = multiples(limits, limits.step)
  const texts = ticks.map((tick) => tickText(format(tick)))
  const axisWidth = widest(texts) + 8
  const labels = bars.map(({ label }) => shorten(String(label), 16))
  const said = bars.map(({ value }) => barText(value, format))
  const named = bars.map(({ label }, index) => `${label}: ${said[index]}`)
  const room = widest(labels, 1) + 8
  const step = bars.length <= roomy ? Math.max(52, room) : Math.max(6, 1200 / bars.length)
  const every = Math.ceil(room / step)
  const width = Math.max(1, bars.length) * step
  const drawn = bars.map(({ value, tone }, index) => {
    const middle = (index + 0.5) * step
    const thick = Math.min(32, step * 0.75)
    const y = at(Math.min(limits.to, Math.max(0, value ?? 0)) || 0)
    const box = {
      x: middle - thick / 2,
      y,
      width: thick,
      height: base - y,
      rx: Math.min(2, thick / 4),
    }
    const above = (value === undefined ? '–' : said[index]) ?? ''
    return (
      `<g>${titleOf(named[index] ?? '')}${rectangle(escapeHtml(`mark ${tone ?? ''}`.trim()), box, '')}` +
      (widest([above]) <= step * 1.1
        ? words(above, middle, y - 5, { kind: 'value', anchor: 'middle' })
        : '') +
      (index % every === 0
        ? words(labels[index] ?? '', middle, base + 16, { anchor: 'middle' })
        : '') +
      '</g>'
    )
  })
  const summary = step < 52 ? `${bars.length} bars; the table has each` : named.join(', ')
  const name = [`${title}. ${summary}`, limit && limitText(limit, format)]
    .filter(Boolean)
    .join('. ')
  const across = (kind: string, value: number) => line(kind, [0, width], [at(value), at(value)])
  return {
    axis: svg(
      axisWidth,
      'aria-hidden="true"',
      ticks.map((tick, index) =>
        words(texts[index] ?? '', axisWidth - 6, at(tick) + 4, { anchor: 'end' }),
      ),
    ),
    plot: svg(width, `role="img" aria-label="${escapeHtml(name)}"`, [
      ...ticks.map((tick) => across('grid', tick)),
      ...drawn,
      mark === undefined ? '' : across('limit', mark),
    ]),
  }
}

/** The value of a bar as it is said. */
export function barText(value: number | undefined, format: (value: number) => string): string {
  return value === undefined ? 'not reported' : format(value)
}

/** A limit in words. */
export function limitText(
  { label, value }: NonNullable<BarsUp['limit']>,
  format: (value: number) => string,
): string {
  return `${label}: ${format(value)}`
}

/** From 0 to a round number above the bars, and the limit where it is drawn. */
function limitsUp({ bars, top = 0, limit, isCount = false }: BarsUp) {
  const least = Math.max(top, isCount ? aboutTicks : 0)
  const values = bars.map(({ value = 0 }) => value).filter((value) => isDrawable(value))
  const upTo = (...more: number[]) => {
    const to = Math.max(least, ...values, ...more) || 1
    // Of the rounded end, the ticks may have another distance.
    return roundLimits(roundLimits({ from: 0, to }, aboutTicks), aboutTicks)
  }
  const limits = upTo()
  // A line far above the bars would leave nothing of them to see: it is in words alone.
  return limit !== undefined && limit.value <= 4 * limits.to
    ? { limits: upTo(limit.value), mark: limit.value }
    : { limits, mark: undefined }
}

/** The text of a tick: a round number needs no zeros behind its point. */
function tickText(text: string): string {
  return text.replace(/(\.\d*?)0+(?!\d)/, '$1').replace(/\.(?!\d)/, '')
}

/** How wide the longest of some texts is drawn, at most. */
function widest(texts: readonly string[], least = 0): number {
  return letter * Math.max(least, ...texts.map(({ length }) => length))
}

function svg(width: number, attributes: string, content: readonly string[]): string {
  return `<svg ${attributes} width="${pixels(width)}" height="${plotBottom}">${content.join('')}</svg>`
}
