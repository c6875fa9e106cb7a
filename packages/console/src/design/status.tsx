import { statusWords } from './status-words.ts'

/** What a status says about its resource, which is its colour. Others, such as a decision of the user, are off. */
const tones: readonly (readonly [tone: string, statuses: RegExp])[] = [
  ['good', /^(Complete|Done|COMPLETED|Active)$/],
  ['busy', /^(Running|Pending|PENDING|Initializing|Aborting|Uploading|Analyzing|PendingAnalysis)$/],
  ['warn', /^(AwaitingAuthorization|NeedsAttention|Paused)$/],
  ['bad', /^(TimedOut|Aborted|Failed|QcFailed|QCFailed|ERRORED)$/],
  ['returned', /^REFUNDED$/],
]

/** A status in words, whatever case the platform writes it in; on hover as the platform's answers have it. */
export function Status({ of }: { readonly of: string }) {
  const [tone = 'off'] = tones.find(([, statuses]) => statuses.test(of)) ?? []
  return (
    <span class={`badge ${tone}`} data-tip={of}>
      {statusWords(of)}
    </span>
  )
}
