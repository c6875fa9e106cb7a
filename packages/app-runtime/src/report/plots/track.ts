import { escapeHtml, pixels, shorten } from '../html.ts'
import type { Track, TrackVariant } from '../model.ts'
import { fixed } from '../numbers.ts'
import { linearScale, roundLimits, type Scale } from '../scale.ts'
import { axisTitle, drawing, drawingWidth, xAxis, yAxis } from './axes.ts'
import { plot, type Drawn } from './plot.ts'

/** A column of the drawing for each pixel at most. */
const columns = drawingWidth
/** More variants than this lie on top of each other. */
const mostVariants = 2000
const classes = { substitution: 's1', insertion: 's2', deletion: 's3', other: 's4' } as const
const frame = { left: 64, right: drawingWidth - 24, top: 64, bottom: 216 }
/** Where the variants are drawn, above the coverage. */
const lane = 46

/** Coverage along a region of the genome, with the variants above. */
export function drawTrack(track: Track): Drawn {
  const { title, description, chromosome, startPos, endPos, minDepth } = track
  const coverage = track.coverage.filter(
    (one) =>
      Number.isFinite(one.depth) &&
      one.endPos >= startPos &&
      one.startPos <= endPos &&
      one.depth >= 0,
  )
  const inside = track.variants.filter(({ position }) => position >= startPos && position <= endPos)
  const across = linearScale(startPos, endPos + 1, frame.left, frame.right)
  const depths = averages(track, coverage)
  const deepest = depths.reduce((most, { depth }) => Math.max(most, depth), minDepth ?? 1)
  const up = linearScale(0, roundLimits({ from: 0, to: deepest }, 4).to, frame.bottom, frame.top)
  const place = `${chromosome}:${fixed(startPos, 0)}–${fixed(endPos, 0)}`
  const used = Object.keys(classes).filter((type) => inside.some((one) => typeOf(one) === type))
  const threshold =
    minDepth === undefined
      ? ''
      : `<line class="threshold" x1="${frame.left}" x2="${frame.right}" y1="${pixels(up.at(minDepth))}" y2="${pixels(up.at(minDepth))}"><title>${escapeHtml(`Minimum depth: ${fixed(minDepth, 0)}`)}</title></line>`
  return plot({
    title,
    description,
    drawn: coverage.length + inside.length,
    summary: `${place}: ${fixed(inside.length, 0)} variants, coverage of ${fixed(coverage.length, 0)} ranges.`,
    legend: legendOf(used, minDepth),
    below:
      inside.length > mostVariants
        ? `The first ${fixed(mostVariants, 0)} of ${fixed(inside.length, 0)} variants are drawn.`
        : '',
    draw: (names) =>
      drawing(
        264,
        names,
        axisTitle('Depth', 4, frame.top - 14) +
          yAxis(frame, up, 'count') +
          depthShape(depths, across, up) +
          threshold +
          marks(inside.slice(0, mostVariants), across) +
          xAxis(frame, across, { label: place, format: 'count' }),
      ),
    columns: [{ label: 'Start' }, { label: 'End' }, { label: 'What' }, { label: 'Depth' }],
    rows: [
      ...inside.map((one) => [one.position, one.position, `${typeOf(one)} ${one.label}`, null]),
      ...coverage.map((one) => [one.startPos, one.endPos, 'coverage', one.depth]),
    ],
  })
}

type Range = Track['coverage'][number]

/** The mean depth of each column of the drawing, where there are more ranges than columns. */
function averages({ startPos, endPos }: Track, coverage: readonly Range[]): readonly Range[] {
  if (coverage.length <= columns) return coverage
  const width = (endPos + 1 - startPos) / columns
  const sums = new Map<number, { depth: number; bases: number }>()
  for (const { startPos: start, endPos: end, depth } of coverage) {
    // A range that is wider than a column counts where it begins and wherever it covers the start of a column.
    const last = Math.min(columns - 1, Math.floor((end - startPos) / width))
    for (let at = Math.max(0, Math.floor((start - startPos) / width)); at <= last; at++) {
      const sum = sums.get(at) ?? { depth: 0, bases: 0 }
      sums.set(at, { depth: sum.depth + depth, bases: sum.bases + 1 })
    }
  }
  return [...sums]
    .toSorted(([one], [other]) => one - other)
    .map(([at, { depth, bases }]) => ({
      startPos: startPos + at * width,
      endPos: startPos + (at + 1) * width - 1,
      depth: depth / bases,
    }))
}

/** Depth is constant within a range, so that its outline consists of steps; where nothing was measured, it is broken. */
function depthShape(depths: readonly Range[], across: Scale, up: Scale): string {
  const pieces: Range[][] = []
  for (const one of depths) {
    const piece = pieces.at(-1)
    const last = piece?.at(-1)
    if (piece !== undefined && last !== undefined && one.startPos - last.endPos <= 1.001)
      piece.push(one)
    else pieces.push([one])
  }
  const at = (position: number): number =>
    across.at(Math.min(across.to, Math.max(across.from, position)))
  return pieces
    .map((piece) => {
      const corners = piece.flatMap(({ startPos, endPos, depth }) => [
        `${pixels(at(startPos))} ${pixels(up.at(depth))}`,
        `${pixels(at(endPos + 1))} ${pixels(up.at(depth))}`,
      ])
      const left = pixels(at(piece[0]?.startPos ?? 0))
      const right = pixels(at((piece.at(-1)?.endPos ?? 0) + 1))
      return (
        `<path class="area" d="M${left} ${frame.bottom}L${corners.join('L')}L${right} ${frame.bottom}Z"/>` +
        `<path class="depth" d="M${corners.join('L')}"/>`
      )
    })
    .join('')
}

/** A stem and a head for each variant; labels where there is room for them. */
function marks(variants: readonly TrackVariant[], across: Scale): string {
  let free = frame.left
  return variants
    .toSorted((one, other) => one.position - other.position)
    .map((variant) => {
      const x = across.at(variant.position + 0.5)
      const text = shorten(String(variant.label), 12)
      const half = (text.length * 6.6) / 2
      const hasRoom = x - half > free && x + half < frame.right
      if (hasRoom) free = x + half + 6
      const name = `${fixed(variant.position, 0)} ${variant.label}`
      return (
        `<line class="stem" x1="${pixels(x)}" x2="${pixels(x)}" y1="28" y2="${lane}"/>` +
        `<circle class="mark ${classes[typeOf(variant)]}" cx="${pixels(x)}" cy="26" r="4"><title>${escapeHtml(name)}</title></circle>` +
        (hasRoom
          ? `<text x="${pixels(x)}" y="14" text-anchor="middle">${escapeHtml(text)}</text>`
          : '')
      )
    })
    .join('')
}

function legendOf(types: readonly string[], minDepth: number | undefined): string {
  const items = types.map((type) => {
    const mark = `<circle class="mark ${classes[type as keyof typeof classes]}" cx="6" cy="6" r="4"/>`
    return `<span><svg viewBox="0 0 12 12" aria-hidden="true">${mark}</svg>${type}</span>`
  })
  if (minDepth !== undefined) {
    const line = '<line class="threshold" x1="0" x2="12" y1="6" y2="6"/>'
    const label = `minimum depth ${fixed(minDepth, 0)}`
    items.push(`<span><svg viewBox="0 0 12 12" aria-hidden="true">${line}</svg>${label}</span>`)
  }
  return items.length === 0 ? '' : `<span class="legend">${items.join('')}</span>`
}

function typeOf({ type }: TrackVariant): keyof typeof classes {
  return type !== undefined && Object.hasOwn(classes, type) ? type : 'other'
}
