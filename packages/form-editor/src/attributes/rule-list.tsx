import type { RuleKind } from '@benchtop/forms'
import { attributesOf } from '../language/attribute-kinds.ts'
import { ObjectList, type ListInput } from './object-list.tsx'
import { useOpenRule } from './open-rule.ts'
import { nameOfKind, newRule } from '../language/palette-parts.ts'
import { textOf } from '../lists/written-values.ts'

/** The rules of a form. */
export function RuleList(props: ListInput) {
  const { objects } = props
  const opened = useOpenRule(objects.length)
  return (
    <>
      {objects.length === 0 && (
        <p class="fe-quiet">
          No rules yet. A rule checks what is entered before a launch: whether the user may use what
          is chosen, or anything that a script can decide. A field names its rules by their ids, in
          its attribute <code>rules</code>.
        </p>
      )}
      <ObjectList
        {...props}
        opened={opened}
        noun="rule"
        create={(kind = 'PermissionValidationRule') => newRule(kind as RuleKind, objects)}
        attributesOf={(rule) => attributesOf(textOf(rule['$type']))}
        typeOf={(rule) => nameOfKind(textOf(rule['$type']))}
      />
    </>
  )
}
