import type { KeyValues, TypeOfContent } from '@benchtop/contracts'
import { NativeAppError } from '../errors.ts'
import { typeShape } from '../sessions/type-shape.ts'

/** What is written as one text: a text itself, or the address of a resource. */
type Single = TypeOfContent<'text' | 'reference'>

/**
 * A property of a result, as the platform's API accepts it: a reference is the href of the resource
 * (`v1pre3/appresults/6001`).
 */
export type ResultProperty = {
  /** At least one namespace: `VariantReport.TiTv`. Letters, digits, `.`, `-` and `_`. */
  readonly Name: string
  readonly Description?: string
} & (
  | { readonly Type: Single; readonly Content: string }
  | { readonly Type: TypeOfContent<'map'>; readonly ContentMap: readonly KeyValues[] }
  | { readonly Type: `${Single}[]`; readonly Items: readonly string[] }
  | {
      readonly Type: `${TypeOfContent<'map'>}[]`
      readonly ItemsMap: ReadonlyArray<readonly KeyValues[]>
    }
)

/**
 * Throws `PropertyInvalid` for what the platform would refuse later, when the job has ended and its work would be lost.
 */
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
  const shape = typeShape(property.Type)
  if (shape === undefined) return `has an unknown Type, ${JSON.stringify(property.Type)}`
  const [member] = shape.members
  const value = (property as Partial<Record<string, unknown>>)[member]
  const fits = member === 'Content' ? typeof value === 'string' : Array.isArray(value)
  if (fits) return undefined
  const kind = member === 'Content' ? 'a text' : 'a list'
  return `of type ${property.Type} must have ${member}, ${kind}`
}
