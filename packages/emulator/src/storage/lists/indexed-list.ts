/**
 * A list whose pages are found by their place in it, however long it is: the rows of a table that have one owner, each
 * of its orders in an index. `SortBy` names its orders; one of them is `Id`.
 */
export type IndexedList<SortBy extends string = string> = {
  /** What distinguishes it from the lists of other tables and owners. */
  readonly name: string
  readonly table: string
  /** The column with the owner's id. */
  readonly owner: string
  /** What else is true of a row in it; each begins with a column. */
  readonly members: readonly string[]
  readonly orders: Readonly<Record<SortBy, ListOrder>>
}

/** An order: the column that decides, and the index on the owner, then the column. */
export type ListOrder = { readonly column: string; readonly index: string }

/** What a list may be filtered by, where an index finds the matching rows; a list has one such filter. */
export type ListFilter = {
  /** The columns that decide whether a row matches. */
  readonly columns: readonly string[]
  /** Whether a row, by its prefix, matches a filter; the filter is an expression. */
  matches(row: string, filter: string): string
  /** Whether the index of each part has its rows in the order of their ids. */
  readonly areInOrderOfId?: true
  /** The rows that a filter asks for, in parts that share none. */
  parts(filter: string): readonly FilterPart[]
}

/** What a list is filtered by, and the text that specifies the matching rows. */
export type Filter = { readonly by: ListFilter; readonly text: string }

/** Some of the rows that a filter asks for: what stands behind FROM, and behind WHERE. One of both binds a value. */
export type FilterPart = { readonly from: string; readonly value: string; readonly where: string }

/** The list of one owner, or the rows of it that a filter asks for. */
export type OwnList<SortBy extends string = string> = {
  readonly list: IndexedList<SortBy>
  readonly ownerId: number
  readonly filter?: Filter | undefined
}

/** What a list is ordered by. */
export type Key = string | number

/** A row of a list, by its key in some order. */
export type Entry = { readonly id: number; readonly key: Key }

/** What is true of a row in the list of some owner; `row` is what its columns are named by, such as `NEW.`. */
export function isListed(list: IndexedList, row: string): string {
  return [`${list.owner} IS NOT NULL`, ...list.members].map((one) => `${row}${one}`).join(' AND ')
}

/** The rows of one owner, whose id is bound: what stands behind WHERE. */
export function ofOwner(list: IndexedList): string {
  return [`${list.owner} = ?`, ...list.members].map((one) => `${list.table}.${one}`).join(' AND ')
}

/** The rows of a list in an order: what stands behind FROM. The index is named, since no other way will do. */
export function inOrder(list: IndexedList, order: ListOrder): string {
  return `${list.table} INDEXED BY ${order.index}`
}
