import { errorDescription, OAuthError, type ErrorCode } from '@benchtop/contracts'
import type { Dialect } from './dialect.ts'

/** The RFC 6749 codes of errors that aren't the protocol's own; defaults to `invalid_request`. */
const otherErrors: Partial<Record<ErrorCode, string>> = {
  Unauthorized: 'invalid_client',
  TooManyRequests: 'temporarily_unavailable',
  ServiceUnavailable: 'temporarily_unavailable',
  InternalServerError: 'server_error',
  InsufficientStorage: 'server_error',
}

/**
 * The OAuth endpoints: members as they are, without an envelope. "The prose names the members error_code and
 * error_description, the examples use error and error_description": a refusal has all three.
 */
export const oauthDialect: Dialect = {
  record: (record) => record,
  page: (items) => items,
  error(error) {
    const code =
      error instanceof OAuthError ? error.error : (otherErrors[error.code] ?? 'invalid_request')
    return {
      error: code,
      error_description: errorDescription(error.message),
      error_code: code,
    }
  },
}
