import { badRequest } from '@benchtop/contracts'

/** A window is 1-based with both ends inclusive, and its end isn't before its start. */
export function checkWindow(startPos: number, endPos: number): void {
  const problems = []
  if (startPos < 0) {
    problems.push({ member: 'StartPos', code: 'Invalid', message: 'StartPos must be 0 or more.' })
  }
  if (endPos < startPos) {
    problems.push({
      member: 'EndPos',
      code: 'Invalid',
      message: `EndPos (${endPos}) must not be before StartPos (${startPos}).`,
    })
  }
  if (problems.length > 0) throw badRequest(problems)
}
