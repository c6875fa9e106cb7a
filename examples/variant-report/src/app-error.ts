/** Why no report can be created from the inputs. */
export type ReportErrorCode =
  | 'NoVcf'
  | 'NoBam'
  | 'SeveralFiles'
  | 'BadFile'
  | 'BadBed'
  | 'BadRegion'
  | 'BadDepth'

/** A problem with the inputs prevents the report; the message states it, and what to do. */
export class ReportError extends Error {
  override readonly name = 'ReportError'
  readonly code: ReportErrorCode

  constructor(code: ReportErrorCode, message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.code = code
  }
}
