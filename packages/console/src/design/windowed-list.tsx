import type { ComponentChildren } from 'preact'
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { errorText } from './error-text.ts'
import { Button, Failed } from './pieces.tsx'
import {
  createListPages,
  drawnHeight,
  placeAfterScroll,
  placeAt,
  placeShowing,
  type Extent,
  type ListPage,
  type LoadPage,
  type Place,
} from '@benchtop/form-renderer/lists'
import type { Column } from './columns.tsx'
import { ListHead, ListRows, type Sorting } from './windowed-list-rows.tsx'
import './windowed-list.css'

export type { ListPage, Sorting }

type Props<Item> = {
  /** The label of the list for screen readers. */
  readonly label: string
  readonly columns: readonly Column<Item>[]
  /** Reads a page of the list. Called again when `keys` or `version` change. */
  readonly load: LoadPage<Item>
  /** What makes it another list, which starts at the top: its owner, its order, its query. */
  readonly keys: readonly unknown[]
  /** Changes if the same list has changed: the scroll position stays. */
  readonly version?: unknown
  /** Called when a row is chosen by click or Enter. */
  open?(item: Item): void
  readonly empty: ComponentChildren
  /** Replaces the usual failure message, for a malformed query. */
  failed?(error: unknown, retry: () => void): ComponentChildren
  readonly sorting?: Sorting
  sort?(sorting: Sorting): void
}

const rowHeight = 40
const headHeight = 36
/** Rows drawn beyond the edges, so that scrolling shows no gap. */
const overscan = 8
/** Placeholder rows until the total is known. */
const expected = 12
/** How long after the last scrolling the scroll bar is set to the list's position. */
const settleMs = 120

/**
 * A list of any length with a fixed number of rows in the page: it is read in pages by offset where the user looks,
 * never "load more". Arrow keys, Page Up and Down, Home and End move; Enter opens; Space selects, where rows have a
 * check box; Tab reaches the controls of the active row.
 */
export function WindowedList<Item>(props: Props<Item>) {
  const { label, columns, load, keys, version, open, empty, failed, sorting, sort } = props
  const { state, pages } = useListPages(load, keys, version)
  const { total, error, isStale, lists } = state
  const scroller = useRef<HTMLDivElement>(null)
  const [active, setActive] = useState(0)
  const id = useId()
  const count = total ?? expected
  const isDrawn = total !== 0 && (error === undefined || total !== undefined)
  const { from, to, extent, ...sight } = useSight({ scroller, count, isDrawn })

  useLayoutEffect(() => {
    setActive(0)
    sight.show(0)
  }, [lists])
  useLayoutEffect(() => {
    setActive((was) => Math.min(was, Math.max(0, count - 1)))
    sight.stay()
  }, [count])
  useEffect(() => pages.look(from, to), [from, to, pages])
  useOneTabStop(scroller, active)

  if (error !== undefined && total === undefined) {
    const { retry } = pages
    return <>{failed?.(error, retry) ?? <Failed error={error} retry={retry} />}</>
  }
  if (total === 0) return <>{empty}</>

  const goTo = (next: number): void => {
    // From what stood in another row, the keyboard comes back to the list.
    const { current } = scroller
    if (document.activeElement !== current) current?.focus({ preventScroll: true })
    setActive(next)
    sight.showRow(next)
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const isInside = event.target !== scroller.current
    const step = stepOf(event, { active, count, page: sight.page, isInside })
    if (step !== undefined) goTo(step)
    else if (event.key === 'Enter' && !isInside && !hasModifier(event)) {
      openRow(rowElement(scroller.current, active), state.itemAt(active), open)
    } else if (event.key === ' ' && !isInside) checkRow(rowElement(scroller.current, active))
    else return
    event.preventDefault()
  }

  const template = columns.map(({ width = 'minmax(7rem, 1fr)' }) => width).join(' ')
  const isActiveDrawn = total !== undefined && sight.draws(active)
  return (
    <div class="windowed" style={{ '--list-height': `${headHeight + count * rowHeight}px` }}>
      <div
        class="windowed-scroll"
        ref={scroller}
        role="grid"
        aria-label={label}
        aria-rowcount={total === undefined ? -1 : total + 1}
        aria-colcount={columns.length}
        aria-busy={total === undefined || isStale}
        aria-activedescendant={isActiveDrawn ? `${id}-${active}` : undefined}
        tabIndex={0}
        onScroll={sight.onScroll}
        onKeyDown={onKeyDown}
      >
        <ListHead columns={columns} template={template} sorting={sorting} sort={sort} />
        <div
          role="rowgroup"
          class={isStale ? 'windowed-rows stale' : 'windowed-rows'}
          style={{ height: `${drawnHeight(extent)}px` }}
        >
          <div
            role="presentation"
            style={{ transform: `translateY(${sight.shift + from * rowHeight}px)` }}
          >
            <ListRows<Item>
              {...{ id, from, to, active, columns, template, open }}
              itemAt={state.itemAt}
              choose={setActive}
            />
          </div>
        </div>
      </div>
      {error !== undefined && <ReadAgain error={error} retry={pages.retry} />}
    </div>
  )
}

/** Says that a part of the list couldn't be read. */
function ReadAgain({ error, retry }: { readonly error: unknown; readonly retry: () => void }) {
  return (
    <div class="windowed-failure notice bad" role="alert">
      <span>{errorText(error)}</span>
      <Button look="second small" text="Try again" act={retry} />
    </div>
  )
}

type Sight = {
  readonly scroller: { readonly current: HTMLDivElement | null }
  readonly count: number
  /** Whether there are rows in the page. */
  readonly isDrawn: boolean
}

/** Which rows are in sight, and how scrolling moves them: a list may be longer than a browser can scroll. */
function useSight({ scroller, count, isDrawn }: Sight) {
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

/** Opens what a row shows; where there is nothing to open, the keyboard goes to what can be done in the row. */
function openRow<Item>(
  row: Element | null,
  item: Item | undefined,
  open: ((item: Item) => void) | undefined,
): void {
  if (item !== undefined && open !== undefined) open(item)
  else actionsIn(row)[0]?.focus()
}

/** Selects a row, or no longer. */
function checkRow(row: Element | null): void {
  row?.querySelector<HTMLElement>('input[type="checkbox"]')?.click()
}

function hasModifier(event: KeyboardEvent): boolean {
  return event.altKey || event.ctrlKey || event.metaKey || event.shiftKey
}

type Standing = {
  readonly active: number
  readonly count: number
  readonly page: number
  /** Whether the key was pressed on something in a row. */
  readonly isInside: boolean
}

/** The row that a key leads to; undefined where it leads to none. */
function stepOf(
  event: KeyboardEvent,
  { active, count, page, isInside }: Standing,
): number | undefined {
  if (hasModifier(event)) return undefined
  const steps: Readonly<Record<string, number>> = {
    ArrowDown: active + 1,
    ArrowUp: active - 1,
    PageDown: active + page,
    PageUp: active - page,
    Home: 0,
    End: count - 1,
    ...(isInside && { Escape: active }),
  }
  const step = steps[event.key]
  return step === undefined ? undefined : Math.max(0, Math.min(count - 1, step))
}

function useListPages<Item>(load: LoadPage<Item>, keys: readonly unknown[], version: unknown) {
  const [, redraw] = useState<unknown>()
  const pages = useMemo(() => {
    const later = (run: () => void, ms: number): (() => void) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    }
    return createListPages<Item>({ load, changed: redraw, later })
  }, [])
  const isFirst = useRef(true)
  const before = useRef(keys)
  useEffect(() => {
    const isSame = before.current.every((key, at) => key === keys[at])
    before.current = keys
    if (!isFirst.current) pages.restart(load, isSame)
    isFirst.current = false
  }, [...keys, version])
  useEffect(() => pages.close, [])
  return { state: pages.state, pages }
}

const actions = 'a[href], button, input, select'

function actionsIn(row: Element | null): HTMLElement[] {
  return [...(row?.querySelectorAll<HTMLElement>(actions) ?? [])]
}

function rowElement(scroller: HTMLElement | null, row: number): Element | null {
  return scroller?.querySelector(`[aria-rowindex="${row + 2}"]`) ?? null
}

/** The list is one tab stop, and the controls of its active row are the next ones: not every link of every row. */
function useOneTabStop(scroller: { readonly current: HTMLElement | null }, active: number): void {
  useLayoutEffect(() => {
    for (const row of scroller.current?.querySelectorAll('.windowed-row') ?? []) {
      const tabIndex = row.getAttribute('aria-rowindex') === String(active + 2) ? 0 : -1
      for (const action of actionsIn(row)) action.tabIndex = tabIndex
    }
  })
}
