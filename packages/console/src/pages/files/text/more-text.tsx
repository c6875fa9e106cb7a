import { errorText } from '../../../design/error-text.ts'
import { Button } from '../../../design/pieces.tsx'
import type { ReadText } from './use-text.ts'

type Props = {
  readonly text: ReadText
  /** The part that is shown. */
  readonly what: string
}

/** Below a file that isn't shown to its end: how much is shown, and a button for more. */
export function MoreText({ text: { isEnd, isLoading, error, more }, what }: Props) {
  if (isEnd) return null
  return (
    <div class="card-foot" aria-live="polite">
      <span class="quiet">{error === undefined ? `Showing ${what}.` : errorText(error)}</span>
      <Button
        look="second small"
        text={isLoading ? 'Loading …' : 'Show more'}
        disabled={isLoading}
        act={more}
      />
    </div>
  )
}
