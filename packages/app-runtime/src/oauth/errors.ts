/**
 * How a flow of OAuth can end without a token.
 *
 * - `AccessDenied`: the user said no.
 * - `StateUnknown`: nobody began this, it was begun in another browser, or it has ended already.
 * - `CodeExpired`: the user didn't decide in time.
 * - `Refused`: the platform gave no token for another reason; the message and the `cause` say which.
 */
export type OAuthFlowErrorCode = 'AccessDenied' | 'StateUnknown' | 'CodeExpired' | 'Refused'

/** A flow of OAuth ended without a token. Tell the ways apart by `code`. */
export class OAuthFlowError extends Error {
  override readonly name = 'OAuthFlowError'
  readonly code: OAuthFlowErrorCode

  constructor(code: OAuthFlowErrorCode, message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.code = code
  }
}
