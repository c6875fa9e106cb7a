import { useRef } from 'preact/hooks'

type Props = {
  readonly label: string
  /** The custom property of the panes that it sets, as a share of them. */
  readonly property: '--first' | '--last' | '--upper'
  readonly axis: 'x' | 'y'
  /** Whether what it sizes comes after it. */
  readonly isAfter?: boolean
}

const least = 15
const most = 70

/** A line between two panes, moved by the pointer or the arrow keys. */
export function Splitter({ label, property, axis, isAfter = false }: Props) {
  const line = useRef<HTMLDivElement>(null)
  const shareOf = (): number => {
    const panes = line.current?.parentElement
    const set = panes?.style.getPropertyValue(property)
    return Number.parseFloat(
      set || (panes ? getComputedStyle(panes).getPropertyValue(property) : ''),
    )
  }
  const set = (share: number): void => {
    const kept = Math.min(most, Math.max(least, share))
    line.current?.parentElement?.style.setProperty(property, `${kept}%`)
    line.current?.setAttribute('aria-valuenow', String(Math.round(kept)))
  }
  const follow = ({ clientX, clientY }: PointerEvent): void => {
    const box = line.current?.parentElement?.getBoundingClientRect()
    if (box === undefined) return
    const share = axis === 'x' ? (clientX - box.left) / box.width : (clientY - box.top) / box.height
    set(100 * (isAfter ? 1 - share : share))
  }
  return (
    <div
      ref={line}
      class={`pg-splitter pg-splitter${property}`}
      role="separator"
      tabIndex={0}
      aria-label={label}
      aria-orientation={axis === 'x' ? 'vertical' : 'horizontal'}
      aria-valuenow={34}
      aria-valuemin={least}
      aria-valuemax={most}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={(event) => {
        if (event.currentTarget.hasPointerCapture(event.pointerId)) follow(event)
      }}
      onKeyDown={(event) => {
        const grows = axis === 'x' ? ['ArrowRight', 'ArrowLeft'] : ['ArrowDown', 'ArrowUp']
        const way = grows.indexOf(event.key)
        if (way === -1) return
        event.preventDefault()
        set(shareOf() + ((way === 0) === !isAfter ? 3 : -3))
      }}
    />
  )
}
