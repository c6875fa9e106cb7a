import type { Severity } from '../definition/rule.ts'

/** What can be wrong with a value. */
export type ProblemCode =
  | 'Required'
  /** A list where one value is asked for, a text that is no number, and the like. */
  | 'TypeInvalid'
  | 'OutOfRange'
  | 'TooShort'
  | 'TooLong'
  | 'PatternMismatch'
  /** A pattern that doesn't come to an end on this text. */
  | 'PatternTimeout'
  | 'NotAChoice'
  | 'TooFew'
  | 'TooMany'
  /** No address of a resource, or of a resource of another kind. */
  | 'ReferenceInvalid'
  /** A resource that isn't there, or that the user may not read. */
  | 'ReferenceNotResolved'
  | 'PermissionMissing'
  | 'ExtensionInvalid'
  /** A rule in script says no. */
  | 'RuleFailed'
  /** A rule in script broke down; so it can't be told whether all is well. */
  | 'ScriptFailed'
  | 'ScriptTimeout'
  | 'ScriptMemory'
  /** A value for a field or a column that the form doesn't have. */
  | 'UnknownField'

/** Something wrong with a value. */
export type Problem = {
  /** The field's id; of several values also which (`reads[1]`), of a row which cell (`pairs[0].tumor`). */
  readonly path: string
  readonly code: ProblemCode
  /** Names the field by its label, and says what to do. */
  readonly message: string
  readonly severity: Severity
}

/** A problem that stops a launch. */
export function problem(code: ProblemCode, path: string, message: string): Problem {
  return { path, code, message, severity: 'Error' }
}

/** A problem that is told and stops nothing. */
export function warning(code: ProblemCode, path: string, message: string): Problem {
  return { path, code, message, severity: 'Warning' }
}

/** The field that a path is about: `pairs` of `pairs[0].tumor`. */
export function fieldIdOf(path: string): string {
  return /^[^[]*/.exec(path)?.[0] ?? ''
}
