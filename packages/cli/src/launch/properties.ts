import { referenceCollections } from '@benchtop/contracts/property-shapes'
import { z } from 'zod'
import { CliError } from '../errors.ts'

/** A property as the platform's launch call accepts it: a text or a reference, or `items` of an array. */
export type InputProperty = {
  readonly Name: string
  readonly Type: string
  readonly Content?: unknown
  readonly items?: readonly unknown[]
}

/** A value for a field of the form: a text, or a resource by its href, such as `appresults/6001`. */
export type FieldValue = {
  readonly name: string
  readonly value: string
  readonly isArray: boolean
}

/** The collections that a field can refer to, each with the type of its property. */
const typeOfCollection = new Map(
  Object.entries(referenceCollections).map(([type, collection]) => [`${collection}`, type]),
)

const reference = new RegExp(
  `^((?:v1pre3|v2)/)?(${[...typeOfCollection.keys()].join('|')})/([A-Za-z0-9_.-]+)$`,
)

/** Parses `NAME=VALUE` as typed for `--input` and `--output`. */
export function parseField(text: string): FieldValue {
  const at = text.indexOf('=')
  if (at < 1) {
    throw new CliError(
      'usage',
      `"${text}" is not an input. Write it as NAME=VALUE, such as regions=chr1:1-5000.`,
    )
  }
  return { name: text.slice(0, at), value: text.slice(at + 1), isArray: false }
}

/**
 * Properties for the launch call: one per field, an array if a field is named more than once. An href becomes a
 * reference of its collection's type, anything else is text.
 */
export function fieldProperties(
  side: 'Input' | 'Output',
  fields: readonly FieldValue[],
): InputProperty[] {
  const byName = Map.groupBy(fields, ({ name }) =>
    /^(in|out)put\./i.test(name) ? name : `${side}.${name}`,
  )
  return [...byName].map(([name, values]) => {
    const contents = values.map(({ value }) => contentOf(value))
    const [first] = contents
    const type = first?.type ?? 'string'
    if (contents.some((content) => content.type !== type)) {
      throw new CliError(
        'usage',
        `${name} has values of several types. Use only texts, or only resources of one kind.`,
      )
    }
    return contents.length === 1 && values[0]?.isArray !== true
      ? { Name: name, Type: type, Content: first?.content ?? '' }
      : { Name: name, Type: `${type}[]`, items: contents.map(({ content }) => content) }
  })
}

function contentOf(value: string): { type: string; content: string } {
  const [, version = 'v1pre3/', collection = '', id] = reference.exec(value) ?? []
  const type = typeOfCollection.get(collection)
  return type === undefined
    ? { type: 'string', content: value }
    : { type, content: `${version}${collection}/${id}` }
}

const scalar = z.union([z.string(), z.number(), z.boolean()], {
  error: 'must be a text, a number, true, false, or an array of them',
})
const inputsFile = z.union([
  z.array(z.looseObject({ Name: z.string(), Type: z.string() })),
  z.record(z.string(), z.union([scalar, z.array(scalar)])),
])

/**
 * Properties from an `--inputs` file: an object of the form's fields with their values, or the launch call's own list of
 * Properties, which is sent as it is.
 */
export function propertiesFromFile(path: string, document: unknown): InputProperty[] {
  const parsed = inputsFile.safeParse(document)
  if (!parsed.success) {
    throw new CliError(
      'usage',
      `The inputs ${path} must be an object of fields with a text, a number, true, false or an array of them each, or a list of properties with Name and Type.`,
    )
  }
  if (Array.isArray(parsed.data)) return parsed.data
  const fields = Object.entries(parsed.data).flatMap(([name, value]) =>
    [value].flat().map((one) => ({ name, value: String(one), isArray: Array.isArray(value) })),
  )
  return fieldProperties('Input', fields)
}

/** Joins properties; a later one replaces an earlier one of its name. */
export function mergeProperties(...lists: readonly (readonly InputProperty[])[]): InputProperty[] {
  return [
    ...new Map(lists.flat().map((property) => [property.Name.toLowerCase(), property])).values(),
  ]
}
