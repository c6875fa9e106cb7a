import type { ProjectTransfer } from '@benchtop/contracts'
import { control } from '../../api/clients.ts'

/** The outcomes of an offer, and the operation for each. */
const answers = {
  accept: 'acceptProject',
  decline: 'declineProject',
  withdraw: 'withdrawProject',
} as const

/** Accepts, declines or withdraws an offer. */
export function answerOffer(
  project: string,
  answer: keyof typeof answers,
): Promise<ProjectTransfer> {
  return control[answers[answer]]({ id: project })
}
