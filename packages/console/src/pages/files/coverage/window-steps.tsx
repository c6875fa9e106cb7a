import type { Region } from '../genome/chromosome.ts'
import { Button } from '../../../design/pieces.tsx'
import { minWindowBases, panned, zoomed } from './genome-window.ts'

type Props = {
  readonly window: Region
  /** Of the chromosome, in bases. */
  readonly length: number
  readonly look: (window: Region) => void
}

/** The buttons that move a window along a chromosome, and make it narrower and wider. */
export function WindowSteps({ window, length, look }: Props) {
  const span = window.end - window.start + 1
  const isComplete = span >= length
  const step = (label: string, sign: string, to: () => Region, isOff: boolean) => (
    <Button
      look="second small"
      aria-label={label}
      title={label}
      disabled={isOff}
      onClick={() => look(to())}
    >
      {sign}
    </Button>
  )
  return (
    <div class="row" role="group" aria-label="Window">
      {step('Left', '◀', () => panned(window, -0.5, length), window.start <= 1)}
      {step('Right', '▶', () => panned(window, 0.5, length), window.end >= length)}
      {step('Zoom in', '+', () => zoomed(window, 0.5, 0.5, length), span <= minWindowBases)}
      {step('Zoom out', '−', () => zoomed(window, 2, 0.5, length), isComplete)}
      <Button
        look="second small"
        disabled={isComplete}
        onClick={() => look({ start: 1, end: length })}
      >
        Whole chromosome
      </Button>
    </div>
  )
}
