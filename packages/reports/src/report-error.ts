/** Why a template can't be rendered. The line is counted from 1; undefined where the problem isn't in a line. */
export class ReportError extends Error {
  override readonly name = 'ReportError'
  readonly code = 'report-wrong'
  readonly line: number | undefined

  constructor(message: string, line: number | undefined, cause: unknown) {
    super(message, { cause })
    this.line = line
  }
}
