import { useEffect, useId, useRef, useState } from 'preact/hooks'
import { findResources, offered, useNames } from './find-resources.ts'
import type { Choosable, ResourceMatch } from './resource-query.ts'

type Props = {
  readonly id: string
  readonly choosable: Choosable
  readonly isMultiple: boolean
  /** The addresses of the chosen resources. */
  readonly value: readonly string[]
  readonly change: (value: readonly string[]) => void
  readonly isInvalid?: boolean
  readonly describedBy?: string | undefined
  readonly disabled?: boolean
  /** Its name, if no label is associated with it. */
  readonly label?: string
}

const typingMs = 150

/** The choices that match what was typed. */
type Offer = {
  readonly typed: string
  readonly items: readonly ResourceMatch[]
  readonly total: number
}

/** Chooses resources by typing parts of their names. Arrow keys move, Enter chooses, Backspace removes the last one. */
export function ResourceChooser(props: Props) {
  const { id, choosable, isMultiple, value, change, isInvalid = false, describedBy, label } = props
  const [typed, setTyped] = useState('')
  const [isOpen, setIsOpen] = useState(false)
  const [active, setActive] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const names = useNames(value)
  const { offer, items } = useItems(choosable, typed, isOpen, value)
  const at = Math.min(active, Math.max(0, items.length - 1))

  const take = ({ href }: ResourceMatch): void => {
    change(isMultiple ? [...value, href] : [href])
    setTyped('')
    setActive(0)
    if (!isMultiple) setIsOpen(false)
    input.current?.focus()
  }
  const leave = (href: string): void => {
    change(value.filter((one) => one !== href))
    input.current?.focus()
  }
  const onKeyDown = (event: KeyboardEvent): void => {
    const { key } = event
    const chosen = items[at]
    const last = value.at(-1)
    if (key === 'ArrowDown' || key === 'ArrowUp') {
      if (isOpen)
        setActive(Math.max(0, Math.min(items.length - 1, at + (key === 'ArrowDown' ? 1 : -1))))
      else setIsOpen(true)
    } else if (key === 'Enter' && isOpen && chosen !== undefined) take(chosen)
    else if (key === 'Escape' && isOpen) setIsOpen(false)
    else {
      if (key === 'Backspace' && typed === '' && last !== undefined) leave(last)
      return
    }
    event.preventDefault()
  }
  return (
    <div
      class="chooser"
      onFocusOut={({ relatedTarget, currentTarget }) => {
        const isInside = relatedTarget instanceof Node && currentTarget.contains(relatedTarget)
        if (!isInside) setIsOpen(false)
      }}
    >
      <div class={isInvalid ? 'input chips invalid' : 'input chips'}>
        <Chips value={value} names={names} isDisabled={props.disabled === true} leave={leave} />
        <input
          id={id}
          ref={input}
          type="text"
          role="combobox"
          autocomplete="off"
          aria-label={label}
          aria-expanded={isOpen}
          aria-controls={listId}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && items.length > 0 ? `${listId}-${at}` : undefined}
          aria-invalid={isInvalid}
          aria-describedby={describedBy}
          disabled={props.disabled === true}
          placeholder={value.length === 0 ? `Type to find ${nouns[choosable.type]}` : ''}
          value={typed}
          onInput={(event) => {
            setTyped(event.currentTarget.value)
            setActive(0)
            setIsOpen(true)
          }}
          onFocus={() => setIsOpen(true)}
          onClick={() => setIsOpen(true)}
          onKeyDown={onKeyDown}
        />
      </div>
      <div class="options" hidden={!isOpen || offer === undefined}>
        <Options {...{ listId, label, isMultiple, items, at, take }} />
        {isOpen && <Hint offer={offer} left={items.length} typed={typed} />}
      </div>
    </div>
  )
}

/** What can be chosen: what is offered, except what is chosen already. */
function useItems(choosable: Choosable, typed: string, isOpen: boolean, value: readonly string[]) {
  const offer = useOffer(choosable, typed, isOpen)
  // What was typed since is narrowed down to here, until the platform has answered.
  const isStale = offer?.typed !== typed
  const items = (offer?.items ?? []).filter(
    (item) => !value.includes(item.href) && (!isStale || fits(item, typed)),
  )
  return { offer, items }
}

type ChipsProps = {
  readonly value: readonly string[]
  readonly names: readonly (string | undefined)[]
  readonly isDisabled: boolean
  readonly leave: (href: string) => void
}

/** What is chosen, each with a button that takes it away. */
function Chips({ value, names, isDisabled, leave }: ChipsProps) {
  return (
    <>
      {value.map((href, index) => (
        <span key={href} class="chip">
          {names[index]}
          <button
            type="button"
            aria-label={`Remove ${names[index] ?? href}`}
            disabled={isDisabled}
            onClick={() => leave(href)}
          >
            ✕
          </button>
        </span>
      ))}
    </>
  )
}

type OptionsProps = {
  readonly listId: string
  readonly label: string | undefined
  readonly isMultiple: boolean
  readonly items: readonly ResourceMatch[]
  /** The one that Enter takes. */
  readonly at: number
  readonly take: (item: ResourceMatch) => void
}

function Options({ listId, label, isMultiple, items, at, take }: OptionsProps) {
  return (
    <ul
      id={listId}
      role="listbox"
      aria-label={label ?? 'Found'}
      aria-multiselectable={isMultiple}
      hidden={items.length === 0}
    >
      {items.map((item, index) => (
        <li
          key={item.href}
          id={`${listId}-${index}`}
          role="option"
          aria-selected={index === at}
          onPointerDown={(event) => {
            event.preventDefault()
            take(item)
          }}
        >
          <span>{item.name}</span>
          <span class="quiet">{item.detail}</span>
        </li>
      ))}
    </ul>
  )
}

function fits({ name, detail }: ResourceMatch, typed: string): boolean {
  const text = `${name} ${detail}`.toLowerCase()
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word))
}

const nouns = {
  project: 'a project',
  sample: 'a sample',
  appresult: 'a result',
  run: 'a run',
  file: 'a file',
} as const

type HintProps = {
  readonly offer: Offer | undefined
  readonly left: number
  readonly typed: string
}

function Hint({ offer, left, typed }: HintProps) {
  if (offer === undefined || offer.typed !== typed) return null
  const text =
    left === 0
      ? typed === ''
        ? 'There is nothing to choose from.'
        : 'Nothing matches.'
      : offer.total > offered
        ? `${offered} of ${offer.total}: type to find others.`
        : ''
  return text === '' ? null : (
    <p class="options-hint" role="status">
      {text}
    </p>
  )
}

function useOffer(choosable: Choosable, typed: string, isOpen: boolean): Offer | undefined {
  const [offer, setOffer] = useState<Offer>()
  const { type, owner, searchQuery, extensions } = choosable
  useEffect(() => {
    if (!isOpen) return undefined
    const controller = new AbortController()
    const ask = (): void => {
      findResources(choosable, typed, controller.signal).then(
        (found) => setOffer({ ...found, typed }),
        () => {
          if (!controller.signal.aborted) setOffer({ items: [], total: 0, typed })
        },
      )
    }
    const timer = setTimeout(ask, typed === '' ? 0 : typingMs)
    return () => {
      clearTimeout(timer)
      controller.abort()
    }
  }, [type, owner, searchQuery, extensions, typed, isOpen])
  return offer
}
