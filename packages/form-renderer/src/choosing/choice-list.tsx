import { chosenBy, isMultiple, parseReference, type ChooserField } from '@benchtop/forms'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { nameOfResource, textIn } from '../model/resolver.ts'
import type { ChooserModel } from './chooser-model.ts'
import { rowsShown } from './chooser-model.ts'
import { visibleRows, scrollHeightOf, topOfRow } from './list-window.ts'
import type { PagedList } from './paged-list.ts'
import { placePopup } from './place-popup.ts'

/** The plural noun for what can be chosen. */
const nouns = {
  project: 'projects',
  sample: 'samples',
  appresult: 'AppResults',
  run: 'runs',
  file: 'files',
} as const

/** The props of a chooser's list. */
export type ListProps = {
  readonly chooser: ChooserModel
  readonly list: PagedList
  readonly id: string
  readonly label: string
  readonly field: ChooserField
  /** The hrefs of the chosen resources. */
  readonly chosen: readonly string[]
  readonly anchor: () => HTMLElement | null
}

/** A chooser's pop-up list. It renders only the visible entries, however long it is. */
export function ChoiceList(props: ListProps) {
  const { chooser, list, id, label, field, anchor } = props
  const box = useRef<HTMLDivElement>(null)
  const shape = chooser.shape()
  const scrollTop = chooser.scrollTop.value
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
      popover="manual"
      role="listbox"
      id={id}
      aria-label={label}
      aria-multiselectable={isMultiple(field)}
      aria-busy={list.total.value === undefined && list.failure.value === undefined}
      style={{ height: `${Math.max(1, shape.rows) * shape.rowHeight}px` }}
      onScroll={({ currentTarget }) => chooser.scroll(currentTarget.scrollTop)}
      onMouseDown={(event) => event.preventDefault()}
    >
      {shape.total === 0 || list.failure.value !== undefined ? (
        <Message {...props} />
      ) : (
        <Entries {...props} />
      )}
    </div>
  )
}

function Message({ chooser, list, field }: ListProps) {
  const noun = nouns[chosenBy[field.$type]]
  const failure = list.failure.value
  if (failure !== undefined) {
    return (
      <div role="option" aria-selected="false" class="lf-message lf-bad" onClick={chooser.retry}>
        The {noun} can't be loaded: {failure}. Press Enter to try again.
      </div>
    )
  }
  return (
    <div role="option" aria-selected="false" aria-disabled="true" class="lf-message">
      {list.total.value === undefined ? 'Loading…' : `There are no such ${noun}.`}
    </div>
  )
}

function Entries({ chooser, list, id, field, chosen }: ListProps) {
  const details = (field.displayFields ?? '')
    .split(',')
    .map((member) => member.trim())
    .filter((member) => member !== 'Name')
  // Rerenders when entries arrive.
  void list.version.value
  const shape = chooser.shape()
  const scrollTop = chooser.scrollTop.value
  const { first } = visibleRows(shape, scrollTop)
  const count = Math.min(shape.total, rowsShown + 1)
  const start = Math.min(first, shape.total - count)
  return (
    <div role="presentation" class="lf-whole" style={{ height: `${scrollHeightOf(shape)}px` }}>
      {Array.from({ length: count }, (_, place) => {
        // Each element keeps its entry while visible: scrolling by one row rerenders one element.
        const index = start + ((place - (start % count) + count) % count)
        const resource = list.at(index)
        const more = details.map((member) => textIn(resource, member)).filter((text) => text !== '')
        return (
          <div
            key={place}
            role="option"
            id={`${id}-${index}`}
            class={index === chooser.active.value ? 'lf-entry lf-active' : 'lf-entry'}
            aria-selected={chosen.includes(parseReference(textIn(resource, 'Href'))?.href ?? '')}
            aria-posinset={index + 1}
            aria-setsize={shape.total}
            style={{
              height: `${shape.rowHeight}px`,
              transform: `translateY(${topOfRow(shape, scrollTop, index)}px)`,
            }}
            onClick={() => chooser.toggle(index)}
          >
            {isMultiple(field) && <span class="lf-tick" aria-hidden="true" />}
            <span class="lf-name">
              {resource === undefined ? '…' : nameOfResource(resource, textIn(resource, 'Href'))}
            </span>
            <span class="lf-more">{more.join(' · ')}</span>
          </div>
        )
      })}
    </div>
  )
}
