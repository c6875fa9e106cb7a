import { useLocation } from 'preact-iso'
import { useEffect, useId, useMemo, useState } from 'preact/hooks'
import { currentPath } from '../../api/base.ts'
import { control } from '../../api/clients.ts'
import { icons } from '../../design/icons.tsx'
import { ask, useModal } from '../../design/sheet.tsx'
import { showFailure } from '../../design/toasts.tsx'
import { addressOfPage, navigationPages, type ConsolePage } from '../page-table.ts'
import { recentPages } from '../recent.ts'
import { fixedCommands, readCommands } from './commands.ts'
import { matching, type Entry } from './entries.ts'
import { findResources } from './find-resources.ts'
import './palette.css'

type Props = { readonly pages: readonly ConsolePage[]; readonly close: () => void }

/** How long typing has to pause before the platform is queried. */
const askAfterMs = 150

/** Finds pages, commands, resources by name or id, and what was seen last; Enter opens or does it. */
export function Palette({ pages, close }: Props) {
  const dialog = useModal()
  const [typed, setTyped] = useState('')
  const [active, setActive] = useState(0)
  const entries = useEntries(pages)
  const found = useFound(typed)
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
      aria-label="Find or do"
      onClose={close}
      onClick={({ target }) => target === dialog.current && close()}
    >
      <div class="palette-field">
        {icons.search}
        <input
          type="text"
          role="combobox"
          aria-label="Find or do"
          aria-expanded="true"
          aria-autocomplete="list"
          aria-controls={list}
          aria-activedescendant={shown.length > 0 ? `${list}-${at}` : undefined}
          placeholder="A page, a command, a name or an id"
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
          ? 'Nothing found. Names and ids of resources, pages and commands are searched.'
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

function reset(): void {
  ask({
    title: 'Reset the platform?',
    verb: 'Reset',
    danger: true,
    confirm: () => void control.reset().then(() => location.reload(), showFailure),
    about: 'All later changes are lost, and running jobs are stopped.',
  })
}

/** Everything that doesn't depend on what is typed. */
function useEntries(pages: readonly ConsolePage[]): readonly Entry[] {
  const { route } = useLocation()
  const [read, setRead] = useState<readonly Entry[]>([])
  useEffect(() => {
    readCommands(route).then(setRead, showFailure)
  }, [route])
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
      ...read,
      ...fixedCommands(reset),
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
    [pages, read, route],
  )
}

/** What the platform has of these names; what was found before stays until there is an answer. */
function useFound(typed: string): readonly Entry[] {
  const { route } = useLocation()
  const [found, setFound] = useState<readonly Entry[]>([])
  useEffect(() => {
    const controller = new AbortController()
    const timer = setTimeout(() => {
      findResources(typed, route, controller.signal).then(setFound, (error: unknown) => {
        if (!controller.signal.aborted) showFailure(error)
      })
    }, askAfterMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [typed, route])
  return found
}
