import type { Diagnostic } from '@benchtop/forms'
import { AttributeControl, type AttributeContext } from './attribute-control.tsx'
import { attributeEdits, attributePath } from '../session/attribute-edits.ts'
import type { AttributeKind } from '../language/attribute-kinds.ts'
import type { EditSession } from '../session/edit-session.ts'

type Props = {
  readonly session: EditSession
  /** The path of the object that the attribute is of; empty for the form itself. */
  readonly owner: string
  readonly kind: AttributeKind
  readonly value: unknown
  readonly context: AttributeContext
}

/** An attribute of an object of the definition, with what is inside it, such as the attributes of its columns. */
export function OwnedAttribute({ session, owner, kind, value, context }: Props) {
  const path = attributePath(owner, kind.name)
  return (
    <AttributeControl
      kind={kind}
      value={value}
      found={foundAt(session.read.value.diagnostics, path)}
      context={context}
      edits={attributeEdits(session, owner, kind.name)}
      inner={(inner, content, inside) => (
        <OwnedAttribute
          key={inner.name}
          session={session}
          owner={`${path}${inside}`}
          kind={inner}
          value={content}
          context={{ ...context, choices: [] }}
        />
      )}
    />
  )
}

/** The problems at a path, and inside what is there. */
function foundAt(diagnostics: readonly Diagnostic[], path: string): readonly Diagnostic[] {
  return diagnostics.filter(
    (one) =>
      one.path === path || (one.path.startsWith(path) && /^[.[]/.test(one.path.slice(path.length))),
  )
}
