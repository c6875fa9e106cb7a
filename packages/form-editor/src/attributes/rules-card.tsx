import type { AttributeContext } from './attribute-control.tsx'
import { rulesetsKind } from '../language/attribute-kinds.ts'
import type { EditSession } from '../session/edit-session.ts'
import { OwnedAttribute } from './owned-attribute.tsx'
import { useTexts } from '../texts.ts'

/** Rules name nothing of the form: fields name them. */
const nothing: AttributeContext = { fields: [], parts: [], rules: [], choices: [] }

/** The rules of the form. They belong to no part, so they are shown whichever part is selected. */
export function RulesCard({ session }: { readonly session: EditSession }) {
  const t = useTexts()
  return (
    <section class="fe-card fe-attributes" aria-label={t.rules}>
      <div class="fe-card-head">
        <h2>{t.rules}</h2>
      </div>
      <div class="fe-card-body">
        {session.outline.value === undefined ? (
          <p class="fe-quiet">{t.rulesLater}</p>
        ) : (
          <OwnedAttribute
            session={session}
            owner=""
            kind={rulesetsKind()}
            value={session.rulesets.value}
            context={nothing}
          />
        )}
      </div>
    </section>
  )
}
