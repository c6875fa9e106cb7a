import { useLocation } from 'preact-iso'
import { useEffect, useId, useMemo, useState } from 'preact/hooks'
import type { FoundRecord } from '@benchtop/contracts'
import { currentPath } from '../../api/base.ts'
import { control } from '../../api/clients.ts'
import { enterAccount, session } from '../../api/session.ts'
import { icons } from '../../design/icons.tsx'
import { useModal } from '../../design/sheet.tsx'
import { showFailure } from '../../design/toasts.tsx'
import {
  addressOfPage,
  navigationPageAt,
  navigationPages,
  type ConsolePage,
} from '../page-table.ts'
import { recentPages } from '../recent.ts'
import { matching, type Actions, type Entry } from './entries.ts'
import './palette.css'

type Props = {
  readonly pages: readonly ConsolePage[]
  readonly actions: Actions
  readonly close: () => void
}

/** How long typing has to pause before the platform is queried. */
const askAfterMs = 150
/** Fewer characters find too much, and the platform reads no more. */
const [fewestCharacters, mostCharacters] = [2, 200]

/** Finds pages, actions, records by any part of their name, and what was seen last; Enter opens it or runs it. */
export function Palette({ pages, actions, close }: Props) {
  const dialog = useModal()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const entries = useEntries({ pages, actions })
  const found = useFound(typed, pages)
  const shown = useMemo(() => matching([...entries, ...found], typed), [entries, found, typed])
  const list = useId()
  useEffect(() => setActive(0), [typed])
  const at = Math.min(active, Math.max(0, shown.length - 1))
  useEffect(
    () => document.querySelector(`[id="${list}-${at}"]`)?.scrollIntoView({ block: 'nearest' }),
    [at, list],
  )
  const go = (entry: Entry | undefined): void => {
    if (entry === undefined) return
    close()
    entry.act()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const to = { ArrowDown: at + 1, ArrowUp: at - 1 }[event.key]
    if (event.key === 'Enter') go(shown[at])
    else if (to !== undefined) setActive((to + shown.length) % Math.max(1, shown.length))
    else return
    event.preventDefault()
  }
  return (
    <dialog
      class="sheet palette"
      ref={dialog}
      aria-label="Search or run a command"
      onClose={close}
      onClick={({ target }) => target === dialog.current && close()}
    >
      <div class="palette-field">
        {icons.search}
        <input
          type="text"
          role="combobox"
          aria-label="Search or run a command"
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={list}
          aria-activedescendant={shown.length > 0 ? `${list}-${at}` : undefined}
          placeholder="Any part of a name, or an id"
          autocomplete="off"
          spellcheck={false}
          autofocus
          value={typed}
          onInput={({ currentTarget }) => setTyped(currentTarget.value)}
          onKeyDown={onKeyDown}
        />
        <kbd>Esc</kbd>
      </div>
      <div class="palette-list" id={list} role="listbox" aria-label="Found">
        {shown.map((entry, index) => (
          <Option
            key={entry.id}
            id={`${list}-${index}`}
            entry={entry}
            isFirst={entry.group !== shown[index - 1]?.group}
            isActive={index === at}
            point={() => setActive(index)}
            go={() => go(entry)}
          />
        ))}
      </div>
      <p class={shown.length === 0 ? 'palette-none quiet' : 'visually-hidden'} role="status">
        {shown.length === 0
          ? 'Nothing found. Names and ids of records, pages and commands are searched.'
          : `${shown.length} found`}
      </p>
    </dialog>
  )
}

type OptionProps = {
  readonly id: string
  readonly entry: Entry
  readonly isFirst: boolean
  readonly isActive: boolean
  point(): void
  go(): void
}

function Option({ id, entry, isFirst, isActive, point, go }: OptionProps) {
  const { group, text, note, icon, keys = [] } = entry
  return (
    <>
      {isFirst && (
        <div class="palette-group" role="presentation">
          {group}
        </div>
      )}
      <div
        class="palette-option"
        id={id}
        role="option"
        aria-selected={isActive}
        onPointerMove={point}
        onClick={go}
      >
        {icons[icon]}
        <span>{text}</span>
        {note !== undefined && <span class="quiet">{note}</span>}
        {keys.length > 0 && (
          <span class="palette-keys" aria-hidden="true">
            {keys.map((key) => (
              <kbd key={key}>{key}</kbd>
            ))}
          </span>
        )}
      </div>
    </>
  )
}

/** Everything that doesn't depend on what is typed. */
function useEntries({ pages, actions }: Omit<Props, 'close'>): readonly Entry[] {
  const { route } = useLocation()
  const [read, setRead] = useState<readonly Entry[]>([])
  useEffect(() => {
    actions.readActions(route).then(setRead, showFailure)
  }, [actions, route])
  return useMemo(
    () => [
      ...recentPages()
        .filter(({ path }) => !currentPath().startsWith(path))
        .map(({ path, title }): Entry => ({
          id: `recent ${path}`,
          group: 'Recent',
          text: title,
          note: path,
          icon: 'clock',
          act: () => route(path),
        })),
      ...actions.fixedActions(route),
      ...read,
      ...navigationPages(pages).map((page): Entry => ({
        id: `page ${page.path}`,
        group: 'Pages',
        text: page.name ?? page.title,
        icon: page.icon,
        keys: ['g', page.key],
        words: `${page.title} ${page.section}`,
        act: () => route(addressOfPage(page)),
      })),
    ],
    [pages, actions, read, route],
  )
}

/** The records of these names, or of this id; what was found before stays until there is an answer. */
function useFound(typed: string, pages: readonly ConsolePage[]): readonly Entry[] {
  const { route } = useLocation()
  const [found, setFound] = useState<readonly FoundRecord[]>([])
  const text = typed.trim().slice(0, mostCharacters)
  const { user, oneClick } = session.value ?? {}
  useEffect(() => {
    if (text.length < fewestCharacters || user == null) {
      setFound([])
      return undefined
    }
    const controller = new AbortController()
    const timer = setTimeout(() => {
      control.findRecords({ user: user.id, text }, { signal: controller.signal }).then(
        ({ records }) => setFound(records),
        (error: unknown) => {
          if (!controller.signal.aborted) showFailure(error)
        },
      )
    }, askAfterMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [text, user])
  return useMemo(
    () =>
      found.map(({ kind, id, name, page }) => {
        const isOther = kind === 'User' && oneClick === true && id !== user?.id
        const act = (): void => (isOther ? void enterAccount(id) : route(page))
        const icon = navigationPageAt(page, pages)?.icon ?? 'open'
        return { id: `${kind} ${id}`, group: 'Found', text: name, note: `${kind} ${id}`, icon, act }
      }),
    [found, route, pages, user, oneClick],
  )
}
