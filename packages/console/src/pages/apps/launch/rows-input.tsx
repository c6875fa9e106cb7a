import { columnsOf, type FormRow, type FormValue, type RowsField } from '@benchtop/forms'
import { OneInput } from './one-input.tsx'

type Props = {
  readonly field: RowsField
  readonly rows: readonly FormRow[]
  readonly change: (rows: FormValue) => void
}

/** Rows that the user adds, one control a cell. */
export function RowsInput({ field, rows, change }: Props) {
  const columns = columnsOf(field)
  const setCell = (at: number, column: string, value: FormValue | undefined): void => {
    const text = typeof value === 'string' ? value : ''
    change(rows.map((row, index) => (index === at ? { ...row, [column]: text } : row)))
  }
  const isFull = field.maxRows !== undefined && rows.length >= field.maxRows
  return (
    <div class="rows-table">
      {rows.length > 0 && (
        <table class="table">
          <thead>
            <tr>
              {columns.map(({ id, label }) => (
                <th key={id} scope="col">
                  {label ?? id}
                </th>
              ))}
              <th scope="col">
                <span class="visually-hidden">Action</span>
              </th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row, at) => (
              <tr key={at}>
                {columns.map((column) => (
                  <td key={column.id}>
                    <OneInput
                      field={column}
                      value={row[column.id]}
                      change={(value) => setCell(at, column.id, value)}
                      input={{
                        id: `field-${field.id}-${at}-${column.id}`,
                        label: `${column.label ?? column.id}, row ${at + 1}`,
                        isInvalid: false,
                        describedBy: undefined,
                        disabled: false,
                      }}
                    />
                  </td>
                ))}
                <td>
                  <button
                    type="button"
                    class="button plain small"
                    aria-label={`Take row ${at + 1} away`}
                    onClick={() => change(rows.filter((_, index) => index !== at))}
                  >
                    ✕
                  </button>
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
      <button
        type="button"
        class="button second small"
        disabled={isFull}
        onClick={() => change([...rows, {}])}
      >
        Add a row
      </button>
    </div>
  )
}
