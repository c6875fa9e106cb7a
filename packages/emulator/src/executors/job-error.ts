import { CodedError } from '@benchtop/contracts/coded-error'

export type JobErrorCode =
  | 'command-invalid'
  | 'path-unsafe'
  | 'output-invalid'
  | 'metadata-invalid'
  | 'project-invalid'
  | 'file-invalid'
  | 'properties-invalid'

/** Why a job fails. The message is the one sentence that its session shows: what is wrong, where, and what to do. */
export class JobError extends CodedError<JobErrorCode> {
  override readonly name = 'JobError'
}
