import type { FormValue } from '@benchtop/forms'

/** The texts or addresses that a value has, one or several; none of rows. */
export function textsOf(value: FormValue | undefined): readonly string[] {
  if (value === undefined || value === '') return []
  return typeof value === 'string' ? [value] : value.filter((one) => typeof one === 'string')
}
