import type { SyntaxNode } from '../text/syntax.ts'
import type { Reading } from './reading.ts'

/** A piece of a JSON Schema. */
export type JsonSchema = { readonly [keyword: string]: unknown }

/** How a value of the form language is read and described. */
export type AttributeType<T> = {
  /** Reads a value, or reports why it can't be read. */
  readonly read: (node: SyntaxNode, path: string, reading: Reading) => T | undefined
  readonly schema: JsonSchema
}

/** An attribute that a definition must have. */
export type RequiredAttribute<T> = {
  readonly isRequired: true
  readonly type: AttributeType<T>
  readonly about: string
}

/** An attribute that a definition may have. */
export type OptionalAttribute<T> = {
  readonly isRequired: false
  readonly type: AttributeType<T>
  readonly about: string
}

/** The attributes of an object of the form language, by their names, in the order that they are written in. */
export type AttributeTable<T> = {
  readonly [Name in keyof T]-?: object extends Pick<T, Name>
    ? OptionalAttribute<Exclude<T[Name], undefined>>
    : RequiredAttribute<T[Name]>
}

/** An attribute that must be there; `about` says what it is for, in an editor. */
export function required<T>(type: AttributeType<T>, about: string): RequiredAttribute<T> {
  return { isRequired: true, type, about }
}

/** An attribute that may be there. */
export function optional<T>(type: AttributeType<T>, about: string): OptionalAttribute<T> {
  return { isRequired: false, type, about }
}
