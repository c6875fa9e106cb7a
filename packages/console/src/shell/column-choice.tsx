import { useState } from 'preact/hooks'
import { Popover } from './popover.tsx'

const prefix = 'benchtop-columns-'

/** The columns that a user leaves out of a list, kept in this browser. */
export type ColumnChoice = {
  readonly hidden: ReadonlySet<string>
  toggle(column: string): void
}

/** What a user has chosen for a list, by the list's name; `before` are the titles left out until a choice is made. */
export function useColumnChoice(list: string, before: readonly string[] = []): ColumnChoice {
  const [hidden, setHidden] = useState(() => remembered(list) ?? new Set(before))
  return {
    hidden,
    toggle(column) {
      const next = new Set(hidden)
      if (!next.delete(column)) next.add(column)
      setHidden(next)
      try {
        localStorage.setItem(prefix + list, JSON.stringify([...next]))
      } catch {
        // A browser that stores nothing keeps the choice until the page is closed.
      }
    },
  }
}

function remembered(list: string): ReadonlySet<string> | undefined {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(prefix + list) ?? 'null')
    if (!Array.isArray(kept)) return undefined
    return new Set(kept.filter((one) => typeof one === 'string'))
  } catch {
    return undefined
  }
}

type Props = {
  readonly choice: ColumnChoice
  /** The titles of those that may be left out. */
  readonly titles: readonly string[]
}

/** A popover with a check box for each column. */
export function ChooseColumns({ choice: { hidden, toggle }, titles }: Props) {
  return (
    <Popover class="columns" summary="Columns">
      <fieldset>
        <legend class="visually-hidden">Columns that are shown</legend>
        {titles.map((title) => (
          <label key={title}>
            <input type="checkbox" checked={!hidden.has(title)} onChange={() => toggle(title)} />
            {title}
          </label>
        ))}
      </fieldset>
    </Popover>
  )
}
