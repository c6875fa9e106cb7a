import { errorDescription, HtsgetError, OAuthError, type ErrorCode } from '@benchtop/contracts'
import type { Dialect } from './dialect.ts'

/** What is answered as it is, without an envelope. */
const bare: Pick<Dialect, 'record' | 'page'> = {
  record: (record) => record,
  page: (items) => items,
}

/** The control API: camelCase members as they are, without an envelope; errors `{error: {code, message, problems}}`. */
export const controlDialect: Dialect = {
  ...bare,
  error: ({ code, message, problems }) => ({
    error: { code, message, ...(problems.length > 0 && { problems }) },
  }),
}

/** The types of errors that aren't the protocol's own; any other has the platform's code. */
const htsgetErrors: Partial<Record<ErrorCode, string>> = {
  Unauthorized: 'InvalidAuthentication',
  Forbidden: 'PermissionDenied',
  NotFound: 'NotFound',
  Gone: 'NotFound',
  PayloadTooLarge: 'PayloadTooLarge',
  BadRequest: 'InvalidInput',
}

/** htsget: tickets as they are, and errors `{htsget: {error, message}}`, with the media type of the protocol. */
export const htsgetDialect: Dialect = {
  contentType: 'application/vnd.ga4gh.htsget.v1.3.0+json; charset=utf-8',
  ...bare,
  error(error) {
    const type =
      error instanceof HtsgetError ? error.error : (htsgetErrors[error.code] ?? error.code)
    return { htsget: { error: type, message: error.message } }
  },
}

/** The RFC 6749 codes of errors that aren't the protocol's own; defaults to `invalid_request`. */
const oauthErrors: Partial<Record<ErrorCode, string>> = {
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
  ...bare,
  error(error) {
    const code =
      error instanceof OAuthError ? error.error : (oauthErrors[error.code] ?? 'invalid_request')
    return {
      error: code,
      error_description: errorDescription(error.message),
      error_code: code,
    }
  },
}
