import type { CoverageRecord, VariantRecord } from '@benchtop/contracts'
import { formatCount } from '../../../design/format.ts'
import type { Region } from '../genome/chromosome.ts'
import { coveragePath, depthTicks, positionTicks, type DrawingSize } from './coverage-shape.ts'

/** Below the depths, for the positions. */
const axis = 24

type Props = {
  readonly room: DrawingSize
  readonly window: Region
  /** The depth at the upper edge. */
  readonly top: number
  readonly coverage: CoverageRecord | undefined
  /** The depth of the deepest base, if its line is shown. */
  readonly deepest: number | undefined
  /** A position that is pointed at. */
  readonly pointed: number | undefined
  readonly variants: readonly VariantRecord[] | undefined
}

/** The depths of a window as an area between a grid and its numbers. */
export function CoverageDrawing({
  room,
  window,
  top,
  coverage,
  deepest,
  pointed,
  variants,
}: Props) {
  const { width, height } = room
  const span = window.end - window.start + 1
  const x = (position: number): number => ((position - window.start) / span) * width
  const y = (depth: number): number => height - (depth / top) * height
  return (
    <svg width={width} height={height + axis} aria-hidden="true">
      <g class="coverage-grid">
        {depthTicks(top).map((depth) => (
          <line key={depth} x1={0} x2={width} y1={y(depth)} y2={y(depth)} />
        ))}
      </g>
      {coverage !== undefined && (
        <path class="coverage-area" d={coveragePath(coverage, window, top, room)} />
      )}
      {variants?.map(({ POS }, at) => (
        <line key={at} class="coverage-variant" x1={x(POS)} x2={x(POS)} y1={0} y2={height} />
      ))}
      <g class="coverage-grid">
        {depthTicks(top).map((depth) => (
          <text key={depth} x={4} y={Math.max(12, y(depth) - 4)}>
            {formatCount(depth)}
          </text>
        ))}
        {positionTicks(window).map((position) => {
          const at = x(position)
          const anchor = at < 40 ? 'start' : at > width - 40 ? 'end' : 'middle'
          return (
            <g key={position}>
              <line x1={at} x2={at} y1={height} y2={height + 5} />
              <text x={at} y={height + 19} text-anchor={anchor}>
                {formatCount(position)}
              </text>
            </g>
          )
        })}
      </g>
      {deepest !== undefined && (
        <g class="coverage-deepest">
          <line x1={0} x2={width} y1={y(deepest)} y2={y(deepest)} />
          <text x={width - 4} y={y(deepest) + 14} text-anchor="end">
            {`deepest base ${formatCount(deepest)}`}
          </text>
        </g>
      )}
      {pointed !== undefined && (
        <line class="coverage-pointer" x1={x(pointed)} x2={x(pointed)} y1={0} y2={height} />
      )}
    </svg>
  )
}
