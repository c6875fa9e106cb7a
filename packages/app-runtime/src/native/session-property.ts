import type { AppSessionRecord, PropertyContent, PropertyRecord } from '@benchtop/contracts'
import { NativeAppError } from '../errors.ts'
import {
  inputResource,
  type InputResource,
  type ResourceRecords,
  type ResourceType,
} from './input-resource.ts'
import { nameProblem } from './names.ts'
import { typeShape } from '../sessions/type-shape.ts'

/** The session's property of this full name, such as `Input.calls`. */
export function propertyOf(record: AppSessionRecord, name: string): PropertyRecord | undefined {
  return record.Properties.Items.find((item) => item.Name === name)
}

/** Whether the property is text: one, or a list. */
export function isTextual(property: PropertyRecord): boolean {
  return typeShape(property.Type)?.content === 'text'
}

/** The texts of a property, in order. A single one counts as a list of one. */
export function textsOf(property: PropertyRecord): string[] {
  return valuesOf(property).filter((value) => typeof value === 'string')
}

/** The resources that a property refers to, in order; undefined when it is of a type that refers to none. */
export function resourcesOf(
  property: PropertyRecord,
  inputFolder: string,
): InputResource[] | undefined {
  const shape = typeShape(property.Type)
  if (shape?.content !== 'reference') return undefined
  return valuesOf(property).map((value) => {
    if (typeof value === 'string' || Array.isArray(value)) {
      throw invalid(property, 'names a resource without its record')
    }
    const problem = nameProblem(value.Id)
    if (problem !== undefined) throw invalid(property, `refers to an Id that ${problem}`)
    // The type of the property says which record this is; the session file carries no other sign of it.
    return inputResource(inputFolder, shape.item, value as ResourceRecords[ResourceType])
  })
}

/** The values of a property: an array has Items; a single one Content and, for a reference, Items as well. */
function valuesOf(property: PropertyRecord): PropertyContent[] {
  if (property.Type.endsWith('[]')) return property.Items ?? []
  return property.Content === undefined ? (property.Items ?? []) : [property.Content]
}

function invalid(property: PropertyRecord, problem: string): NativeAppError {
  return new NativeAppError('SessionInvalid', `${property.Name} ${problem}.`)
}
