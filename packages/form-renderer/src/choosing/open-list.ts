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

/** A list that is open: the pages in sight are there, and it stands somewhere. Lengths are in pixels. */
export type OpenList = {
  readonly state: ReadonlySignal<ListState<Resource>>
  readonly place: ReadonlySignal<Place>
  readonly rowHeight: number
  /** How many entries are in sight at most. */
  readonly rows: number
  /** How many entries there are; 0 until that is known. */
  readonly total: () => number
  /** The rows that are in sight, the last one excluded. */
  readonly inSight: () => { readonly first: number; readonly end: number }
  /** How high the box is, and what it scrolls over. */
  readonly heights: () => { readonly box: number; readonly scrolled: number }
  /** Brings a row into sight. */
  readonly show: (row: number) => void
  readonly scroll: (scrollTop: number) => void
  /** Puts the scroll bar to where the list has come, once it rests. */
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
      // Browsers round what the scroll bar was put to.
      if (Math.abs(scrollTop - place.value.scrollTop) <= 1) return
      moveTo(placeAfterScroll(extent(), place.value, scrollTop))
    },
    settle: () => moveTo(placeAt(extent(), place.value.top)),
    stop: pages.close,
  }
}
