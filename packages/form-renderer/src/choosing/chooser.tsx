import { isMultiple, labelOf, parseReference, type ChooserField } from '@benchtop/forms'
import { useEffect, useMemo, useRef } from 'preact/hooks'
import { nameOfResource } from '../model/resolver.ts'
import { textsOf } from '../model/shown-value.ts'
import { box, type ControlProps } from '../controls/control-props.ts'
import { useLater } from '../controls/use-later.ts'
import type { ListProps } from './choice-list.tsx'
import {
  createChooser,
  rowsShown,
  type ChooserContext,
  type ChooserModel,
} from './chooser-model.ts'

type ChooserProps = ControlProps & { readonly field: ChooserField }

/** Selects one or more resources from a list of any length: a combobox whose entries come from the platform. */
export function Chooser(props: ChooserProps) {
  const { model, field, id, value, set, isDisabled, isRequired, isInvalid } = props
  const isSeveral = isMultiple(field)
  const chosen = textsOf(value).map((text) => parseReference(text)?.href ?? text)
  const input = useRef<HTMLInputElement>(null)
  const chooser = useChooser(props, chosen)
  useNames(props, chosen)
  const nameOf = (href: string): string => nameOfResource(model.known.value.get(href), href)
  const list = chooser.list.value
  const listId = `${id}-list`
  const shown = isSeveral || chosen[0] === undefined ? '' : nameOf(chosen[0])

  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key === 'Backspace' && isSeveral && input.current?.value === '') {
      set(chosen.slice(0, -1))
    }
    if (pressKey(chooser, event)) event.preventDefault()
  }
  // Clearing the text of a single choice clears the choice.
  const leave = (): void => {
    if (!isSeveral && chooser.query.value?.trim() === '') set('')
    chooser.close()
  }
  return (
    <div class="lf-chooser">
      {isSeveral && chosen.length > 0 && (
        <Chips
          {...props}
          chosen={chosen}
          nameOf={nameOf}
          remove={(href) => {
            chooser.remove(href)
            input.current?.focus()
          }}
        />
      )}
      <input
        ref={input}
        {...box}
        id={id}
        dir="auto"
        role="combobox"
        type="text"
        autocomplete="off"
        spellcheck={false}
        aria-autocomplete="list"
        aria-expanded={list !== undefined}
        aria-controls={list === undefined ? undefined : listId}
        aria-activedescendant={
          isActiveInSight(chooser) ? `${listId}-${chooser.active.value}` : undefined
        }
        aria-label={props.label}
        aria-describedby={props.describedBy}
        aria-invalid={isInvalid}
        aria-required={isRequired}
        disabled={isDisabled}
        placeholder={placeholderOf(props, isSeveral && chosen.length > 0)}
        value={chooser.query.value ?? shown}
        onInput={({ currentTarget }) => chooser.type(currentTarget.value, rowHeight())}
        onKeyDown={onKeyDown}
        onClick={() => chooser.open(rowHeight())}
        onBlur={leave}
        onPaste={(event) => {
          if (chooser.paste(event.clipboardData?.getData('text') ?? '')) event.preventDefault()
        }}
      />
      {list !== undefined && (
        <List
          chooser={chooser}
          list={list}
          id={listId}
          label={props.label ?? labelOf(field)}
          texts={model.texts}
          field={field}
          chosen={chosen}
          anchor={() => input.current}
        />
      )}
      {chooser.note.value !== '' && <p class="lf-help">{chooser.note.value}</p>}
    </div>
  )
}

function placeholderOf({ model, field }: ChooserProps, adds: boolean): string {
  return adds ? model.texts.add : (field.buttonText ?? model.texts.search)
}

/** The state of a chooser, which reads what it is for as it is now. */
function useChooser({ model, field, set }: ChooserProps, chosen: readonly string[]): ChooserModel {
  const latest = useRef<ChooserContext>(null as unknown as ChooserContext)
  latest.current = {
    field,
    resolver: model.options.resolver,
    known: model.known,
    texts: model.texts,
    chosen,
    choose: (hrefs) => set(isMultiple(field) ? hrefs : (hrefs[0] ?? '')),
    announce: (text) => {
      model.announcement.value = text
    },
  }
  const chooser = useMemo(() => createChooser(() => latest.current), [])
  useEffect(() => chooser.close, [])
  return chooser
}

/** What each key does to the row that is active. */
const moves: Readonly<Record<string, (row: number, total: number) => number>> = {
  ArrowDown: (row) => row + 1,
  ArrowUp: (row) => row - 1,
  PageDown: (row) => row + rowsShown,
  PageUp: (row) => row - rowsShown,
  Home: () => 0,
  End: (_row, total) => total - 1,
}

/** What a key does to a chooser; false where the key is the page's. */
function pressKey(chooser: ChooserModel, event: KeyboardEvent): boolean {
  const { key } = event
  const list = chooser.list.value
  if (list === undefined) {
    if (!/^Arrow(Up|Down)$/.test(key)) return false
    chooser.open(rowHeight())
    return true
  }
  const move = moves[key]
  if (move !== undefined && !event.ctrlKey && !event.shiftKey) {
    chooser.move(move)
  } else if (key === 'Enter') {
    if (list.state.value.error === undefined) chooser.toggle(chooser.active.value)
    else chooser.retry()
  } else if (key === 'Escape') chooser.close()
  else return false
  return true
}

/** Whether the row that is active is drawn. */
function isActiveInSight({ list: { value: list }, active }: ChooserModel): boolean {
  const { first, end } = list?.inSight() ?? { first: 0, end: 0 }
  return list?.state.value.total !== undefined && active.value >= first && active.value < end
}

type ChipsProps = ChooserProps & {
  readonly chosen: readonly string[]
  readonly nameOf: (href: string) => string
  readonly remove: (href: string) => void
}

/** What is chosen, each with a button that gives it up. */
function Chips({ model, field, chosen, nameOf, isDisabled, remove }: ChipsProps) {
  return (
    <ul class="lf-chips" aria-label={model.texts.chosen(labelOf(field))}>
      {chosen.map((href) => (
        <li key={href}>
          <span dir="auto">{nameOf(href)}</span>
          <button
            type="button"
            aria-label={model.texts.remove(nameOf(href))}
            disabled={isDisabled}
            onClick={() => remove(href)}
          />
        </li>
      ))}
    </ul>
  )
}

function List(props: ListProps) {
  const ChoiceList = useLater(loadChoiceList)
  const { total } = props.list.state.value
  return (
    <>
      {total !== undefined && (
        <span class="lf-total" aria-hidden="true">
          {props.texts.found(total)}
        </span>
      )}
      {ChoiceList !== undefined && <ChoiceList {...props} />}
    </>
  )
}

/** Loads the list, which a closed chooser doesn't need. */
export async function loadChoiceList() {
  return (await import('./choice-list.tsx')).ChoiceList
}

/** Requests the names of chosen resources that aren't known yet, once each. */
function useNames({ model }: ControlProps, chosen: readonly string[]): void {
  useEffect(() => {
    for (const href of chosen) {
      if (model.known.peek().has(href) || parseReference(href) === undefined) continue
      // If a name can't be loaded, the href is shown; validation reports what is wrong with it.
      model.options.resolver.get(href).then(
        (resource) => {
          if (resource === undefined) return
          model.known.value = new Map([...model.known.peek(), [href, resource]])
        },
        () => undefined,
      )
    }
  }, [chosen.join(' '), model])
}

/** The row height scales with the page's font size. */
function rowHeight(): number {
  return Math.round(2.25 * Number.parseFloat(getComputedStyle(document.documentElement).fontSize))
}
