import type { ComponentChildren } from 'preact'
import { useId, useRef } from 'preact/hooks'
import { icons } from './icons.tsx'
import './more-menu.css'

export type MenuItem = {
  readonly text: string
  readonly icon?: ComponentChildren
  /** It destroys or replaces something. */
  readonly isDanger?: boolean
  readonly isOff?: boolean
  act(): void
}

type Props = {
  /** What it acts on, such as the name of a snapshot. */
  readonly of: string
  readonly items: readonly MenuItem[]
}

const gapPx = 4

/** Actions behind ⋯: the rare and the dangerous. Escape and a click elsewhere close it, and arrows move in it. */
export function MoreMenu({ of, items }: Props) {
  const id = useId()
  const menu = useRef<HTMLDivElement>(null)
  const button = useRef<HTMLButtonElement>(null)
  const name = `More actions: ${of}`
  // Not by the event that a popover opened, which comes later: by then, a next key would close the menu again.
  const open = (event: Event): void => {
    if (menu.current === null || button.current === null) return
    if (menu.current.matches(':popover-open')) return
    event.preventDefault()
    menu.current.showPopover({ source: button.current })
    place(menu.current, button.current.getBoundingClientRect())
    menu.current.querySelector<HTMLElement>('[role="menuitem"]:enabled')?.focus()
  }
  const onToggle = ({ newState }: Pick<ToggleEvent, 'newState'>): void => {
    button.current?.setAttribute('aria-expanded', String(newState === 'open'))
  }
  return (
    <>
      <button
        type="button"
        class="icon-button"
        ref={button}
        aria-label={name}
        aria-haspopup="menu"
        aria-expanded="false"
        data-tip="More actions"
        popovertarget={id}
        onClick={open}
      >
        {icons.more}
      </button>
      <div
        class="more-menu"
        id={id}
        ref={menu}
        popover="auto"
        role="menu"
        aria-label={name}
        onToggle={onToggle}
        onKeyDown={(event) => move(event, menu.current)}
      >
        {items.map(({ text, icon, isDanger, isOff, act }) => (
          <button
            key={text}
            type="button"
            role="menuitem"
            tabIndex={-1}
            class={isDanger === true ? 'danger' : undefined}
            disabled={isOff}
            onClick={() => {
              menu.current?.hidePopover()
              button.current?.focus()
              act()
            }}
          >
            {icon}
            {text}
          </button>
        ))}
      </div>
    </>
  )
}

function place(menu: HTMLElement, owner: DOMRect): void {
  const { width, height } = menu.getBoundingClientRect()
  const below = owner.bottom + gapPx
  const isBelow = below + height < document.documentElement.clientHeight
  menu.style.top = `${isBelow ? below : Math.max(gapPx, owner.top - gapPx - height)}px`
  menu.style.left = `${Math.max(gapPx, owner.right - width)}px`
}

function move(event: KeyboardEvent, menu: HTMLElement | null): void {
  const items = [...(menu?.querySelectorAll<HTMLElement>('[role="menuitem"]:enabled') ?? [])]
  const at = items.findIndex((item) => item === document.activeElement)
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: -1 }[event.key]
  if (event.key === 'Tab') menu?.hidePopover()
  if (to === undefined) return
  event.preventDefault()
  items.at(to % items.length)?.focus()
}
