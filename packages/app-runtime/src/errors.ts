import { CodedError } from './coded-error.ts'

/**
 * What can be wrong between a native app and its data folder.
 *
 * - `SessionMissing`, `SessionInvalid`: input/AppSession.json isn't there, or isn't a session.
 * - `InputMissing`, `InputTypeMismatch`: the session lacks an input, or it is of another type than the app expects.
 * - `OutputProjectMissing`: the session names no project for the results.
 * - `NameInvalid`, `PropertyInvalid`: a result's name or path, or a property, that the platform would refuse.
 * - `ResultExists`, `ResultFinished`: the same result created twice, or changed after it was finished.
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

/** A native app can't continue; the message states what, where, and what to do. Distinguish errors by `code`. */
export class NativeAppError extends CodedError<NativeAppErrorCode> {
  override readonly name = 'NativeAppError'
}
