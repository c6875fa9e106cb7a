import { flatOutline, type Diagnostic, type OutlinePart } from '@benchtop/forms'
import { useState } from 'preact/hooks'
import { AttributeControl, type AttributeContext } from './attribute-control.tsx'
import { attributeEdits } from './attribute-edits.ts'
import { attributesOf, type AttributeKind } from './attribute-kinds.ts'
import type { EditSession } from './edit-session.ts'
import { nameOfKind } from './palette-parts.ts'
import { nameOfPart } from './part-names.ts'
import { choiceValues } from './written-values.ts'

/** The attributes of the selected part. */
export function AttributePanel({ session }: { readonly session: EditSession }) {
  const part = session.part.value
  return (
    <section class="card attributes" aria-label="Attributes">
      <div class="card-head">
        <h2>{part === undefined ? 'Attributes' : nameOfKind(part.kind)}</h2>
        {part !== undefined && <code class="quiet">{part.kind}</code>}
      </div>
      <div class="card-body">
        {part === undefined ? (
          <p class="quiet">Select a part to see its attributes, or add one.</p>
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
  const { diagnostics } = session.read.value
  const foundAt = (path: string): readonly Diagnostic[] =>
    diagnostics.filter((one) => one.path === path || /^[.[]/.test(restOf(one.path, path)))
  const others = diagnostics.filter(({ path }) => path === part.path)
  const context = contextOf(session, part)
  const control = (owner: string, own: AttributeContext, kind: AttributeKind, value: unknown) => (
    <AttributeControl
      key={kind.name}
      kind={kind}
      value={value}
      found={foundAt(`${owner}.${kind.name}`)}
      context={own}
      edits={attributeEdits(session, owner, kind.name)}
      inner={(inner, content, inside) =>
        control(`${owner}.${kind.name}${inside}`, { ...context, choices: [] }, inner, content)
      }
    />
  )
  const row = (kind: AttributeKind) => control(part.path, context, kind, part.attributes[kind.name])
  const rules = kinds.filter(({ isRule }) => isRule)
  // As it was at first: it doesn't close on the user who removes the last rule.
  const [isRuled] = useState(() => rules.some(({ name }) => part.attributes[name] !== undefined))
  return (
    <div class="stack">
      {others.map(({ message, severity }) => (
        <p key={message} class={severity === 'error' ? 'notice bad' : 'notice warn'}>
          {message}
        </p>
      ))}
      {kinds.length === 0 && (
        <p class="quiet">Unknown kind of part. Edit its attributes in the text.</p>
      )}
      {kinds.filter(({ isRule }) => !isRule).map(row)}
      {rules.length > 0 && (
        <details class="rules" open={isRuled}>
          <summary>Rules and conditions</summary>
          <div class="stack">{rules.map(row)}</div>
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
    rules: session.rules.value.map((id) => ({ id, name: id })),
    choices: choiceValues(part.attributes['choices']),
  }
}

/** What follows a path in a longer one; nothing where it doesn't begin with it. */
function restOf(longer: string, path: string): string {
  return longer.startsWith(path) ? longer.slice(path.length) : ''
}
