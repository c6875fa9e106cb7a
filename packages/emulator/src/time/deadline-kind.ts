/** What happens by itself at a due time. */
export type DeadlineKind = 'appsession-running-timeout' | 'run-step' | 'purchase-expiry'
