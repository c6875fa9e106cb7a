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
  const { texts } = model
  const focusNext = useFocusNext()
  const cellId = (row: number, column: number): string =>
    row === 0 && column === 0 ? id : `${id}-${row}-${column}`
  const setCell = (row: number, column: string, cell: unknown): void =>
    set(rows.map((one, index) => (index === row ? { ...one, [column]: cell } : one)))
  const removeRow = (index: number): void => {
    set(rows.toSpliced(index, 1))
    const after = Math.min(index, rows.length - 2)
    focusNext.current = after < 0 ? id : `${id}-remove-${after}`
    model.announcement.value = texts.rowRemoved(index + 1)
  }
  return (
    <div class="lf-rows">
      <table>
        <ColumnHeads columns={columns} />
        <tbody>
          {rows.map((row, index) => (
            <tr key={index}>
              {columns.map((column, place) => {
                const isInvalid = isWrong(problems, `${field.id}[${index}].${column.id}`)
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
                      isInvalid={isInvalid}
                      describedBy={isInvalid ? `${id}-notes` : undefined}
                      label={texts.cell(labelOf(column), index + 1)}
                    />
                  </td>
                )
              })}
              <td>
                <button
                  type="button"
                  class="lf-remove"
                  id={`${id}-remove-${index}`}
                  aria-label={texts.removeRow(index + 1)}
                  onClick={() => removeRow(index)}
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
        {('buttonText' in field && field.buttonText) || texts.addRow}
      </button>
    </div>
  )
}

function isWrong(problems: readonly Problem[], cell: string): boolean {
  return problems.some(({ path, severity }) => path === cell && severity === 'Error')
}

/** The id of the element that takes the focus once it is drawn, before the next key is pressed. */
function useFocusNext() {
  const focusNext = useRef<string | undefined>(undefined)
  useLayoutEffect(() => {
    if (focusNext.current === undefined) return
    const wanted = document.getElementById(focusNext.current)
    focusNext.current = undefined
    wanted?.focus()
  })
  return focusNext
}

function ColumnHeads({ columns }: { readonly columns: ReturnType<typeof columnsOf> }) {
  return (
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
  )
}
