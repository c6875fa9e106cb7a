import { flatOutline, type Diagnostic, type OutlinePart } from '@benchtop/forms'
import { AttributeControl } from './attribute-control.tsx'
import { attributesOf, type AttributeKind } from './attribute-kinds.ts'
import type { EditSession } from './edit-session.ts'
import { nameOfKind } from './palette-parts.ts'

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
  const found = session.read.value.diagnostics.filter(
    ({ path }) => path === part.path || path.startsWith(`${part.path}.`),
  )
  const ofAttribute = (name: string): readonly Diagnostic[] =>
    found.filter(({ path }) =>
      new RegExp(`^${escaped(`${part.path}.${name}`)}(?:$|[.[])`).test(path),
    )
  const others = found.filter(({ path }) => path === part.path)
  const fields = flatOutline(session.outline.value ?? []).filter(
    ({ path, kind, attributes }) =>
      path !== part.path && typeof attributes['id'] === 'string' && !layout.has(kind),
  )
  const row = (kind: AttributeKind) => (
    <AttributeControl
      key={kind.name}
      kind={kind}
      value={part.attributes[kind.name]}
      found={ofAttribute(kind.name)}
      fields={fields}
      set={(value) => session.set(part.path, kind.name, value)}
    />
  )
  const rules = kinds.filter(({ isRule }) => isRule)
  const isRuled = rules.some(({ name }) => part.attributes[name] !== undefined)
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

function escaped(text: string): string {
  return text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`)
}
