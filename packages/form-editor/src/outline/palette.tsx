import type { PartKind } from '@benchtop/forms'
import { palette } from '../language/palette-parts.ts'
import { useTexts } from '../texts.ts'

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
  const t = useTexts()
  return (
    <details class="fe-card fe-palette" open={isEmpty}>
      <summary class="fe-card-head">{t.addPart}</summary>
      <div class="fe-card-body" role="group" aria-label={t.addToForm}>
        {palette.map(({ group, kinds }) => (
          <fieldset key={group} disabled={!isOpen}>
            <legend>{t.groups[group]}</legend>
            {kinds.map((kind) => (
              <button
                key={kind}
                type="button"
                title={kind}
                onPointerDown={(event) => begin(event, kind, t.kinds[kind])}
                onClick={({ currentTarget }) => {
                  currentTarget.closest('details')?.removeAttribute('open')
                  add(kind)
                }}
              >
                {t.kinds[kind]}
              </button>
            ))}
          </fieldset>
        ))}
      </div>
    </details>
  )
}
