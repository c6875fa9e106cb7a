import type { Severity } from '../definition/rule.ts'

/** The codes of problems of a value. */
export type ProblemCode =
  | 'Required'
  /** A list for a single value, a text that is not a number, and the like. */
  | 'TypeInvalid'
  | 'OutOfRange'
  | 'TooShort'
  | 'TooLong'
  | 'PatternMismatch'
  /** A pattern that doesn't terminate on this text. */
  | 'PatternTimeout'
  | 'NotAChoice'
  | 'TooFew'
  | 'TooMany'
  /** Not an address of a resource, or of a resource of another type. */
  | 'ReferenceInvalid'
  /** A resource that doesn't exist, or that the user may not read. */
  | 'ReferenceNotResolved'
  | 'PermissionMissing'
  | 'ExtensionInvalid'
  /** A script rule rejects the value. */
  | 'RuleFailed'
  /** A script rule failed, so the value couldn't be checked. */
  | 'ScriptFailed'
  | 'ScriptTimeout'
  | 'ScriptMemory'
  /** A value for a field or a column that the form doesn't have. */
  | 'UnknownField'

/** A problem of a value. */
export type Problem = {
  /** The field's id; for several values with the index (`reads[1]`), for rows with the cell (`pairs[0].tumor`). */
  readonly path: string
  readonly code: ProblemCode
  /** Names the field by its label, and states what to do. */
  readonly message: string
  readonly severity: Severity
}

/** A problem that prevents a launch. */
export function problem(code: ProblemCode, path: string, message: string): Problem {
  return { path, code, message, severity: 'Error' }
}

/** A problem that is only reported. */
export function warning(code: ProblemCode, path: string, message: string): Problem {
  return { path, code, message, severity: 'Warning' }
}

/** The field of a path: `pairs` of `pairs[0].tumor`. */
export function fieldIdOf(path: string): string {
  return /^[^[]*/.exec(path)?.[0] ?? ''
}
