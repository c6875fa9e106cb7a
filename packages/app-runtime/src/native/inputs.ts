import type { AppSessionRecord, KeyValues, PropertyRecord } from '@benchtop/contracts'
import { NativeAppError } from '../errors.ts'
import type { InputResource, ResourceType } from './input-resource.ts'
import { isTextual, propertyOf, resourcesOf, textsOf } from './session-property.ts'

/**
 * What the user entered and chose: the session's `Input.*` properties, by the id of the form's field (`min-depth`
 * for `Input.min-depth`). A missing input throws `InputMissing`, one of another type `InputTypeMismatch`.
 */
export type SessionInputs = {
  /** The ids of every input that the session has. */
  names(): string[]
  has(name: string): boolean
  /** A text, or the fallback if the input is missing. */
  text(name: string, fallback?: string): string
  /** The texts of a list, or the one text of a single input. Empty if the input is missing. */
  texts(name: string): string[]
  /** A number, or the fallback if the input is missing or empty. */
  number(name: string, fallback?: number): number
  /** The rows of a map, in order. Empty if the input is missing. */
  map(name: string): KeyValues[]
  /** The one resource chosen; with a type, of that type. */
  resource<Type extends ResourceType = ResourceType>(name: string, type?: Type): InputResource<Type>
  /** The resources chosen, one or many. Empty if the input is missing. */
  resources<Type extends ResourceType = ResourceType>(
    name: string,
    type?: Type,
  ): InputResource<Type>[]
}

const prefix = 'Input.'

/** Reads the inputs of a session whose files are in `inputFolder`. */
export function sessionInputs(record: AppSessionRecord, inputFolder: string): SessionInputs {
  function find(name: string): PropertyRecord | undefined {
    return propertyOf(record, prefix + name)
  }

  function required(name: string): PropertyRecord {
    const property = find(name)
    if (property === undefined) throw missing(name)
    return property
  }

  function missing(name: string): NativeAppError {
    const names = inputs.names()
    const there = names.length === 0 ? 'it has no inputs' : `it has ${names.join(', ')}`
    return new NativeAppError(
      'InputMissing',
      `Session ${record.Id} has no input "${name}": ${there}. ` +
        `Give ${prefix}${name} at launch, or make its field of the form required.`,
    )
  }

  const inputs: SessionInputs = {
    names: () =>
      record.Properties.Items.map((item) => item.Name)
        .filter((name) => name.startsWith(prefix))
        .map((name) => name.slice(prefix.length)),
    has: (name) => find(name) !== undefined,
    text(name, fallback) {
      if (fallback !== undefined && !inputs.has(name)) return fallback
      const property = required(name)
      if (property.Type !== 'string') throw mismatch(property, 'a text (string)')
      return textsOf(property)[0] ?? ''
    },
    texts(name) {
      const property = find(name)
      if (property === undefined) return []
      if (!isTextual(property)) throw mismatch(property, 'texts (string or string[])')
      return textsOf(property)
    },
    number(name, fallback) {
      const text = inputs.text(name, fallback === undefined ? undefined : '').trim()
      if (text === '' && fallback !== undefined) return fallback
      if (text === '' || !Number.isFinite(Number(text))) {
        throw unfit(prefix + name, `is ${JSON.stringify(text)}, which isn't a number.`)
      }
      return Number(text)
    },
    map(name) {
      const property = find(name)
      if (property === undefined) return []
      if (property.Type !== 'map') throw mismatch(property, 'a map')
      return property.ContentMap ?? []
    },
    resource(name, type) {
      const found = inputs.resources(name, type)
      const [first] = found
      if (first === undefined) throw missing(name)
      if (found.length > 1) {
        const problem = `has ${found.length} resources, but the app reads one. Choose one at launch.`
        throw unfit(prefix + name, problem)
      }
      return first
    },
    resources(name, type) {
      const property = find(name)
      if (property === undefined) return []
      const resources = resourcesOf(property, inputFolder)
      const expected = type === undefined ? 'a resource' : `a resource of type ${type}`
      if (resources === undefined) throw mismatch(property, expected)
      return resources.map((resource) => {
        if (!isOfType(resource, type)) throw mismatch(property, expected)
        return resource
      })
    },
  }
  return inputs
}

function isOfType<Type extends ResourceType>(
  resource: InputResource,
  type: Type | undefined,
): resource is InputResource<Type> {
  return type === undefined || resource.type === type
}

function mismatch({ Name, Type }: PropertyRecord, expected: string): NativeAppError {
  return unfit(
    Name,
    `is of type ${Type}, but the app reads ${expected}. Check the field of the form, or the Type that the launch gave it.`,
  )
}

function unfit(property: string, problem: string): NativeAppError {
  return new NativeAppError('InputTypeMismatch', `${property} ${problem}`)
}
