import type { ProjectTransfer } from '@benchtop/contracts'
import { control } from '../../api/clients.ts'

/** A project that its owner offers to another user. */
export type Transfer = ProjectTransfer

/** The pending offers. */
export async function readTransfers(signal: AbortSignal): Promise<readonly Transfer[]> {
  const { transfers } = await control.listTransfers({}, { signal })
  return transfers
}

export function offerProject(project: string, to: string): Promise<Transfer> {
  return control.offerProject({ id: project, to })
}

/** The outcomes of an offer, and the operation for each. */
const answers = {
  accept: 'acceptProject',
  decline: 'declineProject',
  withdraw: 'withdrawProject',
} as const

/** Accepts, declines or withdraws an offer. */
export function answerOffer(project: string, answer: keyof typeof answers): Promise<Transfer> {
  return control[answers[answer]]({ id: project })
}
