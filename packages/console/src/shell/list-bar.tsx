import type { ComponentChildren } from 'preact'
import { useEffect, useMemo, useState } from 'preact/hooks'
import { Field } from '../design/field.tsx'
import { shownCount } from '../design/format.ts'
import type { Chosen } from './list-address.ts'
import { isTyped, optionsOf, type ListFilter } from './list-filter.ts'
import './record-list.css'

type Props = {
  readonly noun: string
  readonly filters: readonly ListFilter[]
  readonly chosen: Chosen
  choose(name: string, value: string): void
  /** How many rows are shown, and how many there are whatever the filters are; undefined until that is known. */
  readonly total: number | undefined
  readonly whole: number | undefined
  readonly children?: ComponentChildren
}

/** What is above each list: its filters, and how many rows there are. */
export function ListBar({ noun, filters, chosen, choose, total, whole, children }: Props) {
  // The count changes with each read; fields, only with what they state.
  const fields = useMemo(
    () =>
      filters.map((filter) => (
        <FilterField
          key={filter.name}
          filter={filter}
          value={chosen[filter.name] ?? ''}
          choose={(value) => choose(filter.name, value)}
        />
      )),
    [filters, chosen, choose],
  )
  return (
    <div class="list-bar" role="group" aria-label={`Shown ${noun}`}>
      {fields}
      <div class="list-end">
        <span class="list-count quiet" role="status">
          {shownCount(noun, total, whole)}
        </span>
        {children}
      </div>
    </div>
  )
}

/** How long typing has to pause before the list is read. */
const typingMs = 250

type FieldProps = {
  readonly filter: ListFilter
  readonly value: string
  readonly choose: (value: string) => void
}

function FilterField({ filter, value, choose }: FieldProps) {
  const { label, kind, placeholder } = filter
  const isWords = isTyped(filter)
  const [text, setText] = useState(value)
  useEffect(() => setText(value), [value])
  useEffect(() => {
    if (!isWords || text.trim() === value) return undefined
    const timer = setTimeout(() => choose(text.trim()), typingMs)
    return () => clearTimeout(timer)
  }, [text, value])
  if (kind === 'switch') {
    const isOn = value !== ''
    const toggle = (): void => choose(isOn ? '' : '1')
    return (
      <button type="button" class="toggle" aria-pressed={isOn} onClick={toggle}>
        {label}
      </button>
    )
  }
  if (kind === 'date') return <Field {...{ label, value }} type="date" set={choose} />
  if (!isWords) return <Field {...{ label, value }} options={optionsOf(filter)} set={choose} />
  return (
    <Field
      {...{ label, placeholder }}
      type="search"
      spellcheck={false}
      maxLength={4096}
      value={text}
      set={setText}
      onKeyDown={({ key }) => key === 'Enter' && choose(text.trim())}
    />
  )
}
