/**
 * What can be wrong between a native app and its data folder.
 *
 * - `SessionMissing`, `SessionInvalid`: input/AppSession.json isn't there, or isn't a session.
 * - `InputMissing`, `InputTypeMismatch`: the session lacks an input, or it is of another type than the app expects.
 * - `OutputProjectMissing`: nothing in the session says which project the results belong to.
 * - `NameInvalid`, `PropertyInvalid`: a result's name or path, or a property, that the platform would refuse.
 * - `ResultExists`, `ResultFinished`: the same result begun twice, or changed after its end.
 */
export type NativeAppErrorCode =
  | 'SessionMissing'
  | 'SessionInvalid'
  | 'InputMissing'
  | 'InputTypeMismatch'
  | 'OutputProjectMissing'
  | 'NameInvalid'
  | 'PropertyInvalid'
  | 'ResultExists'
  | 'ResultFinished'

/** A native app can't go on; the message says what, where, and what to do. Tell them apart by `code`. */
export class NativeAppError extends Error {
  override readonly name = 'NativeAppError'
  readonly code: NativeAppErrorCode

  constructor(code: NativeAppErrorCode, message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.code = code
  }
}
