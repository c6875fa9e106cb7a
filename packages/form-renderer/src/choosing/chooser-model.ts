import {
  chosenBy,
  isMultiple,
  parseReference,
  type ChooserField,
  type Resource,
} from '@benchtop/forms'
import { batch, signal, type ReadonlySignal, type Signal } from '@preact/signals'
import { reasonOf } from '../model/reason.ts'
import { textIn, type Resolver } from '../model/resolver.ts'
import type { OpenList } from './open-list.ts'
import { entriesIn } from './pasted-text.ts'

/** What a chooser is for, as it is now. */
export type ChooserContext = {
  readonly field: ChooserField
  readonly resolver: Resolver
  readonly known: Signal<ReadonlyMap<string, Resource>>
  readonly chosen: readonly string[]
  readonly choose: (hrefs: readonly string[]) => void
  readonly announce: (text: string) => void
}

/** An open or closed list to choose from. */
export type ChooserModel = {
  readonly list: ReadonlySignal<OpenList | undefined>
  /** What the user is looking for; undefined while nothing was typed. */
  readonly query: ReadonlySignal<string | undefined>
  readonly active: ReadonlySignal<number>
  /** What came of a list that was pasted, where not all was found. */
  readonly note: ReadonlySignal<string>
  readonly open: (rowHeight: number) => void
  readonly close: () => void
  readonly type: (text: string, rowHeight: number) => void
  readonly move: (to: (active: number, total: number) => number) => void
  /** Chooses the entry; one of several that is chosen already is given up. */
  readonly toggle: (index: number) => void
  readonly remove: (href: string) => void
  /** Whether the text was taken as a list; else it is text to search for. */
  readonly paste: (text: string) => boolean
  readonly retry: () => void
}

/** How many entries are in sight at most. */
export const rowsShown = 10

/** Loads what an open list is made of, which no closed chooser needs. */
async function loadOpenList() {
  return (await import('./open-list.ts')).openList
}

/** Makes the state of one chooser. */
export function createChooser(context: () => ChooserContext): ChooserModel {
  const opened = createOpenedList(context)
  const remove = (href: string): void => {
    const { chosen, choose } = context()
    choose(chosen.filter((one) => one !== href))
  }
  const { list, active, note, close } = opened
  return {
    ...opened,
    toggle(index) {
      const resource = list.value?.state.value.itemAt(index)
      const href = parseReference(textIn(resource, 'Href'))?.href
      if (resource === undefined || href === undefined) return
      const now = context()
      const isSeveral = isMultiple(now.field)
      if (isSeveral && now.chosen.includes(href)) remove(href)
      else take(now, [[href, resource]])
      if (isSeveral) active.value = index
      else close()
    },
    remove,
    paste(text) {
      const entries = entriesIn(text)
      const isReference = entries.length === 1 && parseReference(entries[0] ?? '') !== undefined
      if (!isReference && (entries.length < 2 || !isMultiple(context().field))) return false
      close()
      note.value = `Looking for ${entries.length}…`
      import('./pasted-entries.ts')
        .then(({ takeEntries }) =>
          takeEntries(entries, context(), (found) => take(context(), found), note),
        )
        .catch((error: unknown) => {
          note.value = `What was pasted can't be looked up: ${reasonOf(error)}. Try again.`
        })
      return true
    },
  }
}

/** Takes over what was found: several are added, and one replaces what was chosen. */
function take(
  { field, known, chosen, choose }: ChooserContext,
  found: readonly (readonly [string, Resource])[],
): void {
  known.value = new Map([...known.value, ...found])
  const hrefs = found.map(([href]) => href)
  choose(isMultiple(field) ? [...new Set([...chosen, ...hrefs])] : hrefs.slice(0, 1))
}

/** The list of what can be chosen, while it is open: what is searched in it, and which row is active. */
function createOpenedList(context: () => ChooserContext) {
  const list = signal<OpenList | undefined>(undefined)
  const query = signal<string | undefined>(undefined)
  const active = signal(-1)
  const note = signal('')
  let rowHeight = 36
  /** Counts what was opened and closed: what is still on its way then comes too late. */
  let turn = 0

  const load = async (): Promise<void> => {
    turn += 1
    const own = turn
    list.value?.stop()
    const asked = query.value?.trim() ?? ''
    const openList = await loadOpenList().catch(() => undefined)
    if (own !== turn) return
    if (openList === undefined) {
      note.value = "The list can't be loaded. Try again."
      return
    }
    const { field, resolver, announce } = context()
    const kind = chosenBy[field.$type]
    let isFirst = true
    const opened = openList(
      async (offset, limit, abort) => {
        const page = await resolver.list(kind, {
          offset,
          limit,
          query: asked,
          field,
          signal: abort,
        })
        if (isFirst) announce(`${page.total.toLocaleString()} found.`)
        isFirst = false
        return page
      },
      { rowHeight, rows: rowsShown },
    )
    batch(() => {
      list.value = opened
      active.value = asked === '' ? -1 : 0
    })
  }
  const close = (): void => {
    turn += 1
    list.value?.stop()
    batch(() => {
      list.value = undefined
      query.value = undefined
      active.value = -1
    })
  }
  return {
    list,
    query,
    active,
    note,
    retry: () => void load(),
    close,
    open(height: number): void {
      if (list.value !== undefined) return
      rowHeight = height
      void load()
    },
    type(text: string, height: number): void {
      rowHeight = height
      query.value = text
      note.value = ''
      void load()
    },
    move(to: (active: number, total: number) => number): void {
      const total = list.value?.total() ?? 0
      if (total === 0) return
      const row = Math.min(total - 1, Math.max(0, to(active.value, total)))
      batch(() => {
        active.value = row
        list.value?.show(row)
      })
    },
  }
}
