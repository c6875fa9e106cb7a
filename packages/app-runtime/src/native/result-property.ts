import type { KeyValues, PropertyItemType, PropertyType } from '@benchtop/contracts'
import { NativeAppError } from '../errors.ts'
import type { ResourceType } from './input-resource.ts'

/**
 * A property of a result, as the platform's API takes it: a reference is the href of the resource
 * (`v1pre3/appresults/6001`).
 */
export type ResultProperty = {
  /** At least one namespace: `VariantReport.TiTv`. Letters, digits, `.`, `-` and `_`. */
  readonly Name: string
  readonly Description?: string
} & (
  | { readonly Type: 'string' | ResourceType; readonly Content: string }
  | { readonly Type: 'map'; readonly ContentMap: readonly KeyValues[] }
  | { readonly Type: 'string[]' | `${ResourceType}[]`; readonly Items: readonly string[] }
  | { readonly Type: 'map[]'; readonly ItemsMap: ReadonlyArray<readonly KeyValues[]> }
)

const holdsText = { single: 'Content', array: 'Items' } as const

/** The member that holds the value, for one and for an array of each type. */
const valueMembers: Record<PropertyItemType, { readonly single: string; readonly array: string }> =
  {
    string: holdsText,
    map: { single: 'ContentMap', array: 'ItemsMap' },
    sample: holdsText,
    appresult: holdsText,
    run: holdsText,
    appsession: holdsText,
    project: holdsText,
    file: holdsText,
  }

/** Throws `PropertyInvalid` for what the platform would refuse, when the app's job is over and its work lost. */
export function assertProperty(property: ResultProperty): void {
  const problem = nameProblem(property.Name) ?? valueProblem(property)
  if (problem !== undefined) {
    throw new NativeAppError(
      'PropertyInvalid',
      `The property ${JSON.stringify(property.Name)} ${problem}.`,
    )
  }
}

function nameProblem(name: string): string | undefined {
  if (!/^[A-Za-z0-9._-]+$/.test(name)) {
    return "may only have letters, digits, '.', '-' and '_' in its name"
  }
  return name.includes('.') ? undefined : 'needs a namespace in its name, such as MyApp.Count'
}

function valueProblem(property: ResultProperty): string | undefined {
  const isArray = property.Type.endsWith('[]')
  const itemType = property.Type.replace(/\[\]$/, '')
  if (!isItemType(itemType)) return `has an unknown Type, ${JSON.stringify(property.Type)}`
  const member = valueMembers[itemType][isArray ? 'array' : 'single']
  const value = (property as Partial<Record<string, unknown>>)[member]
  const fits = member === 'Content' ? typeof value === 'string' : Array.isArray(value)
  if (fits) return undefined
  const kind = member === 'Content' ? 'a text' : 'a list'
  return `of type ${property.Type satisfies PropertyType} must have ${member}, ${kind}`
}

function isItemType(type: string): type is PropertyItemType {
  return Object.hasOwn(valueMembers, type)
}
