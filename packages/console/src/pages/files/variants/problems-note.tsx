import { Card } from '../../../design/pieces.tsx'

/** What the platform says about a file: lines that are left out, and why. */
export function ProblemsNote({ notes }: { readonly notes: readonly string[] }) {
  if (notes.length === 0) return null
  return (
    <Card title="Left out">
      <div role="status" class="stack">
        {notes.map((note) => (
          <p key={note}>{note}</p>
        ))}
      </div>
    </Card>
  )
}
