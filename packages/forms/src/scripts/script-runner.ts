/**
 * The input of a script: by the full name of a property, such as `Input.reads`, the value that `GetProperty` returns
 * for it.
 */
export type ScriptData = Readonly<Record<string, unknown>>

/** The callbacks that a native app can define. */
export type CallbackName = 'launchSpec' | 'billingSpec' | 'formUpdates'

/** A script to be run once, without leaving any state. */
export type ScriptJob = {
  /**
   * Of a `rule` the body of a function of `dataProvider`; of a `pattern` the regular expression, for which `data.texts`
   * are tried and a list of truth values is returned; else the text that defines the function.
   */
  readonly source: string
  readonly call: 'rule' | 'pattern' | CallbackName
  readonly data: ScriptData
  /** The time that the script sees, in milliseconds since 1970: the platform's clock, not the machine's. */
  readonly now: number
}

/** The ways in which a script can fail. */
export type ScriptFaultCode =
  /** It can't be parsed, throws, or returns a value that isn't JSON. */
  | 'ScriptFailed'
  | 'ScriptTimeout'
  | 'ScriptMemory'
  /** The text doesn't define the function that is called. */
  | 'ScriptAbsent'

/** The value that a script returned, as plain JSON, or its failure. */
export type ScriptOutcome =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly code: ScriptFaultCode; readonly message: string }

/**
 * Runs scripts in a sandbox: see `createScriptRunner` of `@benchtop/forms/scripts`. Whatever a script does is
 * an outcome; a rejection means that scripts can't be run at all.
 */
export type ScriptRunner = {
  run(job: ScriptJob): Promise<ScriptOutcome>
}
