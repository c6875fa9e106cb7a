import { flatOutline, type OutlinePart } from '@benchtop/forms'
import { useState } from 'preact/hooks'
import type { AttributeContext } from './attribute-control.tsx'
import { attributesOf, type AttributeKind } from '../language/attribute-kinds.ts'
import type { EditSession } from '../session/edit-session.ts'
import { OwnedAttribute } from './owned-attribute.tsx'
import { nameOfPart } from '../session/part-names.ts'
import { choiceValues } from '../lists/written-values.ts'
import { nameOfKind, useTexts } from '../texts.ts'

/** The attributes of the selected part. */
export function AttributePanel({ session }: { readonly session: EditSession }) {
  const part = session.part.value
  const t = useTexts()
  return (
    <section class="fe-card fe-attributes" aria-label={t.attributes}>
      <div class="fe-card-head">
        <h2>{part === undefined ? t.attributes : nameOfKind(part.kind, t)}</h2>
        {part !== undefined && <code class="fe-quiet">{part.kind}</code>}
      </div>
      <div class="fe-card-body">
        {part === undefined ? (
          <p class="fe-quiet">{t.selectPart}</p>
        ) : (
          // Another part has other inputs, even if it has the same attributes.
          <Attributes key={`${part.path} ${part.kind}`} session={session} part={part} />
        )}
      </div>
    </section>
  )
}

/** Parts without a value: no condition can test them. */
const layout = new Set(['SectionBreak', 'StaticText', 'FieldSet'])

type Props = { readonly session: EditSession; readonly part: OutlinePart }

function Attributes({ session, part }: Props) {
  const kinds = attributesOf(part.kind)
  const t = useTexts()
  const { diagnostics } = session.read.value
  const others = diagnostics.filter(({ path }) => path === part.path)
  const context = contextOf(session, part)
  const row = (kind: AttributeKind) => (
    <OwnedAttribute
      key={kind.name}
      session={session}
      owner={part.path}
      kind={kind}
      value={part.attributes[kind.name]}
      context={context}
    />
  )
  const rules = kinds.filter(({ isRule }) => isRule)
  // As it was at first: it doesn't close on the user who removes the last rule.
  const [isRuled] = useState(() => rules.some(({ name }) => part.attributes[name] !== undefined))
  return (
    <div class="fe-stack">
      {others.map((one) => (
        <p
          key={one.message}
          class={one.severity === 'error' ? 'fe-notice fe-bad' : 'fe-notice fe-warn'}
        >
          {t.diagnostic(one)}
        </p>
      ))}
      {kinds.length === 0 && <p class="fe-quiet">{t.unknownPart}</p>}
      {kinds.filter(({ isRule }) => !isRule).map(row)}
      {rules.length > 0 && (
        <details class="fe-rules" open={isRuled}>
          <summary>{t.partRules}</summary>
          <div class="fe-stack">{rules.map(row)}</div>
        </details>
      )}
    </div>
  )
}

/** What the attributes of a part can name: other fields, other parts, and the rules of the form. */
function contextOf(session: EditSession, part: OutlinePart): AttributeContext {
  const others = flatOutline(session.outline.value ?? []).filter(
    ({ path, attributes }) => path !== part.path && typeof attributes['id'] === 'string',
  )
  return {
    fields: others.filter(({ kind }) => !layout.has(kind)),
    parts: others.map((one) => ({ id: String(one.attributes['id']), name: nameOfPart(one) })),
    rules: (session.form.value?.rulesets ?? []).map(({ id }) => ({ id, name: id })),
    choices: choiceValues(part.attributes['choices']),
  }
}
