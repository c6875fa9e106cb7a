import { PlatformError, type ErrorCode } from '../errors.ts'

/**
 * Every error of the OAuth endpoints and of the redirects from the dialog, with the platform's code whose status it
 * comes with. The names are those of RFC 6749, and of RFC 8628 for devices.
 */
export const oauthErrors = {
  invalid_request: 'BadRequest',
  invalid_client: 'Unauthorized',
  invalid_grant: 'BadRequest',
  invalid_scope: 'BadRequest',
  unsupported_grant_type: 'BadRequest',
  unsupported_response_type: 'BadRequest',
  access_denied: 'BadRequest',
  authorization_pending: 'BadRequest',
  slow_down: 'BadRequest',
  expired_token: 'BadRequest',
} as const satisfies Record<string, ErrorCode>

export type OAuthErrorCode = keyof typeof oauthErrors

/** A refusal of the OAuth endpoints: the code of the protocol and what a developer reads. */
export class OAuthError extends PlatformError {
  override readonly name = 'OAuthError'
  readonly error: OAuthErrorCode

  constructor(
    error: OAuthErrorCode,
    description: string,
    headers: Readonly<Record<string, string>> = {},
  ) {
    super(oauthErrors[error], description, { headers })
    this.error = error
  }
}

/** A text as `error_description` may be: RFC 6749 has ASCII without quotation marks and backslashes. */
export function errorDescription(text: string): string {
  return text.replaceAll(/["\\]/g, "'").replaceAll(/[^\x20-\x7e]/g, '?')
}
