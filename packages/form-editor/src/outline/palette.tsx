import type { PartKind } from '@benchtop/forms'
import { palette } from '../language/palette-parts.ts'

type Props = {
  /** Disabled while the text is broken, since the place of a new part would be unknown. */
  readonly isOpen: boolean
  /** Opens the menu, where nothing else can be done. */
  readonly isEmpty: boolean
  readonly add: (kind: PartKind) => void
  readonly begin: (event: PointerEvent, kind: PartKind, name: string) => void
}

/** The kinds of parts. A click adds one after the selected part; it can also be dragged to its place. */
export function Palette({ isOpen, isEmpty, add, begin }: Props) {
  return (
    <details class="fe-card fe-palette" open={isEmpty}>
      <summary class="fe-card-head">Add a part</summary>
      <div class="fe-card-body" role="group" aria-label="Add to the form">
        {palette.map(({ title, kinds }) => (
          <fieldset key={title} disabled={!isOpen}>
            <legend>{title}</legend>
            {kinds.map(({ kind, name }) => (
              <button
                key={kind}
                type="button"
                title={kind}
                onPointerDown={(event) => begin(event, kind, name)}
                onClick={({ currentTarget }) => {
                  currentTarget.closest('details')?.removeAttribute('open')
                  add(kind)
                }}
              >
                {name}
              </button>
            ))}
          </fieldset>
        ))}
      </div>
    </details>
  )
}
