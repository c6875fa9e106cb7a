import type { PartKind } from '@benchtop/forms'
import { useState } from 'preact/hooks'
import { attributesOf, type AttributeKind, type ItemKind } from '../language/attribute-kinds.ts'
import { ObjectList, type ListedObject, type ListInput } from './object-list.tsx'
import { newColumn } from '../language/palette-parts.ts'
import { textOf } from '../lists/written-values.ts'
import { nameOfKind, useTexts } from '../texts.ts'

/** What a column can't have: every row has all columns, and a cell has one value. */
const notOfColumns = new Set([
  'visibleWhen',
  'enabledWhen',
  'requiredWhen',
  'togglers',
  'multiselect',
])

/** The columns of a table or of matched resources. */
export function ColumnList(props: ListInput) {
  const { kind, objects } = props
  const t = useTexts()
  const opened = useState<number>()
  const first = kind.items.kinds.includes('TextBox') ? 'TextBox' : undefined
  return (
    <ObjectList
      {...props}
      opened={opened}
      what="column"
      create={(wanted = first) => newColumn(wanted as PartKind | undefined, objects)}
      attributesOf={(column) => attributesOfColumn(column, kind.items)}
      typeOf={(column) => textOf(column['resourceType']) || nameOfKind(textOf(column['$type']), t)}
    />
  )
}

/** The attributes that a column can have, and those that it has by mistake, so that they can be removed. */
function attributesOfColumn(
  column: ListedObject,
  { kinds, attributes }: ItemKind,
): readonly AttributeKind[] {
  const all = kinds.length > 0 ? attributesOf(textOf(column['$type'])) : attributes
  return all.filter(({ name }) => !notOfColumns.has(name) || column[name] !== undefined)
}
