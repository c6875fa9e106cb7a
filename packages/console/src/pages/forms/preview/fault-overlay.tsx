import { excerptOf, type Diagnostic } from '@benchtop/forms'
import { useState } from 'preact/hooks'
import { Button } from '../../../design/pieces.tsx'
import { countOf } from '../../../design/format.ts'

type Props = {
  readonly file: string | null
  readonly text: string
  readonly faults: readonly Diagnostic[]
  /** The address of the editor. */
  readonly editor: string
}

/**
 * An overlay that shows where the definition is broken, and why. The last valid form stays below, with what was typed.
 */
export function FaultOverlay({ file, text, faults, editor }: Props) {
  const [isHidden, setIsHidden] = useState(false)
  const name = file?.split(/[\\/]/).at(-1) ?? 'The definition'
  const title = `${name} can’t be read`
  if (isHidden) {
    return (
      <div class="fault-hidden">
        <Button look="danger small" onClick={() => setIsHidden(false)}>
          {countOf(faults.length, 'errors')} in {name}
        </Button>
      </div>
    )
  }
  return (
    <div
      class="fault-overlay"
      onKeyDown={({ key }) => {
        if (key === 'Escape') setIsHidden(true)
      }}
    >
      <section class="fault-sheet" role="alert" aria-label={title}>
        <h2>{title}</h2>
        <p class="quiet">The form below is the last valid one. Your input is kept.</p>
        <ol class="fault-list">
          {faults.map((fault) => (
            <li key={`${fault.line}:${fault.column} ${fault.message}`}>
              <p>
                <a href={`${editor}?line=${fault.line}&column=${fault.column}`}>
                  Line {fault.line}, column {fault.column}
                </a>
                : {fault.message}
              </p>
              <Excerpt text={text} at={fault} />
            </li>
          ))}
        </ol>
        <div class="row">
          <a class="button second small" href={editor}>
            Open in the editor
          </a>
          <Button look="plain small" onClick={() => setIsHidden(true)}>
            Hide
          </Button>
        </div>
      </section>
    </div>
  )
}

/** The lines around a position, with a marker under it. */
function Excerpt({ text, at }: { readonly text: string; readonly at: Diagnostic }) {
  return (
    <pre class="excerpt" aria-hidden="true">
      {excerptOf(text, at).map(({ number, text: line, before }) => (
        <div key={number} class={before === undefined ? undefined : 'meant'}>
          <span class="number">{number}</span>
          {line}
          {before !== undefined && (
            <div class="caret">
              <span class="number" />
              {before}^
            </div>
          )}
        </div>
      ))}
    </pre>
  )
}
