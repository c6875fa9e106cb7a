import type { PropertyToSet } from '@benchtop/contracts'
import { NativeAppError } from '../errors.ts'
import { typeShape } from '../sessions/type-shape.ts'

/**
 * Throws `PropertyInvalid` for what the platform would refuse later, when the job has ended and its work would be lost.
 */
export function assertProperty(property: PropertyToSet): void {
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

function valueProblem(property: PropertyToSet): string | undefined {
  const shape = typeShape(property.Type)
  if (shape === undefined) return `has an unknown Type, ${JSON.stringify(property.Type)}`
  const [member] = shape.members
  const value = (property as Partial<Record<string, unknown>>)[member]
  const fits = member === 'Content' ? typeof value === 'string' : Array.isArray(value)
  if (fits) return undefined
  const kind = member === 'Content' ? 'a text' : 'a list'
  return `of type ${property.Type} must have ${member}, ${kind}`
}
