import type { ComponentChildren } from 'preact'
import type { Column } from './columns.tsx'
import { Failed, Skeleton } from './pieces.tsx'
import type { Loaded } from './use-loaded.ts'

type Props<Row> = Partial<Pick<Loaded<unknown>, 'error' | 'reload'>> & {
  /** Undefined while they are loaded. */
  readonly rows: readonly Row[] | undefined
  /** The total, if these rows are only the first. */
  readonly total?: number | undefined
  /** The first column names its row. */
  readonly columns: readonly Column<Row>[]
  keyOf(row: Row): string | number
  /** The label of the table for screen readers, which may scroll it. */
  readonly label: string
  /** What is shown if there are none. */
  readonly empty: ComponentChildren
  /** How many placeholder lines are shown while it is loaded. */
  readonly lines?: number
  /** Scrolls in place instead of growing. */
  readonly isLong?: boolean
}

/** A table in a flush card, in every state: failed, being loaded, empty, and with more than it shows. */
export function LoadedTable<Row>(props: Props<Row>) {
  const { error, reload, rows, total = 0, columns, keyOf, label, empty } = props
  if (error !== undefined) return <Failed error={error} retry={reload} />
  if (rows === undefined) {
    return (
      <div class="card-body">
        <Skeleton lines={props.lines ?? 3} />
      </div>
    )
  }
  if (rows.length === 0) return <div class="card-body quiet">{empty}</div>
  return (
    <>
      <div
        class={`table-scroll ${props.isLong === true ? 'long' : ''}`}
        tabIndex={0}
        role="region"
        aria-label={label}
      >
        <table class="table">
          <thead>
            <tr>
              {columns.map(({ title, about, isTitleHidden, isNumber }) => (
                <th
                  key={title}
                  scope="col"
                  title={about}
                  class={isNumber === true ? 'right' : undefined}
                >
                  {isTitleHidden === true ? <span class="visually-hidden">{title}</span> : title}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <tr key={keyOf(row)}>
                {columns.map(({ title, isNumber, class: kind, show }, at) =>
                  at === 0 ? (
                    <th key={title} scope="row">
                      {show(row)}
                    </th>
                  ) : (
                    <td key={title} class={isNumber === true ? 'right numbers' : kind}>
                      {show(row)}
                    </td>
                  ),
                )}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {total > rows.length && <p class="table-more quiet">and {total - rows.length} more</p>}
    </>
  )
}
