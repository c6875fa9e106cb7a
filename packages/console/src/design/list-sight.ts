import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import {
  placeAfterScroll,
  placeAt,
  placeShowing,
  type Extent,
  type Place,
} from '@benchtop/form-renderer/lists'

export const rowHeight = 40
export const headHeight = 36
/** Rows drawn beyond the edges, so that scrolling shows no gap. */
const overscan = 8
/** How long after the last scrolling the scroll bar is set to the list's position. */
const settleMs = 120

type Sight = {
  readonly scroller: { readonly current: HTMLDivElement | null }
  readonly count: number
  /** Whether there are rows in the page. */
  readonly isDrawn: boolean
}

/** Which rows are in sight, and how scrolling moves them: a list may be longer than a browser can scroll. */
export function useSight({ scroller, count, isDrawn }: Sight) {
  const place = useRef<Place>({ top: 0, scrollTop: 0 })
  const settling = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const [first, setFirst] = useState(0)
  /** The offset of the rows from where the browser would draw them. */
  const [shift, setShift] = useState(0)
  const [view, setView] = useState(15 * rowHeight)
  /** Whether the list has just been dragged past more than it shows: then only what is in sight is drawn in time. */
  const [isDragged, setDragged] = useState(false)
  const extent: Extent = { whole: count * rowHeight, view }
  const visible = Math.ceil(view / rowHeight) + 1
  const around = isDragged ? 0 : overscan
  const from = Math.max(0, first - around)
  const to = Math.min(count, first + visible + around)

  const stand = (at: Place): void => {
    place.current = at
    setFirst(Math.floor(at.top / rowHeight))
    setShift(at.scrollTop - at.top)
  }
  const scrollTo = (at: Place): void => {
    const element = scroller.current
    if (element === null) return
    element.scrollTop = at.scrollTop
    // Read back, since the browser rounds it.
    stand({ top: at.top, scrollTop: element.scrollTop })
  }

  useLayoutEffect(() => {
    const element = scroller.current
    if (element === null) return undefined
    const measure = (): void => setView(Math.max(rowHeight, element.clientHeight - headHeight))
    // It is called once before anything is painted; measuring here would lay the page out by itself.
    const observer = new ResizeObserver(measure)
    observer.observe(element)
    return () => observer.disconnect()
  }, [isDrawn])
  useEffect(() => () => clearTimeout(settling.current), [])

  return {
    extent,
    shift,
    /** The rows that are drawn: those in sight, and some around them. */
    from,
    to,
    draws: (row: number): boolean => row >= from && row < to,
    /** How many rows a page is. */
    page: Math.max(1, Math.floor(view / rowHeight) - 1),
    /** Leaves the scroll position alone where it is right: touching it lays the page out. */
    show(top: number): void {
      if (top > 0 || place.current.scrollTop > 0) scrollTo(placeAt(extent, top))
    },
    /** After a change of how many rows there are. */
    stay(): void {
      if (place.current.top > 0) scrollTo(placeAt(extent, place.current.top))
    },
    showRow: (row: number): void => scrollTo(placeShowing(extent, place.current, row, rowHeight)),
    onScroll(): void {
      const scrollTop = scroller.current?.scrollTop ?? 0
      if (scrollTop === place.current.scrollTop) return
      const { top } = place.current
      stand(placeAfterScroll(extent, place.current, scrollTop))
      if (Math.abs(place.current.top - top) > view) setDragged(true)
      clearTimeout(settling.current)
      settling.current = setTimeout(() => {
        setDragged(false)
        scrollTo(placeAt(extent, place.current.top))
      }, settleMs)
    },
  }
}
