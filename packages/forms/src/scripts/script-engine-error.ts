/** Why no script can be run at all; never something that a script did. */
export type ScriptEngineErrorCode =
  /** `quickjs-wasi`, which is an optional dependency, isn't installed. */
  | 'engine-missing'
  /** The worker didn't start, or ended by itself. */
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
