import { columnsOf, labelOf, type FormRow, type Problem, type RowsField } from '@benchtop/forms'
import { useLayoutEffect, useRef } from 'preact/hooks'
import { rowsOf } from '../model/shown-value.ts'
import type { ControlProps } from '../controls/control-props.ts'
import { Control } from './control.tsx'

type RowsProps = ControlProps & {
  readonly field: RowsField
  readonly problems: readonly Problem[]
}

/** A table to which the user adds rows; it starts with an empty one. */
export function Rows({
  model,
  field,
  id,
  value,
  set,
  isDisabled,
  isRequired,
  problems,
}: RowsProps) {
  const entered = rowsOf(field, value)
  const rows: readonly FormRow[] = entered.length === 0 ? [{}] : entered
  const columns = columnsOf(field)
  const table = useRef<HTMLTableElement>(null)
  const focusNext = useRef<string | undefined>(undefined)
  // Before the next key is pressed.
  useLayoutEffect(() => {
    if (focusNext.current === undefined) return
    const wanted = document.getElementById(focusNext.current)
    focusNext.current = undefined
    wanted?.focus()
  })
  const cellId = (row: number, column: number): string =>
    row === 0 && column === 0 ? id : `${id}-${row}-${column}`
  const setCell = (row: number, column: string, cell: unknown): void =>
    set(rows.map((one, index) => (index === row ? { ...one, [column]: cell } : one)))
  return (
    <div class="lf-rows">
      <table ref={table}>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column.id} scope="col">
                {labelOf(column)}
                {column.required === true && (
                  <span class="lf-star" aria-hidden="true">
                    {' *'}
                  </span>
                )}
              </th>
            ))}
            <td />
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {columns.map((column, place) => {
                const wrong = problems.some(
                  ({ path, severity }) =>
                    path === `${field.id}[${index}].${column.id}` && severity === 'Error',
                )
                return (
                  <td key={column.id}>
                    <Control
                      model={model}
                      field={column}
                      id={cellId(index, place)}
                      value={row[column.id]}
                      set={(cell) => setCell(index, column.id, cell)}
                      isDisabled={isDisabled}
                      isRequired={column.required === true && (isRequired || entered.length > 0)}
                      isInvalid={wrong}
                      describedBy={wrong ? `${id}-notes` : undefined}
                      label={`${labelOf(column)}, row ${index + 1}`}
                    />
                  </td>
                )
              })}
              <td>
                <button
                  type="button"
                  class="lf-remove"
                  id={`${id}-remove-${index}`}
                  aria-label={`Remove row ${index + 1}`}
                  onClick={() => {
                    set(rows.toSpliced(index, 1))
                    const after = Math.min(index, rows.length - 2)
                    focusNext.current = after < 0 ? id : `${id}-remove-${after}`
                    model.announcement.value = `Row ${index + 1} removed.`
                  }}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <button
        type="button"
        class="lf-button lf-second"
        disabled={isDisabled || rows.length >= (field.maxRows ?? Infinity)}
        onClick={() => {
          set([...rows, {}])
          focusNext.current = cellId(rows.length, 0)
        }}
      >
        Add row
      </button>
    </div>
  )
}
