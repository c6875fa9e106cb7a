import type { PartKind } from '@benchtop/forms'
import { palette } from '../language/palette-parts.ts'

type Props = {
  /** Disabled while the text is broken, since the place of a new part would be unknown. */
  readonly isOpen: boolean
  readonly add: (kind: PartKind) => void
  readonly begin: (event: PointerEvent, kind: PartKind, name: string) => void
}

/** The kinds of parts. A click adds one after the selected part; it can also be dragged to its place. */
export function Palette({ isOpen, add, begin }: Props) {
  return (
    <section class="fe-card fe-palette" aria-label="Add to the form">
      <div class="fe-card-head">
        <h2>Add</h2>
      </div>
      <div class="fe-card-body">
        {palette.map(({ title, kinds }) => (
          <fieldset key={title} disabled={!isOpen}>
            <legend>{title}</legend>
            {kinds.map(({ kind, name }) => (
              <button
                key={kind}
                type="button"
                title={kind}
                onPointerDown={(event) => begin(event, kind, name)}
                onClick={() => add(kind)}
              >
                {name}
              </button>
            ))}
          </fieldset>
        ))}
      </div>
    </section>
  )
}
