import { Card } from '../../design/pieces.tsx'
import type { Indexing } from './until-indexed.ts'

/** The note shown while the platform indexes a large file. */
export function IndexingNote({ indexing: { text, percent } }: { indexing: Indexing }) {
  return (
    <Card>
      <div class="state">
        <h2>The file is being indexed</h2>
        <progress
          class="indexing"
          aria-label="Indexed"
          max={100}
          {...(percent !== undefined && { value: percent })}
        />
        <p aria-live="polite">{text}</p>
      </div>
    </Card>
  )
}
