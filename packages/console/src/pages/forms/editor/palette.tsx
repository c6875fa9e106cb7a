import type { PartKind } from '@benchtop/forms'
import { palette } from './palette-parts.ts'

type Props = {
  /** Not while the text is broken: nobody could say where something is put. */
  readonly isOpen: boolean
  readonly add: (kind: PartKind) => void
  readonly begin: (event: PointerEvent, kind: PartKind, name: string) => void
}

/** What a form can be made of. A press adds it behind what is selected; it can be dragged to its place, too. */
export function Palette({ isOpen, add, begin }: Props) {
  return (
    <section class="card palette" aria-label="Add to the form">
      <div class="card-head">
        <h2>Add</h2>
      </div>
      <div class="card-body">
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
