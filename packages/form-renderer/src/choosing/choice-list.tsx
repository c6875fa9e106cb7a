import {
  chosenBy,
  isMultiple,
  parseReference,
  type ChooserField,
  type Resource,
} from '@benchtop/forms'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { nameOfResource, textIn } from '../model/resolver.ts'
import type { FormTexts } from '../texts.ts'
import type { ChooserModel } from './chooser-model.ts'
import type { OpenList } from './open-list.ts'

/** How long after the last scroll event the scroll bar is moved to the list's position. */
const settleMs = 120

/** The props of a chooser's list. */
export type ListProps = {
  readonly chooser: ChooserModel
  readonly list: OpenList
  readonly id: string
  readonly label: string
  readonly field: ChooserField
  readonly texts: FormTexts
  /** The hrefs of the chosen resources. */
  readonly chosen: readonly string[]
  readonly anchor: () => HTMLElement | null
}

/** A chooser's pop-up list. It renders only the visible entries, however long it is. */
export function ChoiceList(props: ListProps) {
  const { list, id, label, field, anchor } = props
  const box = useRef<HTMLDivElement>(null)
  const { scrollTop } = list.place.value
  const { total, error } = list.state.value
  const settling = useRef<ReturnType<typeof setTimeout> | undefined>(undefined)
  const place = (): void => {
    const input = anchor()
    if (box.current !== null && input !== null) placePopup(box.current, input)
  }
  useLayoutEffect(() => {
    box.current?.showPopover()
    addEventListener('scroll', place, true)
    addEventListener('resize', place)
    return () => {
      removeEventListener('scroll', place, true)
      removeEventListener('resize', place)
      clearTimeout(settling.current)
    }
  }, [])
  useLayoutEffect(() => {
    // The chosen entries are above the box, and move it.
    place()
    // Scroll positions are rounded: only a large difference means that a key moved the list.
    if (box.current !== null && Math.abs(box.current.scrollTop - scrollTop) > 1) {
      box.current.scrollTop = scrollTop
    }
  })
  return (
    <div
      ref={box}
      class="lf-list"
      part="list"
      popover="manual"
      role="listbox"
      id={id}
      aria-label={label}
      aria-multiselectable={isMultiple(field)}
      aria-busy={total === undefined && error === undefined}
      style={{ height: `${list.heights().box}px` }}
      onScroll={({ currentTarget }) => {
        list.scroll(currentTarget.scrollTop)
        clearTimeout(settling.current)
        settling.current = setTimeout(list.settle, settleMs)
      }}
      onMouseDown={(event) => event.preventDefault()}
    >
      {list.total() === 0 || error !== undefined ? <Message {...props} /> : <Entries {...props} />}
    </div>
  )
}

function Message({ chooser, list, field, texts }: ListProps) {
  const kind = chosenBy[field.$type]
  const { total, error } = list.state.value
  if (error !== undefined) {
    const reason = error instanceof Error ? error.message : texts.connectionFailed
    return (
      <div role="option" aria-selected="false" class="lf-message lf-bad" onClick={chooser.retry}>
        {texts.unloadable(kind, reason)}
      </div>
    )
  }
  return (
    <div role="option" aria-selected="false" aria-disabled="true" class="lf-message">
      {total === undefined ? texts.loading : texts.nothing(kind)}
    </div>
  )
}

function Entries({ chooser, list, id, field, chosen }: ListProps) {
  const details = (field.displayFields ?? '')
    .split(',')
    .map((member) => member.trim())
    .filter((member) => member !== 'Name')
  const { itemAt } = list.state.value
  const { top, scrollTop } = list.place.value
  const { rowHeight, rows } = list
  const total = list.total()
  const count = Math.min(total, rows + 1)
  const start = Math.min(list.inSight().first, total - count)
  return (
    <div role="presentation" class="lf-whole" style={{ height: `${list.heights().scrolled}px` }}>
      {Array.from({ length: count }, (_, place) => {
        // Each element keeps its entry while visible: scrolling by one row rerenders one element.
        const index = start + ((place - (start % count) + count) % count)
        const resource = itemAt(index)
        const name = textIn(resource, 'Name')
        // In a list by name, those of one name are next to each other.
        const isShared = [-1, 1].some(
          (step) => name && textIn(itemAt(index + step), 'Name') === name,
        )
        const members = isShared ? [...details, 'DateCreated', 'Id'] : details
        const texts = members.map((member) => shortText(resource, member)).filter(Boolean)
        return (
          <div
            key={place}
            role="option"
            id={`${id}-${index}`}
            class={index === chooser.active.value ? 'lf-entry lf-active' : 'lf-entry'}
            aria-selected={chosen.includes(parseReference(textIn(resource, 'Href'))?.href ?? '')}
            aria-posinset={index + 1}
            aria-setsize={total}
            style={{
              height: `${rowHeight}px`,
              transform: `translateY(${scrollTop - top + index * rowHeight}px)`,
            }}
            onClick={() => chooser.toggle(index)}
          >
            {isMultiple(field) && <span class="lf-tick" aria-hidden="true" />}
            <span class="lf-name" dir="auto">
              {resource === undefined ? '…' : nameOfResource(resource, textIn(resource, 'Href'))}
            </span>
            <span class="lf-more">
              {resource !== undefined && <Project chooser={chooser} resource={resource} />}
              <bdi>{texts.join(' · ')}</bdi>
            </span>
          </div>
        )
      })}
    </div>
  )
}

/** The project of an entry. It may be requested, once the entry rests. */
function Project({ chooser, resource }: Pick<ListProps, 'chooser'> & { resource: Resource }) {
  const [name, setName] = useState('')
  useEffect(() => {
    setName('')
    let isShown = true
    const show = (found: string): void => {
      if (isShown) setName(found)
    }
    const timer = setTimeout(() => void chooser.projectOf(resource).then(show), settleMs)
    return () => {
      isShown = false
      clearTimeout(timer)
    }
  }, [resource])
  return name === '' ? null : <bdi class="lf-project">{name}</bdi>
}

/** A member of an entry as text; moments without their seconds. */
function shortText(resource: Resource | undefined, member: string): string {
  return textIn(resource, member).replace(/^(\d{4}-\d\d-\d\d)T(\d\d:\d\d).*/, '$1 $2')
}

/** Positions a pop-up below an element, or above it if there is more space. */
function placePopup(box: HTMLElement, element: HTMLElement): void {
  const { left, top, bottom, width } = element.getBoundingClientRect()
  box.style.width = `${width}px`
  box.style.left = `${left}px`
  const height = box.offsetHeight
  const isBelow = innerHeight - bottom >= height || innerHeight - bottom >= top
  box.style.top = `${isBelow ? bottom : Math.max(0, top - height)}px`
}
