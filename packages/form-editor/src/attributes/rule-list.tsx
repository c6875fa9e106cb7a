import type { RuleKind } from '@benchtop/forms'
import { attributesOf } from '../language/attribute-kinds.ts'
import { ObjectList, type ListInput } from './object-list.tsx'
import { useOpenRule } from './open-rule.ts'
import { newRule } from '../language/palette-parts.ts'
import { textOf } from '../lists/written-values.ts'
import { nameOfKind, useTexts } from '../texts.ts'

/** The rules of a form. */
export function RuleList(props: ListInput) {
  const { objects } = props
  const t = useTexts()
  const opened = useOpenRule(objects.length)
  return (
    <>
      {objects.length === 0 && (
        <p class="fe-quiet">
          {t.noRules} <code>rules</code>.
        </p>
      )}
      <ObjectList
        {...props}
        opened={opened}
        what="rule"
        create={(kind = 'PermissionValidationRule') => newRule(kind as RuleKind, objects)}
        attributesOf={(rule) => attributesOf(textOf(rule['$type']))}
        typeOf={(rule) => nameOfKind(textOf(rule['$type']), t)}
      />
    </>
  )
}
