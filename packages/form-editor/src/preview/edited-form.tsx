import type { FormModel } from '@benchtop/form-renderer'
import { formIndex } from '@benchtop/forms'
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import { moveTo } from '../outline/drop-places.ts'
import { DropLine } from '../outline/outline-view.tsx'
import { useDrag } from '../outline/use-drag.ts'
import { nameOfPart } from '../session/part-names.ts'
import type { EditSession } from '../session/edit-session.ts'
import { editText } from './edit-text.ts'
import { useTexts } from '../texts.ts'

type Props = {
  readonly session: EditSession
  /** The form that is shown. */
  readonly model: () => FormModel | undefined
  readonly children: ComponentChildren
}

/** The form as its users see it, whose parts are selected by a click, dragged, and renamed in place. */
export function EditedForm({ session, model, children }: Props) {
  const root = useRef<HTMLDivElement>(null)
  const t = useTexts()
  const drag = useDrag(
    () => root.current,
    () => session.outline.peek() ?? [],
  )
  const pathAt = ({ target }: Event): string | undefined => {
    const isCurrent = model()?.form === session.read.peek().form
    markParts(root.current, isCurrent ? model() : undefined)
    return target instanceof Element
      ? target.closest<HTMLElement>('[data-path]')?.dataset['path']
      : undefined
  }
  const select = (event: Event): void => {
    const path = pathAt(event)
    if (path !== undefined) session.select(path)
  }
  const rename = (event: Event): void => {
    const path = pathAt(event)
    const part = event.target instanceof Element ? event.target.closest('[data-path]') : null
    const label = part?.querySelector<HTMLElement>(
      ':scope > :is(label, legend, summary) > :is(bdi, span)',
    )
    if (path === undefined || label == null) return
    event.preventDefault()
    editText(label, t.labelBox, (text) => session.set(path, 'label', text, t.renamed(text)))
  }
  const selected = session.selected.value
  useEffect(() => {
    markParts(root.current, model())
    for (const one of root.current?.querySelectorAll<HTMLElement>('[data-path]') ?? []) {
      one.toggleAttribute('data-selected', one.dataset['path'] === selected)
    }
  }, [selected, session.form.value])
  return (
    <div
      ref={root}
      class="fe-edited"
      onFocusIn={select}
      onClick={select}
      onDblClick={(event) => {
        if (event.target instanceof Element && event.target.closest('bdi, .lf-set > * > span'))
          rename(event)
      }}
      onKeyDown={(event) => {
        if (event.key === 'F2') rename(event)
      }}
      onPointerDown={(event) => {
        const path = pathAt(event)
        const { target } = event
        const isControl = target instanceof Element && target.closest(controls)
        if (path === undefined || isControl) return
        session.select(path)
        drag.begin(event, { path, name: nameOfPart(session.part.peek()) }, (place) => {
          const to = moveTo(path, place)
          if (to !== undefined) session.move(path, to)
        })
      }}
    >
      {children}
      <DropLine place={drag.place()} />
    </div>
  )
}

/** A press on these is for the form. */
const controls = 'input, select, textarea, button, a, table, [contenteditable], [popover]'

/** Notes on the element of each part that is shown where the part is in the definition. */
function markParts(root: HTMLElement | null, model: FormModel | undefined): void {
  const elements = root?.querySelectorAll<HTMLElement>('.lf-field, .lf-set, .lf-text, .lf-heading')
  const shown =
    model === undefined
      ? []
      : formIndex(model.form).parts.filter(({ part, parents }) =>
          [part, ...parents].every((one) => model.stateOf(one).isVisible),
        )
  for (const [index, element] of [...(elements ?? [])].entries()) {
    const path = shown.length === elements?.length ? shown[index]?.path : undefined
    if (path === undefined) delete element.dataset['path']
    else element.dataset['path'] = path
  }
}
