import type { Form } from '../definition/form.ts'
import { readValues } from '../values/read-values.ts'
import { submittedValues } from '../values/submitted-values.ts'
import type { GivenProperty } from './given-property.ts'
import { isFormProperty } from '../definition/property-names.ts'
import type { ReadLaunch } from './read-launch.ts'
import { scopes } from './scopes.ts'
import { fieldProperties, type PropertyNaming } from './to-properties.ts'

/** How a launch is made. */
export type LaunchNaming = PropertyNaming & {
  /** What a file belongs to, by their addresses: no scope names a file. */
  readonly ownerOf?: ((fileHref: string) => string | undefined) | undefined
}

/** A property that a launch is going to have. */
export type PlannedProperty = {
  readonly property: GivenProperty
  /** The member of the request that it comes from, such as `Properties[2]` or `values.depth`. */
  readonly at: string
  /** Whether the app writes to what it names. */
  readonly isOutput: boolean
}

/** What a launch comes to by its app's form. */
export type FormLaunch = {
  /** Those of the form, then what else the request sent; not yet those that gather the resources of all. */
  readonly properties: readonly PlannedProperty[]
  /** What the app must be allowed, such as `read sample 5001`. */
  readonly scopes: readonly string[]
}

/**
 * What a launch comes to by its app's form, whichever way it was ordered. What belongs to a field of the form is made of
 * its value alone, whatever its property was sent as; other properties are the client's own and go along as they are.
 */
export function launchOf(
  form: Form,
  { values, properties, members, asValues }: ReadLaunch,
  { ownerOf, ...naming }: LaunchNaming,
): FormLaunch {
  const submitted = submittedValues(form, readValues(form, values).values)
  const memberOf = (fieldId: string): string =>
    asValues.has(fieldId)
      ? `values.${fieldId}`
      : (members.get(fieldId)?.replace(/\.\w+$/, '') ?? `Input.${fieldId}`)
  const own = fieldProperties(form, submitted, naming).map(
    ({ fieldId, property, isOutput }): PlannedProperty => {
      return { property, at: memberOf(fieldId), isOutput }
    },
  )
  return {
    properties: [...own, ...otherProperties(form, properties)],
    scopes: scopes(form, values, ownerOf),
  }
}

/** What a request sent and the form doesn't make. A name that it sent twice is an error of its own, and stays there. */
function otherProperties(form: Form, properties: readonly GivenProperty[]): PlannedProperty[] {
  const isOfForm = isFormProperty(form)
  const seen = new Set<string>()
  return properties.flatMap((property, index): PlannedProperty[] => {
    const name = nameOf(property)
    const isTaken = isOfForm(name) && !seen.has(name)
    seen.add(name)
    const planned = { property, at: `Properties[${index}]`, isOutput: name.startsWith('Output.') }
    return isTaken ? [] : [planned]
  })
}

function nameOf(property: GivenProperty): string {
  const name: unknown = Object.entries(property).find(([key]) => key.toLowerCase() === 'name')?.[1]
  return typeof name === 'string' ? name : ''
}
