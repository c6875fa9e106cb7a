import type { V2QcThreshold } from '@benchtop/contracts'
import type { ComponentChildren } from 'preact'
import { TableCard, type Column } from '../../design/columns.tsx'
import { Button, Empty } from '../../design/pieces.tsx'
import { ask, showSheet } from '../../design/sheet.tsx'
import { showFailure, showToast } from '../../design/toasts.tsx'
import type { Loaded } from '../../design/use-loaded.ts'
import { thresholdText, type ThresholdDraft } from './threshold-drafts.ts'
import { ThresholdForm, type FieldOf } from './threshold-form.tsx'
import './lab.css'

type Props = {
  readonly title: string
  /** What they decide on, in a sentence. */
  readonly children: ComponentChildren
  readonly loaded: Loaded<readonly V2QcThreshold[]>
  /** Replaces all of them; undefined where the user may only read them. */
  readonly replace: ((thresholds: readonly V2QcThreshold[]) => Promise<unknown>) | undefined
  /** What is decided while there are none. */
  readonly empty: string
  /** What a threshold applies to. */
  where(threshold: V2QcThreshold): string
  metricsOf(draft: ThresholdDraft): Readonly<Record<string, string>>
  extra(field: FieldOf): ComponentChildren
}

type Numbered = { readonly at: number; readonly threshold: V2QcThreshold }

/** The thresholds of quality control, which are added, changed and removed one at a time, or removed together. */
export function ThresholdsCard(props: Props) {
  const { title, children, loaded, replace, empty, where, metricsOf, extra } = props
  const { value: thresholds = [], reload } = loaded
  const put = async (next: readonly V2QcThreshold[], done: string): Promise<void> => {
    await replace?.(next)
    showToast(done)
    reload()
  }
  const remove = (at: number): void => {
    const next = thresholds.filter((_, index) => index !== at)
    put(next, 'Threshold removed.').catch(showFailure)
  }
  const removeAll = (): void =>
    ask({
      title: 'Remove all thresholds?',
      verb: 'Remove all',
      danger: true,
      about: <p>{empty} What they have decided stays as it is.</p>,
      confirm: () => void put([], 'All thresholds removed.').catch(showFailure),
    })
  const edit = (at: number): void =>
    showSheet((close) => (
      <ThresholdForm
        threshold={thresholds[at]}
        save={(threshold) => put(thresholds.toSpliced(at, 1, threshold), 'Threshold saved.')}
        {...{ at, metricsOf, extra, close }}
      />
    ))
  const add = (
    <Button look="second small" text="Add a threshold" act={() => edit(thresholds.length)} />
  )
  const isEditable = replace !== undefined
  return (
    <TableCard
      title={title}
      actions={
        isEditable &&
        thresholds.length > 0 && (
          <>
            <Button look="plain small" text="Remove all" act={removeAll} />
            {add}
          </>
        )
      }
      of={{ ...loaded, value: loaded.value?.map((threshold, at) => ({ at, threshold })) }}
      columns={[
        { title: 'Passes with', show: ({ threshold }) => <Rule of={threshold} where={where} /> },
        ...(isEditable ? [editColumn(edit, remove)] : []),
      ]}
      empty={
        isEditable ? (
          <Empty title="No thresholds yet" action={add}>
            {empty}
          </Empty>
        ) : (
          empty
        )
      }
    >
      <div class="card-body quiet">{children}</div>
    </TableCard>
  )
}

function editColumn(edit: (at: number) => void, remove: (at: number) => void): Column<Numbered> {
  return {
    title: 'Change',
    show: ({ at, threshold }) => (
      <div class="row nowrap">
        <Button
          look="second small"
          text="Edit"
          aria-label={`Edit ${thresholdText(threshold)}`}
          act={() => edit(at)}
        />
        <Button
          look="plain small"
          text="Remove"
          aria-label={`Remove ${thresholdText(threshold)}`}
          act={() => remove(at)}
        />
      </div>
    ),
  }
}

type RuleProps = {
  readonly of: V2QcThreshold
  readonly where: (threshold: V2QcThreshold) => string
}

function Rule({ of, where }: RuleProps) {
  const { Group } = of
  return (
    <>
      {thresholdText(of)}
      <div class="quiet">
        {where(of)}
        {Group !== undefined && ` · group ${Group}`}
      </div>
    </>
  )
}
