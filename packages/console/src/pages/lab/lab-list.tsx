import { useLocation } from 'preact-iso'
import { useEffect, useId, useState } from 'preact/hooks'
import type { ComponentChildren } from 'preact'
import { useLiveLab } from '../../api/lab-events.ts'
import { Card, Empty } from '../../design/pieces.tsx'
import {
  WindowedList,
  type Column,
  type ListPage,
  type Sorting,
} from '../../design/windowed-list.tsx'
import { Page } from '../../shell/page.tsx'
import { sortableBy, sortingIn } from '../../shell/sorting.ts'
import { chosenIn, listAddress, type Chosen } from './list-address.ts'
import './lab.css'

/** A filter of a list: one of several values, or words that are searched for. */
export type ListFilter = {
  /** In the address and in what the list is loaded with. */
  readonly name: string
  readonly label: string
  /** The values with their labels; without them it is a field for words. */
  readonly options?: readonly (readonly [value: string, label: string])[]
}

/** The page of a list that is read. */
export type ListWindow = {
  readonly offset: number
  readonly limit: number
  readonly signal: AbortSignal
}

type Props<Item> = {
  readonly title: string
  /** What its items are called in a sentence, such as `libraries`. */
  readonly noun: string
  readonly columns: readonly Column<Item>[]
  readonly filters: readonly ListFilter[]
  /** The order while the user has chosen none. */
  readonly initial: Sorting
  load(chosen: Chosen, window: ListWindow, sorting: Sorting): Promise<ListPage<Item>>
  /** The page that a row opens. */
  pathOf?(item: Item): string
  /** What is shown where there is nothing, whatever the filters are: the next step. */
  readonly empty: ComponentChildren
  /** Changes when something outside the list has changed it. */
  readonly changes?: number
  readonly children?: ComponentChildren
}

/** A list of the lab on a page of its own: filters and order are in its address, and it is read again as the lab changes. */
export function LabList<Item>(props: Props<Item>) {
  const { title, noun, columns, filters, initial, load, pathOf, empty } = props
  const { route, path, query } = useLocation()
  const [news, setNews] = useState(0)
  useLiveLab(() => setNews((was) => was + 1))
  const chosen = chosenIn(
    query,
    filters.map(({ name }) => name),
  )
  const sorting = sortingIn(query, sortableBy(columns), initial)
  const isFiltered = Object.values(chosen).some((value) => value !== '')
  return (
    <Page title={title}>
      <div class="lab-filters">
        {filters.map((filter) => (
          <FilterField
            key={filter.name}
            filter={filter}
            value={chosen[filter.name] ?? ''}
            choose={(value) =>
              route(listAddress(path, { ...chosen, [filter.name]: value }, sorting, initial), true)
            }
          />
        ))}
      </div>
      {props.children}
      <Card flush>
        <WindowedList<Item>
          label={title}
          columns={columns}
          load={(offset, limit, signal) => load(chosen, { offset, limit, signal }, sorting)}
          keys={[JSON.stringify([chosen, sorting])]}
          version={`${news} ${props.changes}`}
          sorting={sorting}
          sort={(order) => route(listAddress(path, chosen, order, initial), true)}
          {...(pathOf !== undefined && { open: (item: Item) => route(pathOf(item)) })}
          empty={
            isFiltered ? (
              <Empty
                title={`No matching ${noun}`}
                action={
                  <button type="button" class="button second" onClick={() => route(path, true)}>
                    Clear the filters
                  </button>
                }
              >
                Choose other filters.
              </Empty>
            ) : (
              empty
            )
          }
        />
      </Card>
    </Page>
  )
}

type FieldProps = {
  readonly filter: ListFilter
  readonly value: string
  readonly choose: (value: string) => void
}

function FilterField({ filter: { name, label, options }, value, choose }: FieldProps) {
  const id = `${useId()}-${name}`
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {options === undefined ? (
        <WordsField id={id} value={value} choose={choose} />
      ) : (
        <select
          id={id}
          class="input"
          value={value}
          onChange={(event) => choose(event.currentTarget.value)}
        >
          <option value="">All</option>
          {options.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </select>
      )}
    </div>
  )
}

/** How long typing has to pause before the list is read. */
const typingMs = 400

type WordsProps = {
  readonly id: string
  readonly value: string
  readonly choose: (value: string) => void
}

function WordsField({ id, value, choose }: WordsProps) {
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  useEffect(() => {
    if (text.trim() === value) return undefined
    const timer = setTimeout(() => choose(text.trim()), typingMs)
    return () => clearTimeout(timer)
  }, [text, value])
  return (
    <input
      id={id}
      class="input"
      type="search"
      spellcheck={false}
      maxLength={256}
      value={text}
      onInput={(event) => setText(event.currentTarget.value)}
    />
  )
}

/** Options whose labels are their values. */
export function plainOptions(values: readonly string[]): (readonly [string, string])[] {
  return values.map((value) => [value, value] as const)
}
