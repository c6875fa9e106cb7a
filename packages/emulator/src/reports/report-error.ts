/** Why a template gives no report. The line is counted from 1; undefined where it is no line's. */
export class ReportError extends Error {
  override readonly name = 'ReportError'
  readonly code = 'report-wrong'
  readonly line: number | undefined

  constructor(message: string, line: number | undefined, cause: unknown) {
    super(message, { cause })
    this.line = line
  }
}
