import { chosenBy, parseReference, type ChooserField, type Resource } from '@benchtop/forms'
import { batch, signal, type ReadonlySignal, type Signal } from '@preact/signals'
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
  const isSeveral = (): boolean => context().field.multiselect === true
  const remember = (found: readonly (readonly [string, Resource])[]): void => {
    const { known } = context()
    known.value = new Map([...known.value, ...found])
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
  const add = (hrefs: readonly string[]): void => {
    const { chosen, choose } = context()
    choose(isSeveral() ? [...new Set([...chosen, ...hrefs])] : hrefs.slice(0, 1))
  }
  const take = async (entries: readonly string[]): Promise<void> => {
    const { field, resolver, announce } = context()
    const kind = chosenBy[field.$type]
    const { signal: abort } = new AbortController()
    note.value = `Looking for ${entries.length}…`
    try {
      const { findEntries } = await import('./pasted-entries.ts')
      const { found, missing } = await findEntries(kind, entries, {
        get: resolver.get,
        search: (name) =>
          resolver.list(kind, { offset: 0, limit: 100, query: name, field, signal: abort }),
      })
      remember(found.map(({ href, resource }) => [href, resource]))
      if (found.length > 0) add(found.map(({ href }) => href))
      note.value =
        missing.length === 0 ? '' : `Not found, or not the only one: ${missing.join(', ')}.`
      announce(`${found.length} chosen. ${note.value}`)
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error)
      note.value = `What was pasted can't be looked up: ${reason}. Try again.`
    }
  }
  return {
    list,
    query,
    active,
    note,
    open(height) {
      if (list.value !== undefined) return
      rowHeight = height
      void load()
    },
    close,
    type(text, height) {
      rowHeight = height
      query.value = text
      note.value = ''
      void load()
    },
    move(to) {
      const total = list.value?.total() ?? 0
      if (total === 0) return
      const row = Math.min(total - 1, Math.max(0, to(active.value, total)))
      batch(() => {
        active.value = row
        list.value?.show(row)
      })
    },
    toggle(index) {
      const resource = list.value?.state.value.itemAt(index)
      const href = parseReference(textIn(resource, 'Href'))?.href
      if (resource === undefined || href === undefined) return
      const { chosen, choose } = context()
      remember([[href, resource]])
      if (isSeveral() && chosen.includes(href)) choose(chosen.filter((one) => one !== href))
      else add([href])
      if (isSeveral()) active.value = index
      else close()
    },
    remove(href) {
      const { chosen, choose } = context()
      choose(chosen.filter((one) => one !== href))
    },
    paste(text) {
      const entries = entriesIn(text)
      const isReference = entries.length === 1 && parseReference(entries[0] ?? '') !== undefined
      if (!isReference && (entries.length < 2 || !isSeveral())) return false
      close()
      void take(entries)
      return true
    },
    retry: () => void load(),
  }
}
