import { control } from '../../api/control.ts'

/** A project that its owner offers to another user. */
export type Transfer = {
  readonly project: string
  readonly name: string
  /** Ids of users. */
  readonly owner: string
  readonly to: string | null
}

/** An account of the bench. */
export type Account = { readonly id: string; readonly name: string; readonly email: string }

/** The accounts that there are. */
export async function readAccounts(signal: AbortSignal): Promise<readonly Account[]> {
  const { users } = await control<{ users: readonly Account[] }>('GET', 'status', undefined, signal)
  return users
}

/** The offers that nobody has answered yet. */
export async function readTransfers(signal: AbortSignal): Promise<readonly Transfer[]> {
  type Answer = { transfers: readonly Transfer[] }
  const { transfers } = await control<Answer>('GET', 'transfers', undefined, signal)
  return transfers
}

export function offerProject(project: string, to: string): Promise<Transfer> {
  return control('POST', `projects/${project}/transfer`, { to })
}

/** What becomes of an offer. */
export function answerOffer(
  project: string,
  answer: 'accept' | 'decline' | 'withdraw',
): Promise<Transfer> {
  return control('POST', `projects/${project}/transfer/${answer}`)
}
