import { flatOutline, type Diagnostic, type OutlinePart } from '@benchtop/forms'
import type { RefObject } from 'preact'
import { useLayoutEffect } from 'preact/hooks'
import { moveTo, type DropPlace } from './drop-places.ts'
import type { EditSession } from '../session/edit-session.ts'
import { templates } from '../language/templates.ts'
import { nameOfPart } from '../session/part-names.ts'
import type { Drag } from './use-drag.ts'
import { nameOfKind, useTexts } from '../texts.ts'

type Props = {
  readonly session: EditSession
  readonly drag: Drag
  readonly root: RefObject<HTMLDivElement | null>
}

/** The parts of the form from top to bottom, to be selected, moved and deleted. */
export function OutlineView({ session, drag, root }: Props) {
  const parts = session.outline.value
  const t = useTexts()
  const turn = session.focusTurn.value
  // Before the next key is handled: a key that is held moves a part on and on.
  useLayoutEffect(() => {
    if (turn > 0) focusRow(root.current, session.selected.peek())
  }, [turn])
  return (
    <section class="fe-card" aria-label={t.outline}>
      <div class="fe-card-head">
        <h2>{t.parts}</h2>
        <span class="fe-quiet" id="outline-keys">
          {t.partKeys}
        </span>
      </div>
      <div class="fe-outline-box" ref={root}>
        {parts === undefined ? (
          <p class="fe-quiet fe-outline-empty">{t.broken}</p>
        ) : parts.length === 0 ? (
          <div class="fe-quiet fe-outline-empty">
            <p>{t.noParts}</p>
            {templates.map((text, index) => (
              <button
                key={index}
                type="button"
                class="fe-button fe-second fe-small"
                onClick={() => session.replaceText(text, t.started(t.templates[index] ?? ''))}
              >
                {t.templates[index]}
              </button>
            ))}
          </div>
        ) : (
          <PartList session={session} drag={drag} parts={parts} />
        )}
        <DropLine place={drag.place()} />
      </div>
    </section>
  )
}

/** Where a part is dropped. */
export function DropLine({ place }: { readonly place: DropPlace | undefined }) {
  if (place === undefined) return null
  const style = { top: `${place.y}px`, left: `${place.left}px` }
  return <div class="fe-drop-line" aria-hidden="true" style={style} />
}

type ListProps = {
  readonly session: EditSession
  readonly drag: Drag
  readonly parts: readonly OutlinePart[]
}

function PartList({ session, drag, parts }: ListProps) {
  return (
    <ul class="fe-outline">
      {parts.map((part) => (
        <li key={part.path}>
          <Row session={session} drag={drag} part={part} />
          {part.parts !== undefined && part.parts.length > 0 && (
            <PartList session={session} drag={drag} parts={part.parts} />
          )}
        </li>
      ))}
    </ul>
  )
}

function Row({ session, drag, part }: Omit<ListProps, 'parts'> & { readonly part: OutlinePart }) {
  const { path, kind, attributes } = part
  const t = useTexts()
  const isSelected = session.selected.value === path
  const name = nameOfPart(part)
  const id = typeof attributes['id'] === 'string' ? attributes['id'] : undefined
  const fault = worstOf(session.read.value.diagnostics, part)
  const begin = (event: PointerEvent): void =>
    drag.begin(event, { path, name }, (place) => {
      const to = moveTo(path, place)
      if (to !== undefined) session.move(path, to)
    })
  const isDragged = drag.dragged()?.path === path
  return (
    <div
      class={`fe-outline-row${isSelected ? ' fe-selected' : ''}${isDragged ? ' fe-dragged' : ''}`}
      data-path={path}
    >
      <span class="fe-grip" aria-hidden="true" onPointerDown={begin}>
        ⠿
      </span>
      <button
        type="button"
        class="fe-outline-name"
        aria-current={isSelected}
        aria-describedby="outline-keys"
        onClick={() => session.select(path)}
        onKeyDown={(event) => onRowKey(event, session, path)}
        onPointerDown={begin}
      >
        <span class="fe-part-name">
          {name}
          {fault !== undefined && (
            <span class={`fe-mark fe-${fault}`}>
              <span class="fe-visually-hidden">, {t.severities[fault]}</span>
            </span>
          )}
        </span>
        <span class="fe-part-kind">
          {nameOfKind(kind, t)}
          {id !== undefined && <code> {id}</code>}
        </span>
      </button>
      {isSelected && (
        <span class="fe-outline-actions">
          <Action name={t.moveUp(name)} sign="↑" run={() => session.step(path, 'up')} />
          <Action name={t.moveDown(name)} sign="↓" run={() => session.step(path, 'down')} />
          <Action name={t.delete(name)} sign="✕" run={() => session.remove(path)} />
        </span>
      )}
    </div>
  )
}

type ActionProps = { readonly name: string; readonly sign: string; readonly run: () => void }

function Action({ name, sign, run }: ActionProps) {
  return (
    <button type="button" aria-label={name} title={name} onClick={run}>
      <span aria-hidden="true">{sign}</span>
    </button>
  )
}

function onRowKey(event: KeyboardEvent, session: EditSession, path: string): void {
  const { key, altKey, ctrlKey, metaKey } = event
  if (ctrlKey || metaKey) return
  const way = key === 'ArrowUp' ? 'up' : key === 'ArrowDown' ? 'down' : undefined
  if (way !== undefined && altKey) session.step(path, way)
  else if (way !== undefined) {
    const rows = flatOutline(session.outline.peek() ?? [])
    const at = rows.findIndex((row) => row.path === path)
    const next = rows[at + (way === 'up' ? -1 : 1)]
    if (next !== undefined) {
      session.select(next.path)
      const root = (event.currentTarget as HTMLElement).closest('.fe-outline-box')
      focusRow(root, next.path)
    }
  } else if (key === 'Delete' && !altKey) session.remove(path)
  else return
  event.preventDefault()
}

function focusRow(root: Element | null, path: string | undefined): void {
  if (path === undefined) return
  root?.querySelector<HTMLElement>(`[data-path="${path}"] .fe-outline-name`)?.focus()
}

/** The most severe problem of a part itself, excluding the parts inside it. */
function worstOf(
  diagnostics: readonly Diagnostic[],
  { path, parts }: OutlinePart,
): 'error' | 'warning' | undefined {
  const own = diagnostics.filter(
    (one) =>
      (one.path === path || one.path.startsWith(`${path}.`)) &&
      (parts === undefined || !one.path.startsWith(`${path}.fields[`)),
  )
  if (own.some(({ severity }) => severity === 'error')) return 'error'
  return own.length > 0 ? 'warning' : undefined
}
