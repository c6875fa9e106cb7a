import { Card } from '../../design/pieces.tsx'
import type { Indexing } from './until-indexed.ts'

/** The note shown while the platform indexes or checks a large file. */
export function IndexingNote({
  indexing: { text, percent },
  doing = 'indexed',
}: {
  indexing: Indexing
  doing?: 'indexed' | 'checked'
}) {
  return (
    <Card>
      <div class="state">
        <h2>The file is being {doing}</h2>
        <progress
          class="indexing"
          aria-label={doing}
          max={100}
          {...(percent !== undefined && { value: percent })}
        />
        <p aria-live="polite">{text}</p>
      </div>
    </Card>
  )
}
