import {
  columnsOf,
  labelOf,
  type ColumnField,
  type FormRow,
  type Problem,
  type RowsField,
} from '@benchtop/forms'
import type { RefObject } from 'preact'
import { useEffect, useLayoutEffect, useRef, useState } from 'preact/hooks'
import { rowsOf } from '../model/shown-value.ts'
import type { ControlProps } from '../controls/control-props.ts'
import type { FormTexts } from '../texts.ts'
import { Control } from './control.tsx'
import { Notes } from './notes.tsx'
import { usePaste } from './use-paste.tsx'

/** Rows that are shown together; a longer table is paged. */
const rowsOnPage = 25

/** Cells that are drawn in one task: what is typed meanwhile is shown without delay. */
const cellsInTask = 60

type RowsProps = ControlProps & {
  readonly field: RowsField
  readonly problems: readonly Problem[]
}

/** A table to which the user adds rows; it starts with an empty one. */
export function Rows(props: RowsProps) {
  const { model, field, id, value, set, isDisabled, isRequired } = props
  const entered = rowsOf(field, value)
  const rows: readonly FormRow[] = entered.length === 0 ? [{}] : entered
  const columns = columnsOf(field)
  const shownRow = model.fieldById(field.id)?.shownRow
  const page = Math.floor(Math.min(shownRow?.value ?? 0, rows.length - 1) / rowsOnPage)
  const start = page * rowsOnPage
  const problems = Map.groupBy(props.problems, ({ path }) => path)
  const paste = usePaste(props, entered, start)
  const { texts } = model
  const root = useRef<HTMLDivElement>(null)
  const focusNext = useFocusNext(root)
  const drawn = useDrawnRows(Math.min(rowsOnPage, rows.length - start), columns.length)
  const cellId = (row: number, column: number): string =>
    row === 0 && column === 0 ? id : `${id}-${row}-${column}`
  const setCell = (row: number, column: string, cell: unknown): void =>
    set(rows.map((one, index) => (index === row ? { ...one, [column]: cell } : one)))
  const show = (row: number): void => {
    if (shownRow !== undefined) shownRow.value = row
    focusNext.current = cellId(row, 0)
  }
  const removeRow = (index: number): void => {
    set(rows.toSpliced(index, 1))
    const after = Math.min(index, rows.length - 2)
    focusNext.current = after < 0 ? id : `${id}-remove-${after}`
    model.announcement.value = texts.rowRemoved(index + 1)
  }
  return (
    <div ref={root} class="lf-rows" {...paste.handlers}>
      <table part="table">
        <ColumnHeads columns={columns} />
        <tbody>
          {rows.slice(start, start + drawn).map((row, place) => {
            const index = start + place
            return (
              <tr key={index}>
                {columns.map((column, at) => (
                  <Cell
                    key={column.id}
                    {...{ model, column, isDisabled }}
                    id={cellId(index, at)}
                    row={index}
                    table={labelOf(field)}
                    value={row[column.id]}
                    set={(cell) => setCell(index, column.id, cell)}
                    isRequired={column.required === true && (isRequired || entered.length > 0)}
                    problems={problems.get(`${field.id}[${index}].${column.id}`) ?? []}
                  />
                ))}
                <RemoveCell
                  id={`${id}-remove-${index}`}
                  label={texts.removeRow(index + 1)}
                  remove={() => removeRow(index)}
                />
              </tr>
            )
          })}
        </tbody>
      </table>
      {rows.length > rowsOnPage && (
        <Pager {...{ texts, start, show, problems: props.problems }} count={rows.length} />
      )}
      <button
        type="button"
        class="lf-button lf-second"
        part="button"
        disabled={isDisabled || rows.length >= (field.maxRows ?? Infinity)}
        onClick={() => {
          set([...rows, {}])
          show(rows.length)
        }}
      >
        {('buttonText' in field && field.buttonText) || texts.addRow}
      </button>
      {paste.note}
    </div>
  )
}

type RemoveProps = { readonly id: string; readonly label: string; readonly remove: () => void }

function RemoveCell({ id, label, remove }: RemoveProps) {
  return (
    <td>
      <button type="button" class="lf-remove" id={id} aria-label={label} onClick={remove} />
    </td>
  )
}

type CellProps = Omit<ControlProps, 'field' | 'isInvalid' | 'describedBy'> & {
  readonly column: ColumnField
  readonly row: number
  readonly table: string
  readonly problems: readonly Problem[]
}

/** A cell with its problems, which don't repeat where they are. */
function Cell({ column, row, table, problems, ...props }: CellProps) {
  const where = ` in row ${row + 1} of "${table}"`
  const shown = problems.map((one) => ({ ...one, message: one.message.replace(where, '') }))
  return (
    <td>
      <Control
        {...props}
        field={column}
        isInvalid={problems.some(({ severity }) => severity === 'Error')}
        describedBy={problems.length > 0 ? `${props.id}-notes` : undefined}
        label={props.model.texts.cell(labelOf(column), row + 1)}
      />
      {shown.length > 0 && (
        <Notes
          id={`${props.id}-notes`}
          {...{ model: props.model, problems: shown, label: labelOf(column) }}
        />
      )}
    </td>
  )
}

type PagerProps = {
  readonly texts: FormTexts
  readonly count: number
  readonly start: number
  readonly problems: readonly Problem[]
  readonly show: (row: number) => void
}

/** Moves through a long table, and to the next row with an error. */
function Pager({ texts, count, start, problems, show }: PagerProps) {
  const end = Math.min(count, start + rowsOnPage)
  const wrong = problems.flatMap(({ path }) => Number(/\[(\d+)\]/.exec(path)?.[1] ?? NaN))
  const next = wrong.find((row) => row >= end) ?? wrong.find((row) => row < start)
  const button = (text: string, row: number | undefined) => (
    <button
      type="button"
      class="lf-button lf-second"
      disabled={row === undefined || row < 0 || row >= count}
      onClick={() => show(row ?? 0)}
    >
      {text}
    </button>
  )
  return (
    <div class="lf-pager">
      {button(texts.previousRows, start - rowsOnPage)}
      {button(texts.nextRows, start + rowsOnPage)}
      <span class="lf-help">{texts.shownRows(start + 1, end, count)}</span>
      {next !== undefined && button(texts.nextError(next + 1), next)}
    </div>
  )
}

/** The id of the element that takes the focus once it is drawn, before the next key is pressed. */
function useFocusNext(root: RefObject<HTMLElement | null>) {
  const focusNext = useRef<string | undefined>(undefined)
  useLayoutEffect(() => {
    if (focusNext.current === undefined) return
    const wanted = root.current?.querySelector<HTMLElement>(`#${CSS.escape(focusNext.current)}`)
    if (wanted == null) return
    focusNext.current = undefined
    wanted.focus()
  })
  return focusNext
}

/** How many of the wanted rows are drawn: more in each task, until all are. */
function useDrawnRows(wanted: number, columns: number): number {
  const step = Math.ceil(cellsInTask / Math.max(1, columns))
  const [drawn, setDrawn] = useState(step)
  const isDone = drawn >= wanted
  useEffect(() => {
    if (isDone) return undefined
    const timer = setTimeout(() => setDrawn(drawn + step))
    return () => clearTimeout(timer)
  }, [isDone, drawn])
  return Math.min(drawn, wanted)
}

function ColumnHeads({ columns }: { readonly columns: readonly ColumnField[] }) {
  return (
    <thead>
      <tr>
        {columns.map((column) => (
          <th key={column.id} scope="col" dir="auto">
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
