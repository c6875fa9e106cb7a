/** The status of a requeue, by the prefix of its row: it is fulfilled by what was sequenced since it was created. */
export function labRequeueStatus(row: string): string {
  return `CASE WHEN ${row}is_canceled = 1 THEN 'Canceled'
  WHEN ${row}later_yield >= ${row}requested_yield THEN 'Fulfilled' ELSE 'Active' END`
}
