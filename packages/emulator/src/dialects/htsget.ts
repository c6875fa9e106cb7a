import { HtsgetError, type ErrorCode } from '@benchtop/contracts'
import type { Dialect } from './dialect.ts'

/** The types of errors that aren't the protocol's own; any other has the platform's code. */
const otherErrors: Partial<Record<ErrorCode, string>> = {
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
  record: (record) => record,
  page: (items) => items,
  error(error) {
    const type =
      error instanceof HtsgetError ? error.error : (otherErrors[error.code] ?? error.code)
    return { htsget: { error: type, message: error.message } }
  },
}
