import {
  chosenBy,
  defaultValues,
  formIndex,
  fromProperties,
  isChooser,
  isMultiple,
  parseReference,
  type ChooserField,
  type Form,
  type FormValues,
} from '@benchtop/forms'
import type { LaunchProperty } from '../../../api/launches.ts'
import { session } from '../../../api/session.ts'
import { platformNow } from '../../../design/platform-clock.ts'
import { findResources } from './find-resources.ts'
import type { Choosable } from './resource-query.ts'

/** What a launch begins with. */
export type LaunchStart = {
  /** The address of what it is launched from, such as `appresults/6001`. */
  readonly on: string | undefined
  /** The properties of the analysis that is run again. */
  readonly again: readonly LaunchProperty[] | undefined
}

/**
 * What a form begins with: its defaults; what it was launched from in the first chooser that takes it; or all that an
 * earlier analysis had.
 */
export function initialValues(form: Form, { on, again }: LaunchStart): FormValues {
  const now = platformNow().getTime()
  const { timeZone } = Intl.DateTimeFormat().resolvedOptions()
  const defaults = defaultValues(form, { now, timeZone })
  if (again !== undefined) return { ...fromProperties(form, again), ...ownName(defaults) }
  const reference = parseReference(on ?? '')
  if (reference === undefined) return defaults
  const taker = choosersOf(form).find(
    (field) => chosenBy[field.$type] === reference.type && field.valueType !== 'Output',
  )
  if (taker === undefined) return defaults
  return { ...defaults, [taker.id]: isMultiple(taker) ? [reference.href] : reference.href }
}

/** An analysis that is run again has another name: it has another time. */
function ownName(defaults: FormValues): FormValues {
  const name = defaults['app-session-name']
  return name === undefined ? {} : { 'app-session-name': name }
}

function choosersOf(form: Form): ChooserField[] {
  return formIndex(form).fields.flatMap(({ part }) => (isChooser(part) ? [part] : []))
}

/** What a chooser of a form offers. */
export function choosableOf(field: ChooserField): Choosable {
  return {
    type: chosenBy[field.$type],
    owner: field.allowedPermissions === 'owner' ? session.peek()?.user?.id : undefined,
    searchQuery: field.searchQuery,
    extensions: 'extensionFilters' in field ? field.extensionFilters : undefined,
  }
}

/** What has to be chosen where there is only one thing to choose: it needn't be looked for. */
export async function onlyChoices(
  form: Form,
  values: FormValues,
  signal: AbortSignal,
): Promise<FormValues> {
  const open = choosersOf(form).filter(
    (field) => field.required === true && values[field.id] === undefined,
  )
  const found = await Promise.all(
    open.map(async (field): Promise<[string, string | string[]][]> => {
      const { items, total } = await findResources(choosableOf(field), '', signal)
      const [only] = items
      if (total !== 1 || only === undefined) return []
      return [[field.id, isMultiple(field) ? [only.href] : only.href]]
    }),
  )
  return Object.fromEntries(found.flat())
}
