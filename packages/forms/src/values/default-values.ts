import type { Form, FormField } from '../definition/form.ts'
import { formIndex, isMultiple } from '../definition/form-index.ts'
import type { FormValue, FormValues } from './form-values.ts'

/** The time and time zone at which a form is opened. */
export type Moment = {
  /** In milliseconds since 1970. */
  readonly now: number
  /**
   * The user's time zone, by its IANA name such as `Europe/Berlin`; a page knows it, a server receives it or uses
   * `UTC`.
   */
  readonly timeZone: string
}

/** The default values of a form. Fields without a default have no value, and unknown choices are ignored. */
export function defaultValues(form: Form, moment: Moment): FormValues {
  return Object.fromEntries(
    formIndex(form).fields.flatMap(({ part }): [string, FormValue][] => {
      const value = defaultOf(part, moment)
      return value === undefined ? [] : [[part.id, value]]
    }),
  )
}

function defaultOf(field: FormField, moment: Moment): FormValue | undefined {
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
function withMoment(text: string, { now, timeZone }: Moment): string {
  return text.replaceAll(/\[LocalDateTime\]/gi, () => localDateTime(now, timeZone))
}

/** `2026-03-01 12:00:00`, which sorts, and is unambiguous in every country. */
function localDateTime(now: number, timeZone: string): string {
  const two = '2-digit'
  const parts = new Intl.DateTimeFormat('en-US', {
    timeZone,
    hourCycle: 'h23',
    year: 'numeric',
    month: two,
    day: two,
    hour: two,
    minute: two,
    second: two,
  }).formatToParts(now)
  const part = (type: Intl.DateTimeFormatPartTypes): string =>
    parts.find((one) => one.type === type)?.value ?? ''
  const [date, time] = [
    [part('year'), part('month'), part('day')],
    [part('hour'), part('minute'), part('second')],
  ]
  return `${date.join('-')} ${time.join(':')}`
}
