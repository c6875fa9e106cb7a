import type { ResourceType } from '../definition/chooser-fields.ts'

/** A key of a map with its values. */
export type KeyValues = { readonly Key: string; readonly Values: readonly string[] }

/** The types of a form's properties. */
export type LaunchPropertyType =
  | 'string'
  | 'string[]'
  | 'map[]'
  | ResourceType
  | `${ResourceType}[]`

/** A property as accepted by the platform's launch call, and as shown by a session. */
export type LaunchProperty = {
  readonly Name: string
  readonly Type: LaunchPropertyType
  readonly Description?: string
  /** A text, or the address of a resource. */
  readonly Content?: string
  /** Texts, or addresses of resources. */
  readonly Items?: readonly string[]
  readonly ContentMap?: readonly KeyValues[]
  readonly ItemsMap?: readonly (readonly KeyValues[])[]
}
