import type { ApiError } from '@benchtop/client'

/** An error response of the platform or its control API, with its own message. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly status: number
  /** What is wrong with the request, each with the member that it concerns; '' where it concerns none. */
  readonly problems: readonly { readonly member: string; readonly message: string }[]

  constructor(refused: Pick<ApiError, 'status' | 'reason' | 'problems'>) {
    super(refused.reason, { cause: refused })
    this.status = refused.status
    this.problems = refused.problems.map(({ member = '', message }) => ({ member, message }))
  }
}
