import type { FunctionComponent, ComponentChildren } from 'preact'
import { useLocation } from 'preact-iso'
import { useMemo, useState } from 'preact/hooks'
import { useLive, useLiveLoaded, type PlatformEvent } from '../api/events.ts'
import { isLabNews } from '../api/lab-events.ts'
import { columnsOf, type Column, type MemberColumn } from '../design/columns.tsx'
import { Button, Card, Empty } from '../design/pieces.tsx'
import { showFailure } from '../design/toasts.tsx'
import { WindowedList, type LoadPage, type Sorting } from '../design/windowed-list.tsx'
import { ChooseColumns, useColumnChoice } from './column-choice.tsx'
import { useListAddress, type Chosen } from './list-address.ts'
import { ListBar } from './list-bar.tsx'
import type { ListFilter } from './list-filter.ts'
import { Page, type PageProps } from './page.tsx'
import { readerOf, type Source } from './read-records.ts'
import {
  SelectionBar,
  selectionColumn,
  useSelection,
  type BulkAction,
  type Selection,
} from './selection.tsx'
import { sortableBy } from './sorting.ts'

/** Something that is decided about a row, such as in a dialog. */
export type RowAction<Item> = {
  /** Of the column. */
  readonly title: string
  readonly verb: string
  /** What the button does, read aloud; undefined where it isn't offered. */
  label(item: Item): string | undefined
  act(item: Item, changed: () => void): void
}

/** A list of records. What isn't stated follows from the members and from the operation. */
export type RecordTable<Item> = {
  /** What its items are called in a sentence, such as `libraries`. */
  readonly noun: string
  readonly columns: readonly (Column<Item> | MemberColumn<Item>)[]
  readonly filters?: readonly ListFilter[]
  /** The order while the user has chosen none. */
  readonly initial: Sorting
  readonly load: Source<Item>
  /** Whether an event may have changed the list. Defaults to what may have changed the lab. */
  readonly isNews?: (event: PlatformEvent) => boolean
  /** The page that a row opens. */
  pathOf?(item: Item): string
  /** What else a row does. */
  open?(item: Item): void
  readonly action?: RowAction<Item>
  /** What can be done with several rows, and what each of them is called. */
  readonly bulk?: (chosen: readonly Item[]) => readonly BulkAction[]
  nameOf?(item: Item): string
  /** The columns that are left out until they are chosen; without it there is no choice. */
  readonly leftOut?: readonly string[]
  /** What can be done on the page. */
  readonly actions?: ComponentChildren
  /** What is shown where there is nothing, whatever the filters are: the next step. */
  readonly empty: ComponentChildren
  /** Replaces the usual message on what can't be read. */
  failed?(error: unknown, retry: () => void): ComponentChildren
}

/** The page of a list of records. */
export function recordPage<Item extends object>(
  table: RecordTable<Item>,
): FunctionComponent<PageProps> {
  return ({ title }) => (
    <Page title={title} actions={table.actions}>
      <RecordList<Item> label={title} table={table} />
    </Page>
  )
}

type Props<Item> = {
  readonly label: string
  readonly table: RecordTable<Item>
  /** What it is a list of, such as a project: another one is another list. */
  readonly of?: string
  /** Changes if the same list has changed. */
  readonly version?: unknown
  /** Called when something has been done with several rows. */
  readonly changed?: () => void
  /** How many rows there are whatever the filters are, where the page knows. */
  readonly whole?: number | undefined
}

const noFilters: readonly ListFilter[] = []

/** At most so many rows are selected at once by a click. */
const mostSelected = 1000

/**
 * A list of records, of any length: its filters, its order and its columns are in the address, how many there are is
 * above it, and several are acted on at once. It takes what the page leaves of the window, and is read again at news.
 */
export function RecordList<Item extends object>(props: Props<Item>) {
  const { label, table, of, version } = props
  const { noun, filters = noFilters, initial, empty, bulk, pathOf } = table
  const { route } = useLocation()
  const [news, setNews] = useState(0)
  const [total, setTotal] = useState<number>()
  const changed = (): void => setNews((was) => was + 1)
  const isNews = table.isNews ?? isLabNews
  useLive(changed, isNews)
  const turn = useMemo(() => ({}), [news, version])
  const choice = useColumnChoice(noun, table.leftOut)
  const all = useMemo(() => columnsOf(table.columns), [table.columns])
  const names = filters.map(({ name }) => name)
  const address = useListAddress(names, sortableBy(all), initial)
  const { chosen, sorting } = address
  const key = JSON.stringify([of, chosen])
  const selection = useSelection<Item>([key])
  const read = readerOf(table.load, filters)
  const load: LoadPage<Item> = async (offset, limit, signal) => {
    const page = await read(chosen, { offset, limit, signal }, sorting)
    selection.renew(page.items)
    return page
  }
  const isFiltered = filters.some(({ name, isScope }) => isScope !== true && chosen[name] !== '')
  const scope = scopeOf(filters, chosen)
  const unfiltered = useLiveLoaded(
    isFiltered &&
      (async (signal) => (await read(scope, { offset: 0, limit: 1, signal }, sorting)).total),
    [isFiltered, JSON.stringify([of, scope])],
    isNews,
  )
  // The same columns as before draw no row again, also where a page states its table again.
  const columns = useMemo(
    () => columnsFor(table, { all, hidden: choice.hidden, selection, changed }),
    [table.columns, table.action, table.bulk, choice.hidden, selection.chosen],
  )
  const chooseAll = async (): Promise<void> => {
    const { items } = await load(0, mostSelected, new AbortController().signal)
    // Not all of them are chosen where this is offered: it chooses the others, too.
    selection.toggle(items)
  }
  const isAllOffered = total !== undefined && total <= mostSelected && selection.chosen.size < total
  return (
    <section class="record-list" aria-label={label}>
      <ListBar
        {...{ noun, filters, chosen, total }}
        choose={address.choose}
        whole={props.whole ?? (isFiltered ? unfiltered.value : total)}
      >
        {table.leftOut !== undefined && (
          <ChooseColumns choice={choice} titles={all.slice(1).map(({ title }) => title)} />
        )}
      </ListBar>
      <Card flush>
        {bulk !== undefined && (
          <SelectionBar
            {...{ selection, noun }}
            actions={bulk([...selection.chosen.values()])}
            changed={() => {
              changed()
              props.changed?.()
            }}
            chooseAll={isAllOffered ? () => void chooseAll().catch(showFailure) : undefined}
          />
        )}
        <WindowedList<Item>
          {...{ label, columns, load, sorting }}
          keys={[key, JSON.stringify(sorting)]}
          version={turn}
          open={table.open ?? (pathOf && ((item) => route(pathOf(item))))}
          failed={table.failed}
          sort={address.sort}
          counted={setTotal}
          empty={isFiltered ? <NoMatch noun={noun} clear={address.clear} /> : empty}
        />
      </Card>
    </section>
  )
}

type Shown<Item extends object> = {
  readonly all: readonly Column<Item>[]
  readonly hidden: ReadonlySet<string>
  readonly selection: Selection<Item>
  readonly changed: () => void
}

/** The columns that are shown: those of the table that aren't left out, and those of what can be done with rows. */
function columnsFor<Item extends object>(
  { leftOut, bulk, action, nameOf = nameIn }: RecordTable<Item>,
  { all, hidden, selection, changed }: Shown<Item>,
): Column<Item>[] {
  const shown = all.filter(({ title }, at) => at === 0 || !hidden.has(title))
  const of = (item: Item) => ({ items: [item], name: nameOf(item) })
  return [
    ...(bulk === undefined ? [] : [selectionColumn(selection, of)]),
    ...(leftOut === undefined ? all : shown),
    ...(action === undefined ? [] : [actionColumn(action, changed)]),
  ]
}

function nameIn(item: object): string {
  return 'Name' in item ? String(item.Name) : ''
}

/** What is chosen without what narrows the list. */
function scopeOf(filters: readonly ListFilter[], chosen: Chosen): Chosen {
  return Object.fromEntries(
    filters.map(({ name, isScope }) => [name, isScope === true ? (chosen[name] ?? '') : '']),
  )
}

function actionColumn<Item>(
  { title, verb, label, act }: RowAction<Item>,
  changed: () => void,
): Column<Item> {
  return {
    title,
    isNumber: true,
    show(item) {
      const name = label(item)
      if (name === undefined) return undefined
      const start = (): void => act(item, changed)
      return <Button look="second small" text={verb} aria-label={name} act={start} />
    },
  }
}

function NoMatch({ noun, clear }: { readonly noun: string; readonly clear: () => void }) {
  const button = <Button look="second" text="Clear the filters" act={clear} />
  return (
    <Empty title={`No matching ${noun}`} action={button}>
      Choose other filters.
    </Empty>
  )
}
