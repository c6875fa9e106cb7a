/** A row of a table: its cells by the ids of their columns. A cell that is empty can be left out. */
export type FormRow = Readonly<Record<string, string>>

/** The value of a field: a text or an href, several of them, or rows. */
export type FormValue = string | readonly string[] | readonly FormRow[]

/**
 * The values of a form, by the ids of its fields. A text, a number and a choice are a text each; a chooser has an
 * href such as `v1pre3/samples/5001`; several choices and resources are a list; a table has rows.
 */
export type FormValues = Readonly<Record<string, FormValue>>

/** The value of a field; undefined if there is none. Ids such as `constructor` are ordinary names. */
export function valueOf<T>(values: Readonly<Record<string, T>>, id: string): T | undefined {
  return Object.hasOwn(values, id) ? values[id] : undefined
}

/** Whether a value is empty: undefined, only spaces, an empty list. */
export function isEmpty(value: FormValue | undefined): boolean {
  if (value === undefined) return true
  return typeof value === 'string' ? value.trim() === '' : value.length === 0
}
