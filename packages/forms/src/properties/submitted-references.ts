import { chosenBy } from '../definition/chooser-fields.ts'
import type { Form, FormField } from '../definition/form.ts'
import { columnsOf, formIndex, isChooser, isRows } from '../definition/form-index.ts'
import { valueOf, type FormRow, type FormValues } from '../values/form-values.ts'
import { parseReference, type ResourceReference } from '../values/resource-reference.ts'

/** A resource that the values of a form name. */
export type SubmittedReference = ResourceReference & {
  /** The id of the field, or of the table and its column: `pairs.tumor`. */
  readonly fieldId: string
  /** Whether the app writes to it. */
  readonly isOutput: boolean
  /** The row of a table, from 0. */
  readonly row?: number
}

/**
 * The resources that submitted values name, field by field. Values that aren't an address of the field's type are left
 * out.
 */
export function submittedReferences(form: Form, submitted: FormValues): SubmittedReference[] {
  return formIndex(form).fields.flatMap(({ part }) => {
    const value = valueOf(submitted, part.id)
    if (value === undefined) return []
    if (!isRows(part)) {
      const hrefs = typeof value === 'string' ? [value] : value
      return hrefs.flatMap((href) => referencesOf(part, part.id, href))
    }
    return columnsOf(part).flatMap((column) =>
      (value as readonly FormRow[]).flatMap((cells, row) =>
        referencesOf(column, `${part.id}.${column.id}`, valueOf(cells, column.id)).map(
          (reference) => ({ ...reference, row }),
        ),
      ),
    )
  })
}

function referencesOf(field: FormField, fieldId: string, href: unknown): SubmittedReference[] {
  if (!isChooser(field) || typeof href !== 'string') return []
  const reference = parseReference(href)
  if (reference?.type !== chosenBy[field.$type]) return []
  return [{ ...reference, fieldId, isOutput: field.valueType === 'Output' }]
}
