import type { Diagnostic } from '@benchtop/forms'
import { Card } from '../../../design/pieces.tsx'

/** The warnings of a definition. */
export function Notes({ notes }: { readonly notes: readonly Diagnostic[] }) {
  return (
    <Card title={notes.length === 1 ? 'A warning' : `${notes.length} warnings`}>
      <ul class="form-notes">
        {notes.map(({ line, column, message }) => (
          <li key={`${line}:${column} ${message}`}>
            <code>
              {line}:{column}
            </code>{' '}
            {message}
          </li>
        ))}
      </ul>
    </Card>
  )
}
