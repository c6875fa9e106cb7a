import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { api } from '../api/clients.ts'
import { errorText } from '../design/error-text.ts'
import { formatCount } from '../design/format.ts'
import { Button } from '../design/pieces.tsx'
import { ask } from '../design/sheet.tsx'
import { showFailure, showToast, showUndoable } from '../design/toasts.tsx'
import type { Column } from '../design/columns.tsx'

type Identified = { readonly Id: string }

/** The rows of a list that actions apply to. */
export type Selection<Item extends Identified> = {
  readonly chosen: ReadonlyMap<string, Item>
  /** Chooses all of some rows, or none of them if all are chosen. */
  toggle(items: readonly Item[]): void
  clear(): void
}

/** A set without a key that it has, or with one that it hasn't. */
export function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}

/** Rows that are chosen, until `keys` make it another list. */
export function useSelection<Item extends Identified>(keys: readonly unknown[]): Selection<Item> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Item>>(new Map())
  useEffect(() => setChosen((was) => (was.size === 0 ? was : new Map())), keys)
  return {
    chosen,
    toggle: (items) =>
      setChosen((was) => {
        const next = new Map(was)
        const areAll = items.every(({ Id }) => next.has(Id))
        for (const item of items) {
          if (areAll) next.delete(item.Id)
          else next.set(item.Id, item)
        }
        return next
      }),
    clear: () => setChosen(new Map()),
  }
}

/** A column of check boxes. `of` gives what a row stands for, such as all files of a folder, and its name. */
export function selectionColumn<Row, Item extends Identified>(
  { chosen, toggle }: Selection<Item>,
  of: (row: Row) => { readonly items: readonly Item[]; readonly name: string },
): Column<Row> {
  return {
    title: 'Selected',
    isTitleHidden: true,
    width: '1.25rem',
    show(row) {
      const { items, name } = of(row)
      const count = items.filter(({ Id }) => chosen.has(Id)).length
      return (
        <input
          type="checkbox"
          aria-label={`Select ${name}`}
          checked={count > 0 && count === items.length}
          indeterminate={count > 0 && count < items.length}
          onChange={() => toggle(items)}
        />
      )
    },
  }
}

/** The operation that moves each kind of resource to the trash. */
const deletions = {
  file: 'deleteFile',
  sample: 'deleteSample',
  appresult: 'deleteAppResult',
} as const

/** At most so many requests are made at once. */
const atOnce = 6

type BarProps<Item extends Identified> = {
  readonly selection: Selection<Item>
  readonly kind: keyof typeof deletions
  /** What they are called, such as `files`. */
  readonly noun: string
  /** Called when some have been moved, or are back. */
  readonly changed: () => void
  /** Further actions. */
  readonly children?: ComponentChildren
}

/** What can be done with the rows that are chosen: copies ids, moves to the trash with an undo. */
export function SelectionBar<Item extends Identified>(props: BarProps<Item>) {
  const { selection, kind, noun, changed, children } = props
  const ids = [...selection.chosen.keys()]
  if (ids.length === 0) return null
  const what = `${formatCount(ids.length)} ${ids.length === 1 ? noun.replace(/s$/, '') : noun}`
  const copy = (): void => {
    navigator.clipboard.writeText(ids.join('\n')).then(() => showToast('Ids copied.'), showFailure)
  }
  const move = async (): Promise<void> => {
    const { done, failures } = await eachOf(ids, (id) => api.v1[deletions[kind]]({ id }))
    selection.clear()
    changed()
    if (failures.length > 0) showFailure(`${failures.length} not moved: ${failures[0]}`)
    if (done.length === 0) return
    showUndoable(`${formatCount(done.length)} of ${what} moved to the trash.`, async () => {
      const back = await eachOf(done, ({ Id: id }) => api.v1.restoreFromTrash({ id }))
      changed()
      if (back.failures[0] !== undefined) throw new Error(back.failures[0])
    })
  }
  const confirm = (): void =>
    ask({
      title: `Move ${what} to the trash?`,
      verb: 'Move to trash',
      danger: true,
      confirm: () => void move(),
      about: 'They can be restored until the trash is emptied.',
    })
  return (
    <div class="selection-bar" role="group" aria-label="Selected">
      <span role="status">{what} selected</span>
      {children}
      <Button look="second small" text="Copy ids" act={copy} />
      <Button look="danger small" text="Move to trash" act={confirm} />
      <Button look="plain small" text="Select none" act={selection.clear} />
    </div>
  )
}

/** Does something with each, some at a time; what fails doesn't stop the others. */
export async function eachOf<Item, Result>(
  items: readonly Item[],
  act: (item: Item) => Promise<Result>,
) {
  const done: Result[] = []
  const failures: string[] = []
  const rest = [...items]
  const work = async (): Promise<void> => {
    for (let item = rest.shift(); item !== undefined; item = rest.shift()) {
      try {
        done.push(await act(item))
      } catch (error) {
        failures.push(errorText(error))
      }
    }
  }
  await Promise.all(Array.from({ length: atOnce }, work))
  return { done, failures }
}
