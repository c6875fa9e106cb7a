import { useState } from 'preact/hooks'
import { Popover } from './popover.tsx'
import { toggled } from './selection.tsx'

const prefix = 'benchtop-columns-'

/**
 * The columns that a user leaves out of a list, by the list's name, kept in this browser; `before` are the titles left
 * out until a choice is made.
 */
export function useColumnChoice(list: string, before: readonly string[] = []) {
  const [hidden, setHidden] = useState(() => remembered(list) ?? new Set(before))
  return {
    hidden,
    toggle(column: string): void {
      const next = toggled(hidden, column)
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
  readonly choice: ReturnType<typeof useColumnChoice>
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
