/** The reason why scripts can't be run at all; never the failure of a script. */
export type ScriptEngineErrorCode =
  /** `quickjs-wasi`, which is an optional dependency, isn't installed. */
  | 'engine-missing'
  /** The worker didn't start, or ended unexpectedly. */
  | 'worker-failed'
  | 'closed'

/** Scripts can't be run. */
export class ScriptEngineError extends Error {
  override readonly name = 'ScriptEngineError'
  readonly code: ScriptEngineErrorCode

  constructor(code: ScriptEngineErrorCode, message: string, options: ErrorOptions = {}) {
    super(message, options)
    this.code = code
  }
}
