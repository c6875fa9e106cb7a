import type { Form, FormField } from './form.ts'
import { columnsOf, formIndex, isChooser, isRows } from './form-index.ts'
import { isGatheringName } from './gatherings.ts'

/** A property that a field can produce. */
export type PropertyId = {
  /** Its name without `Input.`, such as `reads`, `reads.attributes`, `pairs.rowcount`. */
  readonly id: string
  /** Of a table: the index of its column. */
  readonly column?: number
}

/** The properties that a field can produce. */
export function propertyIdsOf(field: FormField): PropertyId[] {
  if (!isRows(field)) return idsOf(field, { id: field.id })
  const columns = columnsOf(field).flatMap((column, index) =>
    idsOf(column, { id: `${field.id}.${column.id}`, column: index }),
  )
  return [{ id: `${field.id}.rowcount` }, ...columns]
}

function idsOf(field: FormField, own: PropertyId): PropertyId[] {
  return isChooser(field) ? [own, { ...own, id: `${own.id}.attributes` }] : [own]
}

/** Whether a form produces a property, under its name as an input or as an output. */
export function isFormProperty(form: Form): (name: string) => boolean {
  const ids = new Set(
    formIndex(form).fields.flatMap(({ part }) => propertyIdsOf(part).map(({ id }) => id)),
  )
  return (name) => ids.has(/^(?:Input|Output)\.(.+)$/s.exec(name)?.[1] ?? '')
}

/**
 * Whether a property is derived from the others of a launch, so that a request needn't send it: aggregated resources,
 * the attributes of choosers, the row counts of tables.
 */
export function isDerivedProperty(name: string): boolean {
  return isGatheringName(name) || /\.(?:attributes|rowcount)$/.test(name)
}
