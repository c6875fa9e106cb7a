/** The automatic changes that have a due time. */
export type DeadlineKind =
  | 'appsession-running-timeout'
  | 'run-step'
  | 'purchase-expiry'
  | 'workflow-check'
