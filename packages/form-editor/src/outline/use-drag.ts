import type { OutlinePart } from '@benchtop/forms'
import { signal } from '@preact/signals'
import { useEffect, useMemo } from 'preact/hooks'
import { dropPlaces, nearestPlace, type DropPlace, type Row } from './drop-places.ts'

/** The dragged item: a part by its path, or a new one. */
export type Dragged = { readonly path?: string; readonly name: string }

/** A drag with the pointer. */
export type Drag = {
  /** Starts it at a press; `drop` is called with the place, unless it is cancelled by Escape or released elsewhere. */
  readonly begin: (event: PointerEvent, dragged: Dragged, drop: (place: DropPlace) => void) => void
  readonly dragged: () => Dragged | undefined
  readonly place: () => DropPlace | undefined
}

/** A press that moves less is a click. */
const leastMove = 5

/** Drags parts within the outline, and new ones into it. `root` is the outline's element. */
export function useDrag(root: () => HTMLElement | null, parts: () => readonly OutlinePart[]): Drag {
  const state = useMemo(() => {
    const dragged = signal<Dragged | undefined>(undefined)
    const place = signal<DropPlace | undefined>(undefined)
    return { dragged, place, stop: (): void => undefined }
  }, [])
  useEffect(() => () => state.stop(), [])
  return {
    dragged: () => state.dragged.value,
    place: () => state.place.value,
    begin(event, what, drop) {
      if (event.button !== 0) return
      state.stop()
      const end = new AbortController()
      const { clientX, clientY } = event
      const move = (now: PointerEvent): void => {
        const isFar = Math.hypot(now.clientX - clientX, now.clientY - clientY) >= leastMove
        if (state.dragged.peek() === undefined && !isFar) return
        now.preventDefault()
        state.dragged.value = what
        state.place.value = placeAt(root(), parts(), what.path, now)
      }
      const stop = (): void => {
        end.abort()
        state.dragged.value = undefined
        state.place.value = undefined
      }
      state.stop = stop
      const release = (): void => {
        const place = state.place.peek()
        const wasDragged = state.dragged.peek() !== undefined
        stop()
        if (!wasDragged) return
        // The click that follows would hit the element at that position.
        addEventListener('click', swallow, { capture: true, once: true })
        setTimeout(() => removeEventListener('click', swallow, { capture: true }))
        if (place !== undefined) drop(place)
      }
      const { signal: until } = end
      addEventListener('pointermove', move, { signal: until })
      addEventListener('pointerup', release, { signal: until })
      addEventListener('pointercancel', stop, { signal: until })
      addEventListener('keydown', ({ key }) => key === 'Escape' && stop(), { signal: until })
    },
  }
}

function swallow(event: Event): void {
  event.stopPropagation()
  event.preventDefault()
}

function placeAt(
  root: HTMLElement | null,
  parts: readonly OutlinePart[],
  dragged: string | undefined,
  { clientX, clientY }: PointerEvent,
): DropPlace | undefined {
  if (root === null) return undefined
  const box = root.getBoundingClientRect()
  const isInside =
    clientX >= box.left - 24 &&
    clientX <= box.right + 24 &&
    clientY >= box.top - 24 &&
    clientY <= box.bottom + 24
  if (!isInside) return undefined
  const rowOf = (path: string): Row | undefined => {
    const row = root.querySelector(`[data-path="${path}"]`)?.getBoundingClientRect()
    return (
      row && { top: row.top - box.top, bottom: row.bottom - box.top, left: row.left - box.left }
    )
  }
  const places = dropPlaces(parts, rowOf, dragged)
  return nearestPlace(places, clientX - box.left, clientY - box.top)
}
