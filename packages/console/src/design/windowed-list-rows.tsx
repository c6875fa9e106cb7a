import { useMemo } from 'preact/hooks'
import type { Column } from './columns.tsx'

export type Sorting = { readonly by: string; readonly desc: boolean }

type HeadProps<Item> = {
  readonly columns: readonly Column<Item>[]
  readonly sorting: Sorting | undefined
  readonly sort: ((sorting: Sorting) => void) | undefined
}

/** The titles of the columns, which stay where they are while the rows move. */
export function ListHead<Item>({ columns, sorting, sort }: HeadProps<Item>) {
  return (
    <div role="rowgroup" class="windowed-head">
      <div role="row" aria-rowindex={1}>
        {columns.map((column, at) => (
          <ColumnTitle key={at} {...{ column, sorting, sort }} />
        ))}
      </div>
    </div>
  )
}

type TitleProps<Item> = Pick<HeadProps<Item>, 'sorting' | 'sort'> & {
  readonly column: Column<Item>
}

function ColumnTitle<Item>({ column, sorting, sort }: TitleProps<Item>) {
  const { title, isTitleHidden, isNumber, sortBy } = column
  const isSorted = sortBy !== undefined && sorting?.by === sortBy
  const direction = sorting?.desc === true ? 'descending' : 'ascending'
  const isSortable = sortBy !== undefined && sort !== undefined
  return (
    <div
      role="columnheader"
      class={isNumber === true ? 'cell right' : 'cell'}
      aria-sort={isSortable ? (isSorted ? direction : 'none') : undefined}
    >
      {isSortable ? (
        <button
          type="button"
          class="sorter"
          onClick={() => sort({ by: sortBy, desc: isSorted && sorting?.desc !== true })}
        >
          {title}
          <span aria-hidden="true">{isSorted ? (sorting?.desc === true ? ' ↓' : ' ↑') : ''}</span>
        </button>
      ) : (
        <span class={isTitleHidden === true ? 'visually-hidden' : undefined}>{title}</span>
      )}
    </div>
  )
}

type RowProps<Item> = {
  readonly id: string
  readonly row: number
  /** Undefined while it is loaded. */
  readonly item: Item | undefined
  readonly isActive: boolean
  readonly columns: readonly Column<Item>[]
  choose(row: number): void
  readonly open: ((item: Item) => void) | undefined
}

export type RowsProps<Item> = Omit<RowProps<Item>, 'row' | 'item' | 'isActive'> & {
  readonly from: number
  readonly to: number
  readonly active: number
  itemAt(row: number): Item | undefined
}

/** The rows that are drawn. */
export function ListRows<Item>({ id, from, to, active, itemAt, ...shared }: RowsProps<Item>) {
  const rows = Array.from({ length: Math.max(0, to - from) }, (_, at) => from + at)
  return (
    <>
      {rows.map((row) => (
        <ListRow<Item>
          key={row}
          id={`${id}-${row}`}
          item={itemAt(row)}
          isActive={row === active}
          {...{ row, ...shared }}
        />
      ))}
    </>
  )
}

/** One row, which is drawn again only for another item: not as others come into sight. */
function ListRow<Item>(props: RowProps<Item>) {
  const { id, row, item, isActive, columns, choose, open } = props
  return useMemo(() => drawnRow(props), [id, row, item, isActive, columns, choose, open])
}

/** A click opens it, except on a control in it. */
function drawnRow<Item>({ id, row, item, isActive, columns, choose, open }: RowProps<Item>) {
  const onClick = (event: MouseEvent): void => {
    choose(row)
    const isElsewhere = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    const isOwn = event.target instanceof Element && event.target.closest('a, button, input, label')
    if (item !== undefined && !isElsewhere && isOwn === null) open?.(item)
  }
  // Not the check boxes.
  const header = columns.findIndex(({ isTitleHidden }) => isTitleHidden !== true)
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={row + 2}
      aria-selected={isActive}
      class={`windowed-row ${isActive ? 'active' : ''} ${open === undefined ? '' : 'opens'}`}
      onClick={onClick}
    >
      {columns.map((column, at) => (
        <div
          key={at}
          role={at === header && item !== undefined ? 'rowheader' : 'gridcell'}
          class={column.isNumber === true ? 'cell right' : 'cell'}
        >
          {item === undefined ? <span class="skeleton line" /> : column.show(item)}
        </div>
      ))}
    </div>
  )
}
