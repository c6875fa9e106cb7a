import { useMemo } from 'preact/hooks'
import { useMembers } from './address.ts'
import { keep, kept } from './kept.ts'
import { Popover } from './popover.tsx'
import { toggled } from './selection.tsx'

const prefix = 'benchtop-columns-'

/**
 * The columns that a user leaves out of a list, which are in the address, and kept in this browser by the list's name for
 * the next time; `before` are the titles left out until a choice is made, undefined for a list that has no choice.
 */
export function useColumnChoice(list: string, before: readonly string[] | undefined) {
  const { query, go } = useMembers()
  const { without } = query
  // The browser's storage is read only where it can have something: the first read of a page waits for it.
  const chosen = useMemo(
    () => new Set(before && (kept('localStorage', prefix + list) ?? before).map(String)),
    [list, without],
  )
  const hidden = without === undefined ? chosen : titlesIn(without)
  return {
    hidden,
    toggle(column: string): void {
      const next = [...toggled(hidden, column)]
      go({ without: next.join() || none })
      // A browser that stores nothing has the choice in the address alone.
      keep('localStorage', prefix + list, next)
    },
  }
}

/** In the address, where no column is left out. */
const none = 'none'

function titlesIn(without: string): ReadonlySet<string> {
  return new Set(without.split(',').filter((title) => title !== none))
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
