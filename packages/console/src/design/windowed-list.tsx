import type { ComponentChildren } from 'preact'
import { useEffect, useId, useLayoutEffect, useMemo, useRef, useState } from 'preact/hooks'
import { errorText } from './error-text.ts'
import { Button, Failed } from './pieces.tsx'
import {
  createListPages,
  drawnHeight,
  type ListPage,
  type ListState,
  type LoadPage,
} from '@benchtop/form-renderer/lists'
import type { Column } from './columns.tsx'
import { inOneFrame } from './in-one-frame.ts'
import { useFittedColumns } from './fitted-columns.ts'
import { headHeight, rowHeight, useSight } from './list-sight.ts'
import { ListHead, ListRows, type RowsProps, type Sorting } from './windowed-list-rows.tsx'
import './windowed-list.css'

export type { ListPage, LoadPage, Sorting }

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
  readonly open?: ((item: Item) => void) | undefined
  /** Called with how many there are, whenever something has been read. */
  counted?(total: number): void
  readonly empty: ComponentChildren
  /** Replaces the usual failure message, for a malformed query. */
  readonly failed?: ((error: unknown, retry: () => void) => ComponentChildren) | undefined
  readonly sorting?: Sorting
  sort?(sorting: Sorting): void
}

/** Placeholder rows until the total is known, where that takes a moment: most lists come before they would be noticed. */
const expected = 12
const noticedMs = 300

/**
 * A list of any length with a fixed number of rows in the page: it is read in pages by offset where the user looks,
 * never "load more". Arrow keys, Page Up and Down, Home and End move; Enter opens; Space selects, where rows have a
 * check box; Tab reaches the controls of the active row.
 */
export function WindowedList<Item>(props: Props<Item>) {
  const { label, columns, load, keys, version, open, empty, failed, sorting, sort } = props
  const { state, pages } = useListPages(load, keys, version, props.counted)
  const { total, error, isStale, lists } = state
  const scroller = useRef<HTMLDivElement>(null)
  const id = useId()
  const count = total ?? expected
  const isDrawn = total !== 0 && (error === undefined || total !== undefined)
  const { from, to, extent, ...sight } = useSight({ scroller, count, isDrawn })

  const [active, setActive] = useActiveRow(count, lists, sight)
  // Before the list is painted, which on a slow machine takes longer than its first page.
  useLayoutEffect(() => pages.look(from, to), [from, to, pages])
  const template = useFittedColumns(scroller, columns, drawnOf(state))
  const { itemAt } = state
  const head = useMemo(
    () => <ListHead columns={columns} sorting={sorting} sort={sort} />,
    [columns, sorting, sort],
  )
  const rows = useRows({ id, from, to, active, columns, open, itemAt, choose: setActive }, total)
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

  const isActiveDrawn = total !== undefined && sight.draws(active)
  return (
    <div
      class="windowed"
      style={{
        '--list-height': `${headHeight + count * rowHeight}px`,
        '--columns': template,
      }}
    >
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
        {head}
        <div
          role="rowgroup"
          class={isStale ? 'windowed-rows stale' : 'windowed-rows'}
          style={{ height: `${drawnHeight(extent)}px` }}
        >
          <div
            role="presentation"
            style={{ transform: `translateY(${sight.shift + from * rowHeight}px)` }}
          >
            {rows}
          </div>
        </div>
      </div>
      {error !== undefined && <ReadAgain error={error} retry={pages.retry} />}
    </div>
  )
}

/** The row that the keyboard is at: the first of another list, and never beyond the last. */
function useActiveRow(
  count: number,
  lists: number,
  sight: Pick<ReturnType<typeof useSight>, 'show' | 'stay'>,
) {
  const [active, setActive] = useState(0)
  useLayoutEffect(() => {
    setActive(0)
    sight.show(0)
  }, [lists])
  useLayoutEffect(() => {
    setActive((was) => Math.min(was, Math.max(0, count - 1)))
    sight.stay()
  }, [count])
  return [active, setActive] as const
}

/** The same function for whatever is done now, so that a page that states it in each drawing draws no row by it. */
function useLatest<Value>(act: ((value: Value) => void) | undefined) {
  const latest = useRef(act)
  latest.current = act
  return useMemo(() => act && ((one: Value): void => latest.current?.(one)), [act === undefined])
}

/** What changes around the rows, such as how wide columns are, draws none of them again. */
function useRows<Item>(of: RowsProps<Item>, total: number | undefined) {
  const isLate = useLate(total === undefined)
  const isDrawn = isLate || total !== undefined
  const open = useLatest(of.open)
  return useMemo(
    () => isDrawn && <ListRows<Item> {...of} open={open} />,
    [of.from, of.to, of.active, of.columns, open, of.itemAt, isDrawn],
  )
}

/** Whether something has been so for long enough to be noticed. */
function useLate(isSo: boolean): boolean {
  const [isLate, setLate] = useState(false)
  useEffect(() => {
    if (!isSo) return undefined
    const timer = setTimeout(() => setLate(true), noticedMs)
    return () => clearTimeout(timer)
  }, [isSo])
  return isSo && isLate
}

/** Which rows are drawn: another value if these are others. */
function drawnOf({ total, isStale, lists }: ListState<unknown>): string {
  return `${lists} ${total} ${isStale}`
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

/** Opens what a row shows; where there is nothing to open, the keyboard goes to what can be done in the row. */
function openRow<Item>(
  row: Element | null,
  item: Item | undefined,
  open: ((item: Item) => void) | undefined,
): void {
  if (item !== undefined && open !== undefined) open(item)
  else
    actionsIn(row)
      .find((one) => !one.matches('[type="checkbox"]'))
      ?.focus()
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

function useListPages<Item>(
  load: LoadPage<Item>,
  keys: readonly unknown[],
  version: unknown,
  counted: Props<Item>['counted'],
) {
  const [, redraw] = useState<unknown>()
  const count = useLatest(counted)
  const pages = useMemo(() => {
    const later = (run: () => void, ms: number): (() => void) => {
      const timer = setTimeout(run, ms)
      return () => clearTimeout(timer)
    }
    // Both in one, so that how many there are draws what is around the list once.
    const changed = (state: ListState<Item>): void =>
      inOneFrame(() => {
        redraw(state)
        if (state.total !== undefined) count?.(state.total)
      })
    return createListPages<Item>({ load, changed, later })
  }, [])
  const before = useRef<readonly unknown[]>(undefined)
  // Before the list looks for the rows in sight: those of another list are other ones.
  useLayoutEffect(() => {
    const isSame = before.current?.every((key, at) => key === keys[at])
    before.current = keys
    if (isSame !== undefined) pages.restart(load, isSame)
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
