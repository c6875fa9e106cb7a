import type { FunctionComponent, ComponentChildren } from 'preact'
import { useLocation } from 'preact-iso'
import { useEffect, useState } from 'preact/hooks'
import { useLiveLab } from '../api/lab-events.ts'
import { readList, type ListId } from '../api/list.ts'
import { columnsOf, type Column, type MemberColumn } from '../design/columns.tsx'
import { Field } from '../design/field.tsx'
import { Button, Card, Empty } from '../design/pieces.tsx'
import { WindowedList, type ListPage, type Sorting } from '../design/windowed-list.tsx'
import { chosenIn, listAddress, oneOf, type Chosen } from './list-address.ts'
import { Page, type PageProps } from './page.tsx'
import { sortableBy, sortingIn } from './sorting.ts'
import './record-list.css'

/** A filter of a list: one of several values, or words that are searched for. */
export type ListFilter = {
  /** In the address of the page. */
  readonly name: string
  readonly label: string
  /** The parameter of the list. Defaults to the name. */
  readonly param?: string
  /** The values, with their labels where these differ; without them it is a field for words. */
  readonly options?: readonly (string | readonly [value: string, label: string])[]
}

/** The page of a list that is read. */
export type ListWindow = {
  readonly offset: number
  readonly limit: number
  readonly signal: AbortSignal
}

/** Something that is decided about a row, such as in a dialog. */
export type RowAction<Item> = {
  /** Of the column. */
  readonly title: string
  readonly width: string
  readonly verb: string
  /** What the button does, read aloud; undefined where it isn't offered. */
  label(item: Item): string | undefined
  act(item: Item, changed: () => void): void
}

/** A list of records on a page of its own. What isn't stated follows from the members and from the operation. */
export type RecordTable<Item> = {
  /** What its items are called in a sentence, such as `libraries`. */
  readonly noun: string
  readonly columns: readonly (Column<Item> | MemberColumn<Item>)[]
  readonly filters?: readonly ListFilter[]
  /** The order while the user has chosen none. */
  readonly initial: Sorting
  /** The list's operation, or what reads it. */
  readonly load:
    | ListId
    | ((chosen: Chosen, window: ListWindow, sorting: Sorting) => Promise<ListPage<Item>>)
  /** Parameters of the operation besides those of the filters. */
  readonly params?: object
  /** The page that a row opens. */
  pathOf?(item: Item): string
  readonly action?: RowAction<Item>
  /** What can be done on the page. */
  readonly actions?: ComponentChildren
  /** What is shown where there is nothing, whatever the filters are: the next step. */
  readonly empty: ComponentChildren
}

/** The page of a list of records. */
export function recordPage<Item extends object>(
  table: RecordTable<Item>,
): FunctionComponent<PageProps> {
  return ({ title }) => <RecordList<Item> title={title} table={table} />
}

type Props<Item> = { readonly title: string; readonly table: RecordTable<Item> }

/** A list of records on a page: filters and order are in its address, and it is read again as the lab changes. */
export function RecordList<Item extends object>({ title, table }: Props<Item>) {
  const { noun, filters = [], initial, load, pathOf, action, empty } = table
  const { route, path, query } = useLocation()
  const [news, setNews] = useState(0)
  const changed = (): void => setNews((was) => was + 1)
  useLiveLab(changed)
  const columns = [...columnsOf(table.columns), ...(action ? [actionColumn(action, changed)] : [])]
  const chosen = chosenIn(
    query,
    filters.map(({ name }) => name),
  )
  const sorting = sortingIn(query, sortableBy(columns), initial)
  const isFiltered = Object.values(chosen).some((value) => value !== '')
  const read = (offset: number, limit: number, signal: AbortSignal): Promise<ListPage<Item>> => {
    const window = { offset, limit, signal }
    if (typeof load === 'function') return load(chosen, window, sorting)
    // The table names the operation whose records it is of.
    const params = { ...table.params, ...paramsOf(filters, chosen) } as never
    return readList(load, params, window, sorting) as unknown as Promise<ListPage<Item>>
  }
  return (
    <Page title={title} actions={table.actions}>
      {filters.length > 0 && (
        <div class="list-filters">
          {filters.map((filter) => (
            <FilterField
              key={filter.name}
              filter={filter}
              value={chosen[filter.name] ?? ''}
              choose={(value) =>
                route(
                  listAddress(path, { ...chosen, [filter.name]: value }, sorting, initial),
                  true,
                )
              }
            />
          ))}
        </div>
      )}
      <Card flush>
        <WindowedList<Item>
          label={title}
          columns={columns}
          load={read}
          keys={[JSON.stringify([chosen, sorting])]}
          version={news}
          sorting={sorting}
          sort={(order) => route(listAddress(path, chosen, order, initial), true)}
          {...(pathOf !== undefined && { open: (item: Item) => route(pathOf(item)) })}
          empty={isFiltered ? <NoMatch noun={noun} clear={() => route(path, true)} /> : empty}
        />
      </Card>
    </Page>
  )
}

function actionColumn<Item>(
  { title, width, verb, label, act }: RowAction<Item>,
  changed: () => void,
): Column<Item> {
  return {
    title,
    width,
    isNumber: true,
    show(item) {
      const name = label(item)
      return (
        name !== undefined && (
          <Button
            look="second small"
            text={verb}
            aria-label={name}
            act={() => act(item, changed)}
          />
        )
      )
    },
  }
}

/** What the filters say to the list; a value that isn't among the options counts as not set. */
function paramsOf(filters: readonly ListFilter[], chosen: Chosen): object {
  const params = filters.map(({ name, param = name, options }) => {
    const value = chosen[name] || undefined
    const values = options?.map((option) => (typeof option === 'string' ? option : option[0]))
    return [param, values === undefined ? value : oneOf(values, value)]
  })
  return Object.fromEntries(params) as object
}

function NoMatch({ noun, clear }: { readonly noun: string; readonly clear: () => void }) {
  const button = <Button look="second" text="Clear the filters" act={clear} />
  return (
    <Empty title={`No matching ${noun}`} action={button}>
      Choose other filters.
    </Empty>
  )
}

/** How long typing has to pause before the list is read. */
const typingMs = 400

type FieldProps = {
  readonly filter: ListFilter
  readonly value: string
  readonly choose: (value: string) => void
}

function FilterField({ filter: { label, options }, value, choose }: FieldProps) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  useEffect(() => {
    if (options !== undefined || text.trim() === value) return undefined
    const timer = setTimeout(() => choose(text.trim()), typingMs)
    return () => clearTimeout(timer)
  }, [text, value])
  if (options === undefined) {
    return (
      <Field
        label={label}
        type="search"
        spellcheck={false}
        maxLength={256}
        value={text}
        set={setText}
      />
    )
  }
  const pairs = options.map((one) => (typeof one === 'string' ? ([one, one] as const) : one))
  return <Field label={label} value={value} options={[['', 'All'], ...pairs]} set={choose} />
}
