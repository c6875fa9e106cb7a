import { statusWords } from './status-words.ts'

/** What a status says about its resource, which is its colour. */
type Tone = 'good' | 'bad' | 'warn' | 'busy' | 'returned' | 'off'

const tones: Readonly<Record<string, Tone>> = {
  Complete: 'good',
  Completed: 'good',
  QcPassed: 'good',
  Done: 'good',
  COMPLETED: 'good',
  Active: 'good',
  Signed: 'good',
  Running: 'busy',
  Pending: 'busy',
  Initializing: 'busy',
  PENDING: 'busy',
  Aborting: 'busy',
  Uploading: 'busy',
  Analyzing: 'busy',
  PendingAnalysis: 'busy',
  AwaitingAuthorization: 'warn',
  NeedsAttention: 'warn',
  Paused: 'warn',
  Unsigned: 'warn',
  TimedOut: 'bad',
  Expired: 'bad',
  Aborted: 'bad',
  Failed: 'bad',
  QcFailed: 'bad',
  QCFailed: 'bad',
  ERRORED: 'bad',
  // A decision of the user, and no error.
  Stopped: 'off',
  CANCELLED: 'off',
  REFUNDED: 'returned',
}

/** The colour of a status; '' for one that has none of its own. */
export function toneOf(status: string): Tone | '' {
  return tones[status] ?? ''
}

/** A status in words, whatever case the platform writes it in; on hover as the platform's answers have it. */
export function Status({ of }: { readonly of: string }) {
  return (
    <span class={`badge ${toneOf(of) || 'off'}`} data-tip={of}>
      {statusWords(of)}
    </span>
  )
}
