/** The severity of a violated rule: an error prevents the launch, a warning is only reported. */
export type Severity = 'Error' | 'Warning'

/** What a user may do with a resource: read it, write to it, or own it. */
export type Permission = 'Read' | 'Write' | 'Own'

/** Every resource that a field refers to must be readable by the user, writable, or the user's own. */
export type PermissionValidationRule = {
  readonly $type: 'PermissionValidationRule'
  readonly id: string
  readonly permissions: Permission
  readonly severity?: Severity
  readonly message?: string
}

/**
 * A check in JavaScript: the body of a function of `dataProvider`, whose `GetProperty('Input.x')` returns a value. The check returns null if the value is valid, else `{ Message }`. It runs in a sandbox, see `@benchtop/forms/scripts`.
 */
export type ScriptValidationRule = {
  readonly $type: 'ScriptValidationRule'
  readonly id: string
  readonly callback: string
  readonly severity?: Severity
  readonly message?: string
}

/** A rule of a form. Fields name the rules that apply to them by `"rules": "id1,id2"`. */
export type Rule = PermissionValidationRule | ScriptValidationRule

/** The kinds of rules. */
export type RuleKind = Rule['$type']
