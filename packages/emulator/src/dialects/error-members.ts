import { deployedErrorCodes, type PlatformError, type ProfileFacts } from '@benchtop/contracts'
import type { RefusalContext } from './dialect.ts'

/** How a platform writes its error codes. */
export type ErrorStyle = {
  readonly facts: Pick<ProfileFacts, 'errorCodes' | 'unknownPathCode'>
  /** The prefix of the codes of deployed platforms. */
  readonly prefix: string
}

/** The member ErrorCode of an error; deployed platforms omit it where the path is unknown. */
export function codeMember(
  error: PlatformError,
  { isUnknownPath }: Pick<RefusalContext, 'isUnknownPath'>,
  { facts, prefix }: ErrorStyle,
): { ErrorCode?: string } {
  if (isUnknownPath && facts.unknownPathCode === 'left out') return {}
  return {
    ErrorCode: facts.errorCodes === 'plain' ? error.code : prefix + deployedErrorCodes[error.code],
  }
}

/** Every problem that was found, each naming its member. */
export function problemMembers(error: PlatformError): { Errors?: readonly unknown[] } {
  if (error.problems.length === 0) return {}
  return {
    Errors: error.problems.map((problem) => ({
      Member: problem.member,
      ErrorCode: problem.code,
      Message: problem.message,
    })),
  }
}
