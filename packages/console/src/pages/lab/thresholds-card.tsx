import type { V2QcThreshold } from '@benchtop/contracts'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import type { Column } from '../../design/columns.tsx'
import { LoadedTable } from '../../design/loaded-table.tsx'
import { Button, Card, Empty } from '../../design/pieces.tsx'
import { Confirm } from '../../design/sheet.tsx'
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
  const { value: thresholds = [], error, reload } = loaded
  const [edited, setEdited] = useState<number>()
  const put = async (next: readonly V2QcThreshold[], done: string): Promise<void> => {
    await replace?.(next)
    showToast(done)
    reload()
  }
  const remove = (at: number): void => {
    const next = thresholds.filter((_, index) => index !== at)
    put(next, 'Threshold removed.').catch(showFailure)
  }
  const add = (
    <Button look="second small" onClick={() => setEdited(thresholds.length)}>
      Add a threshold
    </Button>
  )
  const isEditable = replace !== undefined
  return (
    <Card
      title={title}
      flush
      actions={
        isEditable &&
        thresholds.length > 0 && (
          <>
            <RemoveAll
              empty={empty}
              remove={() => void put([], 'All thresholds removed.').catch(showFailure)}
            />
            {add}
          </>
        )
      }
    >
      <div class="card-body quiet">{children}</div>
      <LoadedTable<Numbered>
        label={title}
        rows={loaded.value?.map((threshold, at) => ({ at, threshold }))}
        {...{ error, reload }}
        columns={[
          { title: 'Passes with', show: ({ threshold }) => <Rule of={threshold} where={where} /> },
          ...(isEditable ? [editColumn(setEdited, remove)] : []),
        ]}
        keyOf={({ at }) => at}
        empty={
          isEditable ? (
            <Empty title="No thresholds yet" action={add}>
              {empty}
            </Empty>
          ) : (
            empty
          )
        }
      />
      {edited !== undefined && (
        <ThresholdForm
          threshold={thresholds[edited]}
          at={edited}
          metricsOf={metricsOf}
          extra={extra}
          save={(threshold) =>
            put(
              [...thresholds.slice(0, edited), threshold, ...thresholds.slice(edited + 1)],
              'Threshold saved.',
            )
          }
          close={() => setEdited(undefined)}
        />
      )}
    </Card>
  )
}

type RemoveProps = { readonly empty: string; readonly remove: () => void }

/** Removes all thresholds after a confirmation. */
function RemoveAll({ empty, remove }: RemoveProps) {
  const [isAsked, setIsAsked] = useState(false)
  return (
    <>
      <Button look="plain small" onClick={() => setIsAsked(true)}>
        Remove all
      </Button>
      {isAsked && (
        <Confirm
          title="Remove all thresholds?"
          verb="Remove all"
          danger
          confirm={remove}
          close={() => setIsAsked(false)}
        >
          <p>{empty} What they have decided stays as it is.</p>
        </Confirm>
      )}
    </>
  )
}

function editColumn(edit: (at: number) => void, remove: (at: number) => void): Column<Numbered> {
  return {
    title: 'Change',
    show: ({ at, threshold }) => (
      <div class="row nowrap">
        <Button
          look="second small"
          aria-label={`Edit ${thresholdText(threshold)}`}
          onClick={() => edit(at)}
        >
          Edit
        </Button>
        <Button
          look="plain small"
          aria-label={`Remove ${thresholdText(threshold)}`}
          onClick={() => remove(at)}
        >
          Remove
        </Button>
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
