import {
  chosenBy,
  defaultValues,
  formIndex,
  fromProperties,
  isChooser,
  isMultiple,
  parseReference,
  sessionNameId,
  userTimeZone,
  type ChooserField,
  type Form,
  type FormValues,
  type Moment,
} from '@benchtop/forms'
import type { SessionProperty } from '../../../api/launches.ts'
import { platformNow } from '../../../design/platform-clock.ts'
import { findResources } from './find-resources.ts'
import { choosableOf } from './form-resolver.ts'

/** The context of a new launch. */
export type LaunchStart = {
  /** The address of what it is launched from, such as `appresults/6001`. */
  readonly on: string | undefined
  /** The properties of the analysis that is run again. */
  readonly again: readonly SessionProperty[] | undefined
}

/** The user's time. */
export function userContext(): Moment {
  return { now: platformNow().getTime(), timeZone: userTimeZone() }
}

/** All values of an earlier analysis, except the name, which contains the time. */
export function relaunchValues(form: Form, again: readonly SessionProperty[]): FormValues {
  const name = defaultValues(form, userContext())[sessionNameId]
  return { ...fromProperties(form, again), ...(name !== undefined && { [sessionNameId]: name }) }
}

/**
 * Initial values in addition to a form's defaults: the resource it is launched from, in the first chooser that accepts
 * it; and, in a required chooser, the only resource that can be chosen.
 */
export async function initialValues(
  form: Form,
  on: string | undefined,
  signal: AbortSignal,
): Promise<FormValues> {
  const choosers = formIndex(form).fields.flatMap(({ part }) => (isChooser(part) ? [part] : []))
  const reference = parseReference(on ?? '')
  const taker = choosers.find(
    (field) => chosenBy[field.$type] === reference?.type && field.valueType !== 'Output',
  )
  const found = await Promise.all(
    choosers.map(async (field): Promise<FormValues> => {
      if (field === taker && reference !== undefined) return chosen(field, reference.href)
      if (field.required !== true) return {}
      const { items, total } = await findResources(choosableOf(field), '', signal)
      const [only] = items
      return total === 1 && only !== undefined ? chosen(field, only.href) : {}
    }),
  )
  return Object.fromEntries(found.flatMap((values) => Object.entries(values)))
}

function chosen(field: ChooserField, href: string): FormValues {
  return { [field.id]: isMultiple(field) ? [href] : href }
}
