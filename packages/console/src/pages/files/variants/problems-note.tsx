/** What the platform says about a file: lines that are left out, and why. */
export function ProblemsNote({ notes }: { readonly notes: readonly string[] }) {
  if (notes.length === 0) return null
  return (
    <section class="stack" aria-label="Problems of the file">
      {notes.map((note) => (
        <p key={note} class="notice warn">
          {note}
        </p>
      ))}
    </section>
  )
}
