import type { Form } from '../definition/form.ts'
import { readValues } from '../values/read-values.ts'
import { submittedValues } from '../values/submitted-values.ts'
import type { GivenProperty } from './given-property.ts'
import { isFormProperty } from '../definition/property-names.ts'
import type { ReadLaunch } from './read-launch.ts'
import { scopes } from './scopes.ts'
import { fieldProperties, type PropertyNaming } from './to-properties.ts'

/** The options of a launch. */
export type LaunchNaming = PropertyNaming & {
  /** The owner of a file, by address: scopes don't name files. */
  readonly ownerOf?: ((href: string) => string | undefined) | undefined
}

/** A property of a future launch. */
export type PlannedProperty = {
  readonly property: GivenProperty
  /** The member of the request that it comes from, such as `Properties[2]` or `values.depth`. */
  readonly at: string
  /** Whether the app writes to what it names. */
  readonly isOutput: boolean
}

/** The result of a launch by its app's form. */
export type FormLaunch = {
  /** Those of the form, then the others of the request; without those that aggregate resources. */
  readonly properties: readonly PlannedProperty[]
  /** The scopes that the app requires, such as `read sample 5001`. */
  readonly scopes: readonly string[]
}

/**
 * The result of a launch by its app's form, however it was requested. Properties of a field are derived only from its
 * value, however they were sent; other properties are the client's own and passed unchanged.
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

/**
 * The properties of a request that the form doesn't produce. A name that was sent twice is a separate error, and stays.
 */
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
