import { CodedError } from '../coded-error.ts'

/**
 * How a flow of OAuth can end without a token.
 *
 * - `AccessDenied`: the user denied access.
 * - `StateUnknown`: the flow is unknown, was started in another browser, or has ended already.
 * - `CodeUsed`: the address of a launch was opened again, in another browser or where its token is no more.
 * - `CodeExpired`: the user didn't decide in time.
 * - `AccessMissing`: there is no token of this user.
 * - `Refused`: the platform returned no token for another reason, stated by the message and the `cause`.
 */
export type OAuthFlowErrorCode =
  | 'AccessDenied'
  | 'StateUnknown'
  | 'CodeUsed'
  | 'CodeExpired'
  | 'AccessMissing'
  | 'Refused'

/** The message for a user who denied access. */
export const deniedMessage = 'The user denied access.'

/** A flow of OAuth ended without a token. Distinguish the reasons by `code`. */
export class OAuthFlowError extends CodedError<OAuthFlowErrorCode> {
  override readonly name = 'OAuthFlowError'
}
