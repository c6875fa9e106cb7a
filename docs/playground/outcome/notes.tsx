import { formatForm, type Diagnostic } from '@benchtop/forms'
import { form, read } from '../state/playground.ts'
import { goTo, replaceText } from '../editor/box.ts'

/** What a form of the deployed platform means here: what is ignored, and what is read otherwise than it is written. */
export function Notes() {
  const { diagnostics, leniencies } = read.value
  const warnings = diagnostics.filter(({ severity }) => severity === 'warning')
  const { value: shown } = form
  if (warnings.length + leniencies.length === 0) return null
  const kinds = [...Map.groupBy(leniencies, ({ code }) => code).values()]
  return (
    <section class="pg-section" aria-label="What this text means here">
      <div class="pg-section-head">
        <h3>What this text means here</h3>
      </div>
      {warnings.length > 0 && (
        <>
          <p>Ignored, or probably not meant:</p>
          <ul class="pg-notes">
            {warnings.map((one) => (
              <Note key={`${one.line}:${one.column} ${one.message}`} note={one} />
            ))}
          </ul>
        </>
      )}
      {kinds.length > 0 && (
        <>
          <p>Read as it stands, though it isn’t strict JSON:</p>
          <ul class="pg-notes">
            {kinds.map((notes) =>
              notes[0] === undefined ? null : (
                <Note key={notes[0].code} note={notes[0]} more={notes.length - 1} />
              ),
            )}
          </ul>
          {shown !== undefined && read.value.form !== undefined && (
            <p>
              <button
                type="button"
                class="pg-button pg-small"
                onClick={() => replaceText(formatForm(shown))}
              >
                Rewrite as strict JSON
              </button>{' '}
              <span class="pg-quiet">Ctrl+Z restores it.</span>
            </p>
          )}
        </>
      )}
    </section>
  )
}

function Note({ note, more = 0 }: { readonly note: Diagnostic; readonly more?: number }) {
  return (
    <li>
      <button type="button" class="pg-line" onClick={() => goTo(note)}>
        Line {note.line}
      </button>
      : {note.message}
      {more > 0 && <span class="pg-quiet"> And {more === 1 ? 'once' : `${more} times`} more.</span>}
    </li>
  )
}
