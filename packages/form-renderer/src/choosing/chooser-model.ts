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
import type { FormTexts } from '../texts.ts'
import type { OpenList } from './open-list.ts'
import { entriesIn } from './pasted-text.ts'

/** The current configuration of a chooser. */
export type ChooserContext = {
  readonly field: ChooserField
  readonly resolver: Resolver
  readonly known: Signal<ReadonlyMap<string, Resource>>
  readonly texts: FormTexts
  readonly chosen: readonly string[]
  readonly choose: (hrefs: readonly string[]) => void
  readonly announce: (text: string) => void
}

/** The state of a chooser and its list, open or closed. */
export type ChooserModel = {
  readonly list: ReadonlySignal<OpenList | undefined>
  /** The search text; undefined until something is typed. */
  readonly query: ReadonlySignal<string | undefined>
  readonly active: ReadonlySignal<number>
  /** The result of a pasted list of which some entries weren't found. */
  readonly note: ReadonlySignal<string>
  readonly open: (rowHeight: number) => void
  readonly close: () => void
  readonly type: (text: string, rowHeight: number) => void
  readonly move: (to: (active: number, total: number) => number) => void
  /** Selects the entry; in a multiple choice, deselects it if it is selected. */
  readonly toggle: (index: number) => void
  readonly remove: (href: string) => void
  /** Whether the text was accepted as a list; otherwise it is a search text. */
  readonly paste: (text: string) => boolean
  readonly retry: () => void
  /** The name of the project that a resource is in; empty for a project, and where it isn't known. */
  readonly projectOf: (resource: Resource) => Promise<string>
}

/** The maximum number of visible entries. */
export const rowsShown = 10

/** Loads the code of an open list, which a closed chooser doesn't need. */
async function loadOpenList() {
  return (await import('./open-list.ts')).openList
}

/** Creates the state of one chooser. */
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
    projectOf: createProjectNames(context),
    paste(text) {
      const entries = entriesIn(text)
      const isReference = entries.length === 1 && parseReference(entries[0] ?? '') !== undefined
      if (!isReference && (entries.length < 2 || !isMultiple(context().field))) return false
      close()
      const { texts } = context()
      note.value = texts.lookingFor(entries.length)
      import('./pasted-entries.ts')
        .then(({ takeEntries }) =>
          takeEntries(entries, context(), (found) => take(context(), found), note),
        )
        .catch((error: unknown) => {
          note.value = texts.lookUpFailed(reasonOf(error))
        })
      return true
    },
  }
}

/** Names of projects: of the record itself, or else of the complete record, which is requested once. */
function createProjectNames(context: () => ChooserContext): ChooserModel['projectOf'] {
  const known = new Map<string, Promise<string>>()
  const nameIn = ({ Project, DefaultProject, Projects }: Resource = {}): string => {
    const first = Project ?? DefaultProject ?? (Projects as readonly unknown[] | undefined)?.[0]
    return textIn(first as Resource | undefined, 'Name')
  }
  return async (resource) => {
    const { field, resolver } = context()
    const href = textIn(resource, 'Href')
    const name = nameIn(resource)
    if (name !== '' || !['sample', 'appresult'].includes(chosenBy[field.$type])) return name
    const requested = known.get(href) ?? resolver.get(href).then(nameIn, () => '')
    known.set(href, requested)
    return requested
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
  /** Counts openings and closings, so that results of an earlier one are discarded. */
  let turn = 0

  const load = async (): Promise<void> => {
    turn += 1
    const own = turn
    list.value?.stop()
    const searched = query.value?.trim() ?? ''
    const openList = await loadOpenList().catch(() => undefined)
    if (own !== turn) return
    const { field, resolver, texts, announce } = context()
    if (openList === undefined) {
      note.value = texts.unloadableList
      return
    }
    const kind = chosenBy[field.$type]
    let isFirst = true
    const opened = openList(
      async (offset, limit, abort) => {
        const page = await resolver.list(kind, {
          offset,
          limit,
          query: searched,
          field,
          signal: abort,
        })
        if (isFirst) announce(texts.found(page.total))
        isFirst = false
        return page
      },
      { rowHeight, rows: rowsShown },
    )
    batch(() => {
      list.value = opened
      active.value = searched === '' ? -1 : 0
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
