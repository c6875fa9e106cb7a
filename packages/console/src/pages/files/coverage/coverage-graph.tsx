import type { CoverageRecord } from '@benchtop/contracts'
import { useEffect, useId, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { CheckBox } from '../../../design/field.tsx'
import { formatCount } from '../../../design/format.ts'
import type { Region } from '../genome/chromosome.ts'
import { CoverageDrawing } from './coverage-drawing.tsx'
import { bucketAt, summarize } from './coverage-shape.ts'
import { panned, within, zoomed } from './genome-window.ts'
import type { VariantsOver } from './use-variants-over.ts'
import { VariantStrip } from './variant-strip.tsx'
import { WindowSteps } from './window-steps.tsx'
import './coverage.css'

type Props = {
  readonly chromosome: string
  /** Of the chromosome, in bases. */
  readonly length: number
  readonly window: Region
  /** Moves the window. */
  readonly look: (window: Region) => void
  /** Undefined while it is loaded. */
  readonly coverage: CoverageRecord | undefined
  /** The depth of the chromosome's deepest base. */
  readonly deepest: number | undefined
  /** The variants of a VCF over the window, and its id, if one is chosen. */
  readonly calls: string | undefined
  readonly variants: VariantsOver | undefined
}

const height = 240
/** If the deepest base would flatten everything else, the axis leaves it out until the user asks for it. */
const muchDeeper = 4

/**
 * The depths of a window as an area. Dragging and the arrow keys move it; the wheel with Ctrl, a double click, plus and
 * minus zoom.
 */
export function CoverageGraph(props: Props) {
  const { chromosome, length, window, look, coverage, deepest, calls, variants } = props
  const [pointed, setPointed] = useState<number>()
  const [toDeepest, setToDeepest] = useState<boolean>()
  const hint = useId()
  const { frame, width } = useFrame()
  const moves = useMoves({ frame, width, window, length, look, point: setPointed })

  const summary = coverage && summarize(coverage, window)
  const seen = Math.max(1, summary?.greatest ?? 1)
  const isToDeepest = toDeepest ?? (deepest !== undefined && deepest <= seen * muchDeeper)
  const top = (isToDeepest && deepest !== undefined ? Math.max(deepest, 1) : seen) * 1.05
  const under =
    pointed === undefined || coverage === undefined ? undefined : bucketAt(coverage, pointed)
  return (
    <div class="stack">
      <div class="spread">
        <WindowSteps {...{ window, length, look }} />
        <CheckBox checked={isToDeepest} set={setToDeepest}>
          Scale to the deepest base
        </CheckBox>
      </div>
      <div
        ref={frame}
        class="coverage"
        role="application"
        aria-roledescription="coverage graph"
        aria-label={`Coverage of ${chromosome}`}
        aria-describedby={hint}
        tabIndex={0}
        {...moves}
        onPointerLeave={() => setPointed(undefined)}
      >
        <CoverageDrawing
          room={{ width, height }}
          window={window}
          top={top}
          coverage={coverage}
          deepest={isToDeepest ? deepest : undefined}
          pointed={under === undefined ? undefined : pointed}
          variants={variants?.items}
        />
      </div>
      <VariantStrip calls={calls} window={window} variants={variants} />
      <p id={hint} class="visually-hidden">
        Arrow keys move the window, Page Up and Page Down by its length, plus and minus zoom, 0
        shows the whole chromosome.
      </p>
      <p class="coverage-said numbers">
        {under === undefined ? (
          <WindowSummary {...props} summary={summary} />
        ) : (
          `${formatCount(under.start)} to ${formatCount(under.end)}: mean depth ${formatCount(under.depth)}`
        )}
      </p>
    </div>
  )
}

type SummaryProps = Pick<Props, 'chromosome' | 'window' | 'coverage' | 'deepest'> & {
  readonly summary: ReturnType<typeof summarize> | undefined
}

function WindowSummary({ chromosome, window, coverage, deepest, summary }: SummaryProps) {
  return (
    <span aria-live="polite">
      {summary === undefined
        ? 'Loading …'
        : `${formatCount(window.start)} to ${formatCount(window.end)}: mean depth ${summary.mean.toFixed(1)}, from ${formatCount(summary.least)} to ${formatCount(summary.greatest)} in regions of ${formatCount(coverage?.BucketSize ?? 0)} bases.`}
      {deepest !== undefined && ` The deepest base of ${chromosome}: ${formatCount(deepest)}.`}
    </span>
  )
}

/** The element that the graph is drawn in, and how wide it is. */
function useFrame() {
  const frame = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(800)
  useLayoutEffect(() => {
    const element = frame.current
    if (element === null) return undefined
    const measure = (): void => setWidth(Math.max(200, element.clientWidth))
    measure()
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [])
  return { frame, width }
}

type MovesOptions = Pick<Props, 'window' | 'length' | 'look'> & {
  readonly frame: { readonly current: HTMLDivElement | null }
  readonly width: number
  /** Called with the base that is pointed at. */
  readonly point: (base: number) => void
}

/** What moves the window: the keys, the wheel with Ctrl, and dragging. */
function useMoves({ frame, width, window, length, look, point }: MovesOptions) {
  const drag = useRef<{ readonly x: number; readonly window: Region } | undefined>(undefined)
  const partOf = (clientX: number): number => {
    const left = frame.current?.getBoundingClientRect().left ?? 0
    return Math.max(0, Math.min(1, (clientX - left) / width))
  }
  const onWheel = useRef((_event: WheelEvent) => {})
  onWheel.current = (event) => {
    // Without Ctrl the wheel is the page's.
    if (!event.ctrlKey && !event.metaKey) return
    event.preventDefault()
    look(zoomed(window, event.deltaY > 0 ? 1.25 : 0.8, partOf(event.clientX), length))
  }
  useEffect(() => {
    const listen = (event: WheelEvent): void => onWheel.current(event)
    const element = frame.current
    element?.addEventListener('wheel', listen, { passive: false })
    return () => element?.removeEventListener('wheel', listen)
  }, [])

  const onKeyDown = (event: KeyboardEvent): void => {
    const step = keySteps(window, length)[event.key]
    if (step === undefined || event.ctrlKey || event.metaKey || event.altKey) return
    event.preventDefault()
    look(step())
  }
  const onPointerDown = (event: PointerEvent): void => {
    if (event.button !== 0) return
    drag.current = { x: event.clientX, window }
    frame.current?.setPointerCapture(event.pointerId)
  }
  const onPointerMove = (event: PointerEvent): void => {
    if (drag.current === undefined) {
      point(Math.round(window.start + partOf(event.clientX) * (window.end - window.start)))
    } else {
      look(panned(drag.current.window, (drag.current.x - event.clientX) / width, length))
    }
  }
  const stopDrag = (): void => {
    drag.current = undefined
  }
  return {
    onKeyDown,
    onPointerDown,
    onPointerMove,
    onPointerUp: stopDrag,
    onPointerCancel: stopDrag,
    onDblClick: (event: MouseEvent) => look(zoomed(window, 0.5, partOf(event.clientX), length)),
  }
}

/** Where each key takes the window. */
function keySteps(window: Region, length: number): Readonly<Record<string, () => Region>> {
  const span = window.end - window.start + 1
  return {
    ArrowLeft: () => panned(window, -0.1, length),
    ArrowRight: () => panned(window, 0.1, length),
    PageUp: () => panned(window, -1, length),
    PageDown: () => panned(window, 1, length),
    Home: () => within({ start: 1, end: span }, length),
    End: () => within({ start: length - span + 1, end: length }, length),
    '+': () => zoomed(window, 0.5, 0.5, length),
    '=': () => zoomed(window, 0.5, 0.5, length),
    '-': () => zoomed(window, 2, 0.5, length),
    '0': () => ({ start: 1, end: length }),
  }
}
