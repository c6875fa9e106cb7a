import type { Form, FormField } from '../definition/form.ts'
import { formIndex, isMultiple } from '../definition/form-index.ts'
import type { FormValue, FormValues } from './form-values.ts'
import { localTime } from './local-time.ts'

/** The time and time zone at which a form is opened. */
export type OpeningContext = {
  /** In milliseconds since 1970. */
  readonly now: number
  /**
   * The user's time zone, by its IANA name such as `Europe/Berlin`; a page knows it, a server receives it or uses
   * `UTC`.
   */
  readonly timeZone: string
}

/** The default values of a form. Fields without a default have no value, and unknown choices are ignored. */
export function defaultValues(form: Form, moment: OpeningContext): FormValues {
  return Object.fromEntries(
    formIndex(form).fields.flatMap(({ part }): [string, FormValue][] => {
      const value = defaultOf(part, moment)
      return value === undefined ? [] : [[part.id, value]]
    }),
  )
}

function defaultOf(field: FormField, moment: OpeningContext): FormValue | undefined {
  if ('choices' in field) {
    const marked = field.choices.filter(
      ({ checked, selected }) => checked === true || selected === true,
    )
    const named = 'value' in field ? field.choices.filter(({ value }) => value === field.value) : []
    const values = [...new Set([...named, ...marked].map(({ value }) => value))]
    if (isMultiple(field)) return values.length === 0 ? undefined : values
    return values[0]
  }
  if (!('value' in field) || field.value === undefined) return undefined
  return field.$type === 'Numeric' ? String(field.value) : withMoment(String(field.value), moment)
}

/** "`[LocalDateTime]` in a default is the user's local date and time." */
function withMoment(text: string, { now, timeZone }: OpeningContext): string {
  return text.replaceAll(/\[LocalDateTime\]/gi, () => localTime(now, timeZone))
}
