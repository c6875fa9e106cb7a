import { deployedErrorCode, type PlatformError, type ProfileFacts } from '@benchtop/contracts'
import type { RefusalContext } from './dialect.ts'

/** How a platform writes its error codes. */
export type ErrorStyle = {
  readonly facts: Pick<ProfileFacts, 'errorCodes' | 'unknownPathError' | 'refusedResponse'>
  /** The prefix of the codes of deployed platforms. */
  readonly prefix: string
}

/** Whether an error is answered by its message alone, as deployed platforms do where the path is unknown. */
export function hasOnlyMessage(
  { isUnknownPath }: Pick<RefusalContext, 'isUnknownPath'>,
  { facts }: ErrorStyle,
): boolean {
  return isUnknownPath && facts.unknownPathError === 'message'
}

/** The member ErrorCode of an error; one that is answered by its message alone has none. */
export function codeMember(
  error: PlatformError,
  context: Pick<RefusalContext, 'isUnknownPath'>,
  style: ErrorStyle,
): { ErrorCode?: string } {
  if (hasOnlyMessage(context, style)) return {}
  const { facts, prefix } = style
  return {
    ErrorCode: facts.errorCodes === 'plain' ? error.code : deployedErrorCode(error, prefix),
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
