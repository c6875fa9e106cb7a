import type { V2Comment, V2Lane } from '@benchtop/contracts'

/** Why the quality control of a lane is as it is: the thresholds that decided, or the person who did. */
export function laneReason(
  { Status, StatusSummary }: Pick<V2Lane, 'Status' | 'StatusSummary'>,
  comment: Pick<V2Comment, 'Comment' | 'UserCreatedBy'> | undefined,
): string {
  const remark = comment && `${comment.UserCreatedBy.Name}: ${comment.Comment}`
  if (StatusSummary !== '') return StatusSummary
  if (Status === 'Undefined') return remark ?? ''
  return remark ?? 'Decided by hand'
}
