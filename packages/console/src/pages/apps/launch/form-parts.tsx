import {
  isField,
  type FormPart,
  type FormValue,
  type FormValues,
  type PartState,
} from '@benchtop/forms'
import { FormField } from './form-field.tsx'

type Props = {
  readonly parts: readonly FormPart[]
  readonly states: ReadonlyMap<FormPart, PartState>
  readonly values: FormValues
  /** What is wrong, by the ids of fields. */
  readonly errors: ReadonlyMap<string, string>
  readonly change: (id: string, value: FormValue | undefined) => void
}

/** The parts of an app's form, from top to bottom; what is hidden isn't there. */
export function FormParts(props: Props) {
  const { parts, states, values, errors, change } = props
  return (
    <>
      {parts.map((part, at) => {
        const state = states.get(part)
        if (state?.isVisible === false) return null
        if (isField(part)) {
          return (
            <FormField
              key={part.id}
              field={part}
              state={state ?? { isVisible: true, isEnabled: true, isRequired: false }}
              value={Object.hasOwn(values, part.id) ? values[part.id] : undefined}
              error={errors.get(part.id)}
              change={(value) => change(part.id, value)}
            />
          )
        }
        if (part.$type === 'SectionBreak') return <h3 key={at}>{part.title}</h3>
        if (part.$type === 'StaticText') {
          return part.text.split(/\n\s*\n/).map((text, index) => <p key={`${at}.${index}`}>{text}</p>)
        }
        const inside = <FormParts {...props} parts={part.fields} />
        if (part.isCollapsible === true) {
          return (
            <details key={at} class="boxed" open={part.isOpen !== false}>
              <summary>{part.label}</summary>
              <fieldset disabled={state?.isEnabled === false}>{inside}</fieldset>
            </details>
          )
        }
        return (
          <fieldset key={at} class="boxed" disabled={state?.isEnabled === false}>
            {part.label !== undefined && <legend>{part.label}</legend>}
            {inside}
          </fieldset>
        )
      })}
    </>
  )
}
