import type { Resource } from '@benchtop/forms'
import { signal, type ReadonlySignal } from '@preact/signals'
import { createListPages, type ListState, type LoadPage } from '../lists/list-pages.ts'
import {
  drawnHeight,
  placeAfterScroll,
  placeAt,
  placeShowing,
  type Extent,
  type Place,
} from '../lists/list-scroll.ts'

/** An open list: its visible pages and its scroll position. Lengths are in pixels. */
export type OpenList = {
  readonly state: ReadonlySignal<ListState<Resource>>
  readonly place: ReadonlySignal<Place>
  readonly rowHeight: number
  /** The maximum number of visible entries. */
  readonly rows: number
  /** The number of entries; 0 until it is known. */
  readonly total: () => number
  /** The visible rows, end exclusive. */
  readonly inSight: () => { readonly first: number; readonly end: number }
  /** The height of the box and of the scrolled content. */
  readonly heights: () => { readonly box: number; readonly scrolled: number }
  /** Scrolls a row into view. */
  readonly show: (row: number) => void
  readonly scroll: (scrollTop: number) => void
  /** Moves the scroll bar to the list's position, once it rests. */
  readonly settle: () => void
  readonly stop: () => void
}

/** Opens a list by random access, at its beginning: any entry is one request away. */
export function openList(
  load: LoadPage<Resource>,
  { rowHeight, rows }: Pick<OpenList, 'rowHeight' | 'rows'>,
): OpenList {
  const pages = createListPages<Resource>({
    load,
    changed: (now) => {
      state.value = now
    },
    later(run, ms) {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    },
  })
  const state = signal(pages.state)
  const place = signal<Place>({ top: 0, scrollTop: 0 })

  const total = (): number => state.value.total ?? 0
  const extent = (): Extent => ({
    whole: total() * rowHeight,
    view: Math.min(total(), rows) * rowHeight,
  })
  const inSight: OpenList['inSight'] = () => {
    const first = Math.floor(place.value.top / rowHeight)
    return { first, end: Math.min(total(), first + rows + 1) }
  }
  const moveTo = (to: Place): void => {
    place.value = to
    const { first, end } = inSight()
    pages.look(first, end)
  }
  pages.look(0, rows)
  return {
    state,
    place,
    rowHeight,
    rows,
    total,
    inSight,
    heights: () => ({
      box: Math.max(1, Math.min(total(), rows)) * rowHeight,
      scrolled: drawnHeight(extent()),
    }),
    show: (row) => moveTo(placeShowing(extent(), place.value, row, rowHeight)),
    scroll(scrollTop) {
      // Browsers round a scroll position that is set.
      if (Math.abs(scrollTop - place.value.scrollTop) <= 1) return
      moveTo(placeAfterScroll(extent(), place.value, scrollTop))
    },
    settle: () => moveTo(placeAt(extent(), place.value.top)),
    stop: pages.close,
  }
}
