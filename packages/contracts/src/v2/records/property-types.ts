import type { ReferenceKind } from '../../v1/property-shapes.ts'
import type { KeyValues } from '../../v1/records/property.ts'
import type { V2PropertiesRecord, V2PropertyRecord, v2ReferenceMembers } from './property.ts'

/** The member of each kind of resource, such as `BioSample`. */
type Members = typeof v2ReferenceMembers
type Referenced = NonNullable<V2PropertyRecord['BioSample']>

/** The members that hold the content of any type. */
type ContentMember =
  | 'Content'
  | 'ContentItems'
  | 'ContentMap'
  | 'ContentMapItems'
  | Members[ReferenceKind]
  | `${Members[ReferenceKind]}Items`

/** A type with the member that holds its content; the others are undefined. */
type Of<Type, Content> = { readonly Type: Type } & Content & {
    readonly [Name in Exclude<ContentMember, keyof Content>]?: undefined
  }

/** The types of references: each has its resource in the member of its own kind. */
type OfReference = {
  [Kind in ReferenceKind]:
    | Of<Kind, { readonly [Name in Members[Kind]]: Referenced }>
    | Of<`${Kind}[]`, { readonly [Name in `${Members[Kind]}Items`]: Referenced[] }>
}[ReferenceKind]

/**
 * A property as v2 reads it, by its Type: `Content` of a text, `ContentMap` of a map, and of a reference the resource in
 * the member of its kind, such as `BioSample`. Of an array they are `ContentItems`, `ContentMapItems`, `BioSampleItems`.
 */
export type V2Property = Omit<V2PropertyRecord, 'Type' | ContentMember> &
  (
    | Of<'string', { readonly Content: string }>
    | Of<'string[]', { readonly ContentItems: string[] }>
    | Of<'map', { readonly ContentMap: KeyValues[] }>
    | Of<'map[]', { readonly ContentMapItems: KeyValues[][] }>
    | OfReference
  )

/** The properties of a resource, each by its Type. */
export type V2Properties = Omit<V2PropertiesRecord, 'Items'> & { readonly Items: V2Property[] }
