import type { KeyValues, PropertyRecord } from './property.ts'
import type { ResourceSummary } from './common.ts'
import type { TypeOfContent } from '../property-shapes.ts'

/** The types that are written as one text: a text itself, or the address of a resource. */
type Written = TypeOfContent<'text' | 'reference'>
type Reference = TypeOfContent<'reference'>

/** A row of a map: a key with its values. */
type MapRow = { readonly Key: string; readonly Values: readonly string[] }

/** What a type of property is written with. A reference is an address, such as `v1pre3/appresults/6001`. */
export type PropertyContentToSet =
  | { readonly Type: Written; readonly Content: string }
  | { readonly Type: `${Written}[]`; readonly Items: readonly string[] }
  | { readonly Type: 'map'; readonly ContentMap: readonly MapRow[] }
  | { readonly Type: 'map[]'; readonly ItemsMap: ReadonlyArray<readonly MapRow[]> }

/** A property to write, by its Type: of a session, a resource or a native app's result. */
export type PropertyToSet = {
  /** At least one namespace: `VariantReport.TiTv`. Letters, digits, `.`, `-` and `_`. */
  readonly Name: string
  readonly Description?: string | undefined
} & PropertyContentToSet

/** The same in v2, where a property may be named by its id, and may have options. */
export type V2PropertyToSet = PropertyToSet & {
  readonly Id?: string | undefined
  /** Of `AllowDuplicates` and `Hidden`. */
  readonly Options?: readonly string[] | undefined
}

type ContentMembers = {
  readonly Content?: undefined
  readonly ContentMap?: undefined
  readonly Items?: undefined
  readonly ItemsMap?: undefined
}

/** A type with the members that hold its content; the others are undefined. */
type Of<Type, Members> = { readonly Type: Type } & Members & Omit<ContentMembers, keyof Members>

/** A property as it is read, by its Type: `Content` of a text is a string, and of a reference the resource. */
export type Property = Omit<PropertyRecord, 'Type' | keyof ContentMembers> &
  (
    | Of<'string', { readonly Content: string }>
    | Of<'string[]', { readonly Items: string[] }>
    | Of<'map', { readonly ContentMap: KeyValues[] }>
    | Of<'map[]', { readonly ItemsMap: KeyValues[][] }>
    | Of<Reference, { readonly Content: ResourceSummary; readonly Items?: ResourceSummary[] }>
    | Of<`${Reference}[]`, { readonly Items: ResourceSummary[] }>
  )
