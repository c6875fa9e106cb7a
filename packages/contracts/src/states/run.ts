/** From the instrument's first cycle to the end of the analysis. */
export const runStatuses = [
  'Running',
  'Paused',
  'Stopped',
  'Uploading',
  'PendingAnalysis',
  'Analyzing',
  'Complete',
  'Failed',
  'NeedsAttention',
] as const
export type RunStatus = (typeof runStatuses)[number]
