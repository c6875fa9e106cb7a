import type { RowsField } from '../definition/row-fields.ts'

/**
 * Keeps what was made of each row of a table, as long as the row is the same object at the same place: a table of
 * thousands of rows is read and checked again only where it changed.
 */
export function perRow<Row extends object, More extends readonly unknown[], Result>(
  make: (table: RowsField, row: Row, index: number, ...more: More) => Result,
): typeof make {
  const kept = new WeakMap<Row, { table: RowsField; index: number; result: Result }>()
  return (table, row, index, ...more) => {
    const known = kept.get(row)
    if (known?.index === index && isSame(known.table, table)) return known.result
    const result = make(table, row, index, ...more)
    kept.set(row, { table, index, result })
    return result
  }
}

/** Whether a table is the same, or a copy of it that is required or isn't. */
function isSame(one: RowsField, other: RowsField): boolean {
  const isEqual = (name: 'id' | 'label' | 'columns'): boolean => one[name] === other[name]
  const isCopy = isEqual('id') && isEqual('label') && isEqual('columns')
  return one === other || (isCopy && one.$type !== 'ResourceMatcher')
}
