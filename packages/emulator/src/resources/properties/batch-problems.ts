import { badRequest, conflict, type Problem } from '@benchtop/contracts'

export type Refusal = 'BadRequest' | 'Conflict'

/** Records a problem; the message is the member and the rule that it breaks. */
export type Report = (refusal: Refusal, code: string, member: string, rule: string) => void

/** Collects the problems of a batch until all of it was read. */
export type BatchProblems = {
  readonly report: Report
  /** Throws all problems: as 400 where one of them is, as 409 otherwise. */
  readonly throwIfAny: () => void
}

export function batchProblems(): BatchProblems {
  const problems: Problem[] = []
  let isBadRequest = false
  return {
    report: (refusal, code, member, rule) => {
      problems.push({ member, code, message: `${member} ${rule}.` })
      isBadRequest ||= refusal === 'BadRequest'
    },
    throwIfAny: () => {
      if (problems.length === 0) return
      if (isBadRequest) throw badRequest(problems)
      throw conflict(problems.map((problem) => problem.message).join(' '), problems)
    },
  }
}
