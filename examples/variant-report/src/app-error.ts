/** Why no report can be made of what was given. */
export type ReportErrorCode =
  | 'NoVcf'
  | 'NoBam'
  | 'SeveralFiles'
  | 'BadFile'
  | 'BadBed'
  | 'BadRegion'
  | 'BadDepth'

/** Something about the inputs keeps the report from being made; the message says what, and what to do. */
export class ReportError extends Error {
  override readonly name = 'ReportError'
  readonly code: ReportErrorCode

  constructor(code: ReportErrorCode, message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.code = code
  }
}
