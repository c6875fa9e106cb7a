import { fieldIdOf, type Problem } from '@benchtop/forms'
import { useEffect, useRef } from 'preact/hooks'
import type { FormModel } from './model/form-model.ts'

/** The errors of the last attempt to launch. It takes the focus, and each error links to its field. */
export function ErrorSummary({ model }: { readonly model: FormModel }) {
  const box = useRef<HTMLDivElement>(null)
  const problems = model.summary.value
  useEffect(() => {
    if (problems !== undefined && problems.length > 0) box.current?.focus()
  }, [problems])
  if (problems === undefined || problems.length === 0) return null
  const title = model.texts.errors(problems.length)
  return (
    <div ref={box} class="lf-summary" role="group" aria-label={title} tabIndex={-1}>
      <strong>{title}</strong>
      <ul>
        {problems.map((problem) => {
          const target = targetOf(model, problem)
          return (
            <li key={`${problem.path} ${problem.code}`}>
              {target === undefined ? (
                problem.message
              ) : (
                <a
                  href={`#${target}`}
                  onClick={(event) => {
                    event.preventDefault()
                    focusOn(target)
                  }}
                >
                  {problem.message}
                </a>
              )}
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** The element that a problem is about: the field's own, or the cell's. */
function targetOf(model: FormModel, { path }: Problem): string | undefined {
  const own = model.fieldById(fieldIdOf(path))
  if (own === undefined) return undefined
  const { field, elementId } = own
  const [, row, column] = /\[(\d+)\]\.(.+)$/.exec(path) ?? []
  if (row === undefined || !('columns' in field) || field.$type === 'TabularFile') return elementId
  const place = field.columns.findIndex(({ id }) => id === column)
  return (row === '0' && place === 0) || place < 0 ? elementId : `${elementId}-${row}-${place}`
}

/** Focuses an element, and expands whatever hides it. */
function focusOn(id: string): void {
  const element = document.getElementById(id)
  for (let around = element?.closest('details'); around;) {
    around.open = true
    around = around.parentElement?.closest('details')
  }
  element?.focus()
  const isStill = matchMedia('(prefers-reduced-motion: reduce)').matches
  element?.scrollIntoView({ block: 'center', behavior: isStill ? 'instant' : 'smooth' })
}
