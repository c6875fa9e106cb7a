import type { Diagnostic, PartKind } from '@benchtop/forms'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { AttributeEdits } from './attribute-edits.ts'
import { attributesOf, type AttributeKind, type ItemKind } from './attribute-kinds.ts'
import { ItemList } from './item-list.tsx'
import { nameOfKind, newColumn } from './palette-parts.ts'
import { recordsIn, textOf } from './written-values.ts'

type Column = Readonly<Record<string, unknown>>

type Props = {
  readonly id: string
  readonly described: string
  readonly value: unknown
  readonly items: ItemKind
  readonly found: readonly Diagnostic[]
  readonly edits: AttributeEdits
  /** The control of an attribute of a column, which is at `inside`. */
  readonly control: (kind: AttributeKind, value: unknown, inside: string) => ComponentChildren
}

/** What a column can't have: every row has all columns, and a cell has one value. */
const notOfColumns = new Set([
  'visibleWhen',
  'enabledWhen',
  'requiredWhen',
  'togglers',
  'multiselect',
])

/** The columns of a table or of matched resources, one of which is open, with its attributes. */
export function ColumnList({ id, described, value, items, found, edits, control }: Props) {
  const columns = recordsIn(value) ?? []
  const [open, setOpen] = useState<number>()
  const { kinds } = items
  const add = (kind: PartKind | undefined): void => {
    edits.set([...columns, newColumn(kind, columns)], `Column ${columns.length + 1} added.`)
    setOpen(columns.length)
  }
  return (
    <ItemList
      id={id}
      described={described}
      label="columns"
      noun="column"
      count={columns.length}
      add={() => add(kinds.includes('TextBox') ? 'TextBox' : undefined)}
      nameOf={(index) => nameOfColumn(columns[index], index)}
      remove={(index) => {
        setOpen(undefined)
        edits.set(columns.toSpliced(index, 1), `Column ${index + 1} removed.`)
      }}
      move={(from, to) => {
        setOpen(open === from ? to : open === to ? from : open)
        edits.move('', from, to, `The column is now number ${to + 1}.`)
      }}
      row={(index) => {
        const column = columns[index] ?? {}
        const isFaulty = found.some(
          ({ path, severity }) => severity === 'error' && path.includes(`.columns[${index}]`),
        )
        return (
          <details
            class="column"
            open={open === index}
            onToggle={({ currentTarget }) => {
              if (currentTarget.open) setOpen(index)
              else if (open === index) setOpen(undefined)
            }}
          >
            <summary>
              {nameOfColumn(column, index)} <span class="quiet">{typeOfColumn(column)}</span>
              {isFaulty && <span class="badge bad">error</span>}
            </summary>
            {open === index && (
              <div class="stack">
                {kinds.length > 0 && (
                  <KindBox
                    id={`${id}-kind-${index}`}
                    kind={textOf(column['$type'])}
                    kinds={kinds}
                    set={(kind) =>
                      edits.set(
                        columns.with(index, columnOfKind(column, kind, columns)),
                        `The column is a ${nameOfKind(kind)} now.`,
                      )
                    }
                  />
                )}
                {attributesOfColumn(column, items).map((kind) =>
                  control(kind, column[kind.name], `[${index}]`),
                )}
              </div>
            )}
          </details>
        )
      }}
    />
  )
}

type KindProps = {
  readonly id: string
  readonly kind: string
  readonly kinds: readonly string[]
  readonly set: (kind: PartKind) => void
}

function KindBox({ id, kind, kinds, set }: KindProps) {
  return (
    <div class="field attribute">
      <label for={id}>$type</label>
      <select
        id={id}
        class="input"
        value={kind}
        onChange={({ currentTarget }) => set(currentTarget.value as PartKind)}
      >
        {!kinds.includes(kind) && <option value={kind}>{kind || 'Choose…'}</option>}
        {kinds.map((one) => (
          <option key={one} value={one}>
            {nameOfKind(one)}
          </option>
        ))}
      </select>
    </div>
  )
}

/** The attributes that a column can have, and those that it has by mistake, so that they can be removed. */
function attributesOfColumn(column: Column, { kinds, attributes }: ItemKind) {
  const all = kinds.length > 0 ? attributesOf(textOf(column['$type'])) : attributes
  return all.filter(({ name }) => !notOfColumns.has(name) || column[name] !== undefined)
}

/** A column of another kind: what both kinds have stays as it is. */
function columnOfKind(column: Column, kind: PartKind, columns: readonly Column[]): Column {
  const names = new Set(attributesOf(kind).map(({ name }) => name))
  const kept = Object.entries(column).filter(([name]) => names.has(name))
  return { ...newColumn(kind, columns), ...Object.fromEntries(kept), $type: kind }
}

function nameOfColumn(column: Column | undefined, index: number): string {
  return textOf(column?.['label']) || textOf(column?.['id']) || `column ${index + 1}`
}

function typeOfColumn(column: Column): string {
  return textOf(column['resourceType']) || nameOfKind(textOf(column['$type']))
}
