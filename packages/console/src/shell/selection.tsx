import type { ComponentChildren } from 'preact'
import { useEffect, useState } from 'preact/hooks'
import { api } from '../api/clients.ts'
import { keyOf, type Column } from '../design/columns.tsx'
import { errorText } from '../design/error-text.ts'
import { countOf, formatCount } from '../design/format.ts'
import { Button } from '../design/pieces.tsx'
import { ask } from '../design/sheet.tsx'
import { showFailure, showToast, showUndoable } from '../design/toasts.tsx'

/** The rows of a list that actions apply to, by their ids. */
export type Selection<Item extends object> = {
  readonly chosen: ReadonlyMap<string, Item>
  /** Chooses all of some rows, or none of them if all are chosen. */
  toggle(items: readonly Item[]): void
  /** Has the chosen ones among some rows as these are now. */
  renew(items: readonly Item[]): void
  clear(): void
}

/** A set without a key that it has, or with one that it hasn't. */
export function toggled(keys: ReadonlySet<string>, key: string): ReadonlySet<string> {
  const next = new Set(keys)
  if (!next.delete(key)) next.add(key)
  return next
}

/** Rows that are chosen, until `keys` make it another list. */
export function useSelection<Item extends object>(keys: readonly unknown[]): Selection<Item> {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Item>>(new Map())
  useEffect(() => setChosen((was) => (was.size === 0 ? was : new Map())), keys)
  return {
    chosen,
    toggle: (items) =>
      setChosen((was) => {
        const next = new Map(was)
        const areAll = items.every((item) => next.has(idOf(item)))
        for (const item of items) {
          if (areAll) next.delete(idOf(item))
          else next.set(idOf(item), item)
        }
        return next
      }),
    renew: (items) =>
      setChosen((was) => {
        const known = items.filter((item) => was.has(idOf(item)))
        return known.length === 0
          ? was
          : new Map([...was, ...known.map((item) => [idOf(item), item] as const)])
      }),
    clear: () => setChosen(new Map()),
  }
}

const idOf = (item: object): string => String(keyOf(item))

/** A column of check boxes. `of` gives what a row stands for, such as all files of a folder, and its name. */
export function selectionColumn<Row, Item extends object>(
  { chosen, toggle }: Selection<Item>,
  of: (row: Row) => { readonly items: readonly Item[]; readonly name: string },
): Column<Row> {
  return {
    title: 'Selected',
    isTitleHidden: true,
    width: '1.25rem',
    show(row) {
      const { items, name } = of(row)
      const count = items.filter((item) => chosen.has(idOf(item))).length
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

/** Something that can be done with all rows that are chosen. */
export type BulkAction = {
  /** Such as `Move to trash`. */
  readonly verb: string
  /** Such as `moved to the trash`. */
  readonly done: string
  readonly danger?: boolean
  /** What follows of it; it needs a confirmation where this is stated. */
  readonly about?: string
  /** For each that it can be done with. */
  readonly work: readonly (() => Promise<unknown>)[]
  /** Takes back one of them, by what doing it resulted in. */
  undo?(result: unknown): Promise<unknown>
}

/** The work on some items, one by one. */
export function each<Item>(
  items: readonly Item[],
  act: (item: Item) => Promise<unknown>,
): BulkAction['work'] {
  return items.map((item) => () => act(item))
}

/** The operation that moves each kind of resource to the trash. */
const deletions = {
  project: 'deleteProject',
  run: 'deleteRun',
  sample: 'deleteSample',
  appresult: 'deleteAppResult',
  appsession: 'deleteAppSession',
  file: 'deleteFile',
} as const

/** Moves resources to the trash, from where they can be taken back. */
export function toTrash(
  kind: keyof typeof deletions,
  items: readonly { readonly Id: string }[],
): BulkAction {
  return {
    verb: 'Move to trash',
    done: 'moved to the trash',
    danger: true,
    about: 'They can be restored until the trash is emptied.',
    work: each(items, ({ Id: id }) => api.v1[deletions[kind]]({ id })),
    undo: (entry) => api.v1.restoreFromTrash({ id: (entry as { readonly Id: string }).Id }),
  }
}

type BarProps<Item extends object> = {
  readonly selection: Selection<Item>
  /** What they are called, such as `files`. */
  readonly noun: string
  readonly actions: readonly BulkAction[]
  /** Called when something has been done with some, or been taken back. */
  readonly changed: () => void
  /** Chooses every row, where these are more than the chosen ones, and not too many. */
  readonly chooseAll?: (() => void) | undefined
  /** Further actions. */
  readonly children?: ComponentChildren
}

/** What can be done with the rows that are chosen; their ids can be copied whatever they are. */
export function SelectionBar<Item extends object>(props: BarProps<Item>) {
  const { selection, noun, actions, changed, chooseAll, children } = props
  const ids = [...selection.chosen.keys()]
  if (ids.length === 0) return null
  const copy = (): void => {
    navigator.clipboard.writeText(ids.join('\n')).then(() => showToast('Ids copied.'), showFailure)
  }
  const act = async ({ work, done: said, undo }: BulkAction): Promise<void> => {
    const { done, failures } = await eachOf(work, (one) => one())
    selection.clear()
    changed()
    if (failures.length > 0) showFailure(`${failures.length} not ${said}: ${failures[0]}`)
    if (done.length === 0) return
    const text = `${countOf(done.length, noun)} ${said}.`
    if (undo === undefined) return showToast(text)
    showUndoable(text, async () => {
      const back = await eachOf(done, undo)
      changed()
      if (back.failures[0] !== undefined) throw new Error(back.failures[0])
    })
  }
  const start = (action: BulkAction): void => {
    const { verb, danger = false, about, work } = action
    const confirm = (): void => void act(action)
    if (about === undefined) return confirm()
    const [first = '', ...rest] = verb.split(' ')
    const title = [first, countOf(work.length, noun), ...rest].join(' ')
    ask({ title: `${title}?`, verb, danger, confirm, about })
  }
  return (
    <div class="selection-bar" role="group" aria-label="Selected">
      <span role="status">{countOf(ids.length, noun)} selected</span>
      {children}
      {chooseAll !== undefined && <Button look="plain small" text="Select all" act={chooseAll} />}
      <Button look="second small" text="Copy ids" act={copy} />
      {actions.map((action) => (
        <Button
          key={action.verb}
          look={action.danger === true ? 'danger small' : 'second small'}
          text={labelOf(action, ids.length)}
          disabled={action.work.length === 0}
          act={() => start(action)}
        />
      ))}
      <Button look="plain small" text="Select none" act={selection.clear} />
    </div>
  )
}

/** With how many it is for, where that isn't all of them. */
function labelOf({ verb, work }: BulkAction, chosen: number): string {
  return work.length === chosen || work.length === 0 ? verb : `${verb}: ${formatCount(work.length)}`
}

/** At most so many requests are made at once. */
const atOnce = 6

/** Does something with each, some at a time; what fails doesn't stop the others. */
async function eachOf<Item, Result>(items: readonly Item[], act: (item: Item) => Promise<Result>) {
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
