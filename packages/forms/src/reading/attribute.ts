import type { SyntaxNode } from '../text/syntax.ts'
import type { Reading } from './reading.ts'

/** A piece of a JSON Schema. */
export type JsonSchema = { readonly [keyword: string]: unknown }

/** Reads and describes a value of the form language. */
export type AttributeType<T> = {
  /** Reads a value, or reports why it can't be read. */
  readonly read: (node: SyntaxNode, path: string, reading: Reading) => T | undefined
  readonly schema: JsonSchema
}

/** A required attribute. */
export type RequiredAttribute<T> = {
  readonly isRequired: true
  readonly type: AttributeType<T>
  readonly about: string
  /** What null is read as; where there is none, null counts as absent. */
  readonly nullAs?: T
}

/** An optional attribute. */
export type OptionalAttribute<T> = {
  readonly isRequired: false
  readonly type: AttributeType<T>
  readonly about: string
}

/** The attributes of an object of the form language, by name, in the order of writing. */
export type AttributeTable<T> = {
  readonly [Name in keyof T]-?: object extends Pick<T, Name>
    ? OptionalAttribute<Exclude<T[Name], undefined>>
    : RequiredAttribute<T[Name]>
}

/** A required attribute; `about` is its description in an editor. */
export function required<T>(
  type: AttributeType<T>,
  about: string,
  nullAs?: T,
): RequiredAttribute<T> {
  return { isRequired: true, type, about, ...(nullAs !== undefined && { nullAs }) }
}

/** An optional attribute. */
export function optional<T>(type: AttributeType<T>, about: string): OptionalAttribute<T> {
  return { isRequired: false, type, about }
}
