import type { ComponentChildren } from 'preact'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { IconButton } from '../design/icon-button.tsx'
import { useTexts, type Item } from '../texts.ts'

type Props = {
  /** The id of the button that adds, where nothing before it has the attribute's. */
  readonly id?: string | undefined
  readonly described?: string
  readonly label: string
  readonly what: Item
  readonly count: number
  readonly nameOf?: (index: number) => string
  readonly row: (index: number) => ComponentChildren
  /** Adds items: in place of the button, or next to it. */
  readonly more?: ComponentChildren
  readonly add?: (() => void) | undefined
  readonly remove: (index: number) => void
  /** A list of which the order doesn't matter, or that has one item only, has none. */
  readonly move?: ((index: number, to: number) => void) | undefined
}

/** A list that is edited item by item: each can be moved and removed, and one can be added. */
export function ItemList(props: Props) {
  const { id, described, label, what, count, row, more, add, remove, move } = props
  const t = useTexts()
  const nameOf = props.nameOf ?? ((index) => t.item(what, index + 1))
  const root = useRef<HTMLDivElement>(null)
  /** Where the keyboard continues: a button of an item, or the one that adds. */
  const next = useRef<{ readonly index: number; readonly name: string }>(undefined)
  useLayoutEffect(() => {
    if (next.current === undefined) return
    focusOn(root.current, next.current)
    next.current = undefined
  })
  const moveBy = (index: number, by: -1 | 1): void => {
    const to = index + by
    if (move === undefined || to < 0 || to >= count) return
    next.current = { index: to, name: by < 0 ? 'up' : 'down' }
    move(index, to)
  }
  return (
    <div
      class="fe-item-list"
      role="group"
      aria-label={label}
      aria-describedby={described}
      ref={root}
    >
      {count > 0 && (
        <ol>
          {Array.from({ length: count }, (_, index) => (
            <li
              key={index}
              onKeyDown={(event) => {
                const by = moveOf(event)
                if (by === undefined || move === undefined) return
                event.preventDefault()
                event.stopPropagation()
                moveBy(index, by)
              }}
            >
              <div class="fe-item">{row(index)}</div>
              <span class="fe-item-actions">
                {move !== undefined && (
                  <Moves
                    name={nameOf(index)}
                    {...{ index, count }}
                    by={(by) => moveBy(index, by)}
                  />
                )}
                <Action name={t.removeItem(nameOf(index))} as="remove">
                  {() => {
                    next.current = { index: Math.min(index, count - 2), name: 'remove' }
                    remove(index)
                  }}
                </Action>
              </span>
            </li>
          ))}
        </ol>
      )}
      {(add !== undefined || more !== undefined) && (
        <div class="fe-row fe-item-more">
          {add !== undefined && (
            // The label of the attribute, which is also its own, doesn't say what it does.
            <button
              type="button"
              class="fe-button fe-second fe-small"
              id={id}
              aria-label={t.addItem(what)}
              onClick={add}
            >
              {t.addItem(what)}
            </button>
          )}
          {more}
        </div>
      )}
    </div>
  )
}

type MovesProps = {
  readonly name: string
  readonly index: number
  readonly count: number
  readonly by: (by: -1 | 1) => void
}

function Moves({ name, index, count, by }: MovesProps) {
  const t = useTexts()
  return (
    <>
      <Action name={t.moveUp(name)} as="up" isOff={index === 0}>
        {() => by(-1)}
      </Action>
      <Action name={t.moveDown(name)} as="down" isOff={index === count - 1}>
        {() => by(1)}
      </Action>
    </>
  )
}

type ActionProps = {
  readonly name: string
  readonly as: keyof typeof signs
  readonly isOff?: boolean
  readonly children: () => void
}

const signs = { up: 'up', down: 'down', remove: 'close' } as const

/** An action at the end of the list stays in the order of the keyboard, which would be lost with it. */
function Action({ name, as, isOff = false, children: act }: ActionProps) {
  return (
    <span data-action={as}>
      <IconButton icon={signs[as]} name={name} isSmall isIdle={isOff} act={act} />
    </span>
  )
}

/** Alt with an arrow key, as in the list of parts; a list box opens by it. */
function moveOf({ key, altKey, target }: KeyboardEvent): -1 | 1 | undefined {
  if (!altKey || target instanceof HTMLSelectElement) return undefined
  return key === 'ArrowUp' ? -1 : key === 'ArrowDown' ? 1 : undefined
}

function focusOn(
  root: HTMLElement | null,
  { index, name }: { readonly index: number; readonly name: string },
): void {
  const item = `:scope > ol > li:nth-child(${index + 1}) > .fe-item-actions [data-action="${name}"] > button`
  const add = ':scope > .fe-item-more > :is(button, select, input)'
  root?.querySelector<HTMLElement>(index < 0 ? add : item)?.focus()
}
