import { CodedError } from '@benchtop/contracts/coded-error'

/** Why a platform can't start, or can't do what its owner asks. */
export type EmulatorErrorCode =
  | 'address-invalid'
  | 'address-taken'
  | 'body-read'
  | 'closed'
  | 'port-taken'
  | 'data-folder-busy'
  | 'data-folder-not-writable'
  | 'data-newer'
  | 'data-damaged'
  | 'blobs-invalid'
  | 'seed-invalid'
  | 'application-invalid'
  | 'conditions-invalid'
  | 'tax-rate-invalid'
  | 'adapter-invalid'
  | 'genomes-invalid'
  | 'shared-invalid'
  | 'telemetry-invalid'
  | 'snapshot-unknown'
  | 'backup-failed'
  | 'snapshot-damaged'
  | 'snapshot-newer'

/** A failure that is reported to the platform's owner: the message states what to do. */
export class EmulatorError extends CodedError<EmulatorErrorCode> {
  override readonly name = 'EmulatorError'
  /** What a program may want to know besides the sentence, such as the port or the problems of a seed. */
  readonly details: Readonly<Record<string, unknown>>

  constructor(
    code: EmulatorErrorCode,
    message: string,
    details: Readonly<Record<string, unknown>> = {},
    options: ErrorOptions = {},
  ) {
    super(code, message, options)
    this.details = details
  }
}
