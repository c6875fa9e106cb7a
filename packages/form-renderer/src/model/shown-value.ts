import { readTabularText, type FormRow, type RowsField } from '@benchtop/forms'

/** Any value as a control shows it. */
export function textOf(value: unknown): string {
  if (typeof value === 'string') return value
  return typeof value === 'number' || typeof value === 'boolean' ? String(value) : ''
}

/** Several values as text; a single value becomes a list of one. */
export function textsOf(value: unknown): readonly string[] {
  const list = Array.isArray(value) ? (value as unknown[]) : [value]
  return list.map(textOf).filter((text) => text !== '')
}

/** The rows of a value, each cell a text. */
export function rowsOf(field: RowsField, value: unknown): readonly FormRow[] {
  if (field.$type === 'TabularFile' && typeof value === 'string') {
    return readTabularText(value, field, field.id).rows
  }
  if (!Array.isArray(value)) return []
  return (value as unknown[]).map((row) =>
    typeof row === 'object' && row !== null
      ? Object.fromEntries(Object.entries(row).map(([id, cell]) => [id, textOf(cell)]))
      : {},
  )
}
