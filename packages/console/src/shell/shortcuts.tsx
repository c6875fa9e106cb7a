import { signal } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useLocation } from 'preact-iso'
import { useEffect, useRef, useState } from 'preact/hooks'
import { showFailure } from '../design/toasts.tsx'
import { Sheet, showSheet } from '../design/sheet.tsx'
import { addressOfPage, navigationPages, type ConsolePage } from './page-table.ts'
import type { Actions } from './palette/entries.ts'
import { usePartOfPage } from './part-of-page.ts'

/** How long after `g` the key of the page is accepted. */
const namedWithinMs = 1500

type OpenProps = {
  readonly pages: readonly ConsolePage[]
  readonly close: () => void
}
type ShortcutProps = {
  readonly pages: readonly ConsolePage[]
  /** Loads what can be done, when the palette is first opened. */
  readonly actions: () => Promise<Actions>
}

/** Whether the palette is open: a button opens it as the keys do. */
export const isPaletteOpen = signal(false)

/**
 * The keyboard shortcuts of the console: Ctrl or ⌘ with K opens the palette, `g` and a letter a page, `/` searches, `?`
 * lists all of them.
 */
export function Shortcuts({ pages, actions }: ShortcutProps) {
  const { route } = useLocation()
  usePartOfPage()
  const wentAt = useRef(-Infinity)
  useEffect(() => {
    const onKeyDown = (event: KeyboardEvent): void => {
      if (isPaletteKey(event)) {
        event.preventDefault()
        if (!isBehindSheet()) isPaletteOpen.value = true
        return
      }
      const isOwn = event.ctrlKey || event.metaKey || event.altKey
      if (isOwn || event.defaultPrevented || isTyping(event.target) || isBehindSheet()) return
      const isNamed = event.timeStamp - wentAt.current < namedWithinMs
      wentAt.current = -Infinity
      const page = navigationPages(pages).find(({ key }) => key === event.key)
      if (isNamed && page !== undefined) {
        event.preventDefault()
        route(addressOfPage(page))
      } else if (event.key === 'g') wentAt.current = event.timeStamp
      else if (event.key === '?')
        showSheet((close) => <ShortcutSheet pages={pages} close={close} />)
      else if (event.key === '/') {
        event.preventDefault()
        if (!focusSearch()) route('/search')
      }
    }
    document.addEventListener('keydown', onKeyDown)
    return () => document.removeEventListener('keydown', onKeyDown)
  }, [route, pages])
  if (!isPaletteOpen.value) return null
  return <LoadedPalette {...{ pages, actions }} close={() => (isPaletteOpen.value = false)} />
}

/** Its code is loaded when it is first opened. */
function LoadedPalette({ actions, ...props }: OpenProps & ShortcutProps) {
  const [palette, setPalette] = useState<ComponentChildren>()
  useEffect(() => {
    Promise.all([import('./palette/palette.tsx'), actions()]).then(
      ([{ Palette }, loaded]) => setPalette(<Palette {...props} actions={loaded} />),
      showFailure,
    )
  }, [])
  return palette
}

function ShortcutSheet({ pages, close }: OpenProps) {
  return (
    <Sheet title="Keyboard shortcuts" close={close}>
      <dl class="facts keys">
        <dt>
          <kbd>{modifierName}</kbd> <kbd>K</kbd>
        </dt>
        <dd>Search or run a command</dd>
        {navigationPages(pages).map(({ key, name, title, path }) => (
          <>
            <dt key={path}>
              <kbd>g</kbd> <kbd>{key}</kbd>
            </dt>
            <dd>{name ?? title}</dd>
          </>
        ))}
        <dt>
          <kbd>/</kbd>
        </dt>
        <dd>Filter the page, or search</dd>
        <dt>
          <kbd>↑</kbd> <kbd>↓</kbd> <kbd>Enter</kbd>
        </dt>
        <dd>Move in a list, and open a row</dd>
        <dt>
          <kbd>?</kbd>
        </dt>
        <dd>Show these shortcuts</dd>
      </dl>
    </Sheet>
  )
}

/** The key that opens palettes on this system. */
export const modifierName = /mac|iphone|ipad/i.test(navigator.platform) ? '⌘' : 'Ctrl'

function isPaletteKey({ key, ctrlKey, metaKey, altKey, shiftKey }: KeyboardEvent): boolean {
  return key.toLowerCase() === 'k' && ctrlKey !== metaKey && !altKey && !shiftKey
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  if (target.isContentEditable || target.matches('textarea, select')) return true
  return target.matches('input:not([type="checkbox"], [type="radio"], [type="button"])')
}

function isBehindSheet(): boolean {
  return document.querySelector('dialog[open]') !== null
}

/** Whether the page has something to search in. */
function focusSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>('main input[type="search"]')
  field?.focus()
  field?.select()
  return field !== null
}
