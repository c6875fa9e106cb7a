/** What a script sees: by the full name of a property, such as `Input.reads`, what `GetProperty` gives for it. */
export type ScriptData = Readonly<Record<string, unknown>>

/** The functions that a native app can bring along. */
export type CallbackName = 'launchSpec' | 'billingSpec' | 'formUpdates'

/** A script to be run, once, with nothing left of it afterwards. */
export type ScriptJob = {
  /**
   * Of a `rule` the body of a function of `dataProvider`; of a `pattern` the regular expression, for which `data.texts`
   * are tried and a list of truth values comes out; else the text that defines the function.
   */
  readonly source: string
  readonly call: 'rule' | 'pattern' | CallbackName
  readonly data: ScriptData
  /** What the script takes for the time, in milliseconds since 1970: the platform's clock and not the machine's. */
  readonly now: number
}

/** How a script can go wrong. */
export type ScriptFaultCode =
  /** It can't be read, throws, or returns what can't be told. */
  | 'ScriptFailed'
  | 'ScriptTimeout'
  | 'ScriptMemory'
  /** The text doesn't define the function that is called. */
  | 'ScriptAbsent'

/** What a script returned, as plain JSON, or how it went wrong. */
export type ScriptOutcome =
  | { readonly ok: true; readonly value: unknown }
  | { readonly ok: false; readonly code: ScriptFaultCode; readonly message: string }

/**
 * Runs scripts where they can do no harm: see `createScriptRunner` of `@benchtop/forms/scripts`. Whatever a script does is
 * an outcome; a rejection means that scripts can't be run at all.
 */
export type ScriptRunner = {
  run(job: ScriptJob): Promise<ScriptOutcome>
}
