import { PlatformError, type ErrorCode } from '../errors.ts'

/** The errors of htsget 1.3, with the platform's code whose status each comes with. */
export const htsgetErrors = {
  InvalidAuthentication: 'Unauthorized',
  PermissionDenied: 'Forbidden',
  NotFound: 'NotFound',
  PayloadTooLarge: 'PayloadTooLarge',
  UnsupportedFormat: 'BadRequest',
  InvalidInput: 'BadRequest',
  InvalidRange: 'BadRequest',
} as const satisfies Record<string, ErrorCode>

export type HtsgetErrorType = keyof typeof htsgetErrors

/** A refusal of htsget: the type of the protocol and what a developer reads. */
export class HtsgetError extends PlatformError {
  override readonly name = 'HtsgetError'
  readonly error: HtsgetErrorType

  constructor(error: HtsgetErrorType, message: string, options: { readonly cause?: unknown } = {}) {
    super(htsgetErrors[error], message, options)
    this.error = error
  }
}
