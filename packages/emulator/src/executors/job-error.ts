export type JobErrorCode =
  | 'command-invalid'
  | 'path-unsafe'
  | 'output-invalid'
  | 'metadata-invalid'
  | 'project-invalid'
  | 'file-invalid'
  | 'properties-invalid'

/** Why a job fails. The message is the one sentence that its session shows: what is wrong, where, and what to do. */
export class JobError extends Error {
  override readonly name = 'JobError'
  readonly code: JobErrorCode

  constructor(code: JobErrorCode, message: string, options: { cause?: unknown } = {}) {
    super(message, options)
    this.code = code
  }
}
