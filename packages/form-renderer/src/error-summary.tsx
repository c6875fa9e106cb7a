import { fieldIdOf, labelOf, type Problem } from '@benchtop/forms'
import { useEffect, useRef } from 'preact/hooks'
import type { FormModel } from './model/form-model.ts'
import { Message } from './parts/notes.tsx'

/** More errors are counted and not listed. */
const listed = 50

/** The errors since an attempt to launch, which takes the focus to them. Each error links to its field. */
export function ErrorSummary({ model }: { readonly model: FormModel }) {
  const box = useRef<HTMLDivElement>(null)
  const attempt = model.attempt.value
  const problems = model.summary.value
  useEffect(() => {
    if (attempt > 0) box.current?.focus()
  }, [attempt])
  if (problems === undefined || problems.length === 0) return null
  const title = model.texts.errors(problems.length)
  return (
    <div ref={box} class="lf-summary" part="summary" role="group" aria-label={title} tabIndex={-1}>
      <strong>{title}</strong>
      <ul>
        {problems.slice(0, listed).map((problem) => (
          <li key={`${problem.path} ${problem.code}`} dir="auto">
            <Link model={model} problem={problem} />
          </li>
        ))}
        {problems.length > listed && <li>{model.texts.moreErrors(problems.length - listed)}</li>}
      </ul>
    </div>
  )
}

function Link({ model, problem }: { readonly model: FormModel; readonly problem: Problem }) {
  const { path, message } = problem
  const own = model.fieldById(fieldIdOf(path))
  if (own === undefined) return message
  const { field, elementId, shownRow } = own
  const [, row, column] = /\[(\d+)\]\.(.+)$/.exec(path) ?? []
  const place = 'columns' in field ? field.columns.findIndex(({ id }) => id === column) : -1
  const isFirst = (row === '0' && place === 0) || place < 0 || field.$type === 'TabularFile'
  const target = isFirst ? elementId : `${elementId}-${row}-${place}`
  return (
    <a
      href={`#${target}`}
      onClick={(event) => {
        event.preventDefault()
        const root = event.currentTarget.getRootNode() as Document | ShadowRoot
        if (row !== undefined) shownRow.value = Number(row)
        // A row that wasn't shown is drawn first.
        setTimeout(() => focusOn(root.getElementById(target)))
      }}
    >
      <Message text={message} label={labelOf(field)} />
    </a>
  )
}

/** Focuses an element, and expands whatever hides it. */
function focusOn(element: HTMLElement | null): void {
  for (let around = element?.closest('details'); around;) {
    around.open = true
    around = around.parentElement?.closest('details')
  }
  element?.focus()
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  element?.scrollIntoView({ block: 'center', behavior: isStill ? 'instant' : 'smooth' })
}
