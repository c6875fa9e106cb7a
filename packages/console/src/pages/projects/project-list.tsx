import { useLocation } from 'preact-iso'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Card } from '../../design/pieces.tsx'
import type { Column } from '../../design/columns.tsx'
import { WindowedList, type ListPage } from '../../design/windowed-list.tsx'
import { ChooseColumns, useColumnChoice } from '../../shell/column-choice.tsx'
import { SelectionBar, selectionColumn, useSelection } from '../../shell/selection.tsx'

type Stretch = { readonly offset: number; readonly limit: number; readonly signal: AbortSignal }

type Props<Item> = {
  readonly kind: 'appresult' | 'sample'
  readonly noun: string
  readonly label: string
  /** The project that they are in, by id. */
  readonly project: string
  /** Of the pages of single ones. */
  readonly base: string
  /** The first is always shown. */
  readonly columns: readonly Column<Item>[]
  load(stretch: Stretch): Promise<ListPage<Item>>
  readonly changed: () => void
  readonly empty: ComponentChildren
}

/** What a project consists of, with the columns that the user has chosen, and actions on those that are selected. */
export function ProjectList<Item extends { readonly Id: string; readonly Name: string }>(
  props: Props<Item>,
) {
  const { kind, noun, label, project, base, columns, load, changed, empty } = props
  const { route } = useLocation()
  const [moves, setMoves] = useState(0)
  const selection = useSelection<Item>([kind, project])
  const choice = useColumnChoice(noun, ['Id'])
  const titles = columns.slice(1).map(({ title }) => title)
  return (
    <Card flush title={label} actions={<ChooseColumns choice={choice} titles={titles} />}>
      <SelectionBar
        selection={selection}
        kind={kind}
        noun={noun}
        changed={() => {
          setMoves((was) => was + 1)
          changed()
        }}
      />
      <WindowedList<Item>
        label={label}
        columns={[
          selectionColumn(selection, (item: Item) => ({ items: [item], name: item.Name })),
          ...columns.filter(({ title }) => !choice.hidden.has(title)),
        ]}
        load={(offset, limit, signal) => load({ offset, limit, signal })}
        keys={[project]}
        version={moves}
        open={(item) => route(`${base}/${item.Id}`)}
        empty={empty}
      />
    </Card>
  )
}
