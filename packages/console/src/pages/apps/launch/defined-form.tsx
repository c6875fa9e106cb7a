import {
  fieldIdOf,
  formIndex,
  partStates,
  toProperties,
  validateNow,
  type Form,
  type FormValue,
} from '@benchtop/forms'
import { useEffect, useRef, useState } from 'preact/hooks'
import { FormParts } from './form-parts.tsx'
import { initialValues, onlyChoices, type LaunchStart } from './initial-values.ts'
import { LaunchFoot } from './launch-foot.tsx'
import { placeProblems, type LaunchCall, type PlacedProblems } from './launch-problems.ts'

type Props = {
  readonly form: Form
  readonly start: LaunchStart
  readonly call: LaunchCall
}

const none: PlacedProblems = { byField: new Map(), others: [] }

/** The form that an app brings. */
export function DefinedForm({ form, start, call }: Props) {
  const [values, setValues] = useState(() => initialValues(form, start))
  const [isTried, setIsTried] = useState(false)
  const [refused, setRefused] = useState(none)
  const [isSending, setIsSending] = useState(false)
  const root = useRef<HTMLFormElement>(null)

  useEffect(() => {
    if (start.again !== undefined) return undefined
    const controller = new AbortController()
    onlyChoices(form, values, controller.signal).then(
      (found) => setValues((was) => ({ ...found, ...was })),
      // Whoever looks for it in the chooser hears why.
      () => {},
    )
    return () => controller.abort()
  }, [])

  const own = isTried ? ownProblems(form, values) : none.byField
  const errors = new Map([...refused.byField, ...own])
  const change = (id: string, value: FormValue | undefined): void => {
    setRefused({ ...refused, byField: without(refused.byField, id) })
    setValues((was) => {
      const { [id]: _, ...others } = was
      return value === undefined ? others : { ...others, [id]: value }
    })
  }
  const submit = async (event: Event): Promise<void> => {
    event.preventDefault()
    setIsTried(true)
    if (ownProblems(form, values).size > 0) return focusFirst(root.current)
    const properties = toProperties(form, values)
    setIsSending(true)
    const refusal = await call({ properties })
    setIsSending(false)
    if (refusal === undefined) return undefined
    const fields = new Set(formIndex(form).fields.map(({ part }) => part.id))
    setRefused(placeProblems(refusal, properties, fields))
    return focusFirst(root.current)
  }
  return (
    <form class="launch" ref={root} noValidate onSubmit={(event) => void submit(event)}>
      <FormParts
        parts={form.fields}
        states={partStates(form, values)}
        values={values}
        errors={errors}
        change={change}
      />
      <LaunchFoot wrong={errors.size} others={refused.others} isSending={isSending} />
    </form>
  )
}

function ownProblems(form: Form, values: Parameters<typeof validateNow>[1]): Map<string, string> {
  const problems = validateNow(form, values).filter(({ severity }) => severity === 'Error')
  return new Map(problems.toReversed().map(({ path, message }) => [fieldIdOf(path), message]))
}

function without(map: ReadonlyMap<string, string>, id: string): ReadonlyMap<string, string> {
  return new Map([...map].filter(([key]) => key !== id))
}

/** After what is wrong is drawn, the first of it has the focus. */
function focusFirst(form: HTMLFormElement | null): void {
  requestAnimationFrame(() => {
    const wrong = form?.querySelector<HTMLElement>('[aria-invalid="true"], .error')
    const field = wrong?.matches('.error') === true ? wrong.closest('fieldset') : wrong
    const focusable = field?.matches('fieldset') === true ? field.querySelector('input, button') : field
    if (focusable instanceof HTMLElement) focusable.focus()
  })
}
