import type { V2QcThreshold } from '@benchtop/contracts'
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Refusal } from '../../api/refusal.ts'
import { errorText } from '../../design/error-text.ts'
import { Field } from '../../design/field.tsx'
import { FormSheet } from '../../design/sheet.tsx'
import {
  draftOf,
  newDraft,
  operators,
  problemsAt,
  thresholdOf,
  type ThresholdDraft,
  type ThresholdField,
} from './threshold-drafts.ts'

type Props = {
  /** The threshold that is changed; undefined for a new one. */
  readonly threshold: V2QcThreshold | undefined
  /** Its place among those that are saved. */
  readonly at: number
  /** The metrics that are offered, each with what it measures. */
  metricsOf(draft: ThresholdDraft): Readonly<Record<string, string>>
  /** The fields that only these thresholds have. */
  extra(field: FieldOf): ComponentChildren
  save(threshold: V2QcThreshold): Promise<void>
  readonly close: () => void
}

/** Draws a field of the form, which sets one member of the draft, with the platform's message about it. */
export type FieldOf = (field: {
  readonly label: string
  readonly member: keyof ThresholdDraft
  /** What the platform calls it. */
  readonly of: ThresholdField
  readonly hint?: string
  readonly isNumber?: boolean
  readonly options?: readonly (readonly [value: string, label: string])[]
  /** Values that are suggested for it. */
  readonly suggestions?: Readonly<Record<string, string>>
}) => ComponentChildren

/** Adds or changes a threshold; what the platform refuses is shown at its field. */
export function ThresholdForm({ threshold, at, metricsOf, extra, save, close }: Props) {
  const [draft, setDraft] = useState(threshold === undefined ? newDraft : draftOf(threshold))
  const [error, setError] = useState<unknown>()
  const { fields, others } =
    error === undefined
      ? { fields: {}, others: [] }
      : error instanceof Refusal && error.problems.length > 0
        ? problemsAt(at, error.problems)
        : { fields: {}, others: [errorText(error)] }
  const field: FieldOf = ({ member, of, suggestions, isNumber, ...rest }) => (
    <Field
      key={member}
      value={draft[member]}
      set={(value) => setDraft({ ...draft, [member]: value })}
      problem={fields[of]}
      inputMode={isNumber === true ? 'decimal' : 'text'}
      autocomplete="off"
      suggestions={suggestions && Object.entries(suggestions)}
      {...rest}
    />
  )
  const isRange = operators[draft.operator].values === 2
  return (
    <FormSheet
      title={threshold === undefined ? 'Add a threshold' : 'Change the threshold'}
      verb="Save"
      noValidate
      submit={() => void save(thresholdOf(draft)).then(close, setError)}
      close={close}
    >
      {field({ label: 'Metric', member: 'name', of: 'Name', suggestions: metricsOf(draft) })}
      {field({
        label: 'Must be',
        member: 'operator',
        of: 'Operator',
        options: Object.entries(operators).map(([value, { text }]) => [value, text] as const),
      })}
      {field({
        label: isRange ? 'Lower value' : 'Value',
        member: 'low',
        of: 'ThresholdValues',
        isNumber: true,
      })}
      {isRange &&
        field({ label: 'Upper value', member: 'high', of: 'ThresholdValues', isNumber: true })}
      {extra(field)}
      {field({
        label: 'Group (optional)',
        member: 'group',
        of: 'Group',
        hint: 'Of the thresholds of one group, one that passes is enough.',
      })}
      {others.length > 0 && (
        <div class="notice bad" role="alert">
          {others.join(' ')}
        </div>
      )}
    </FormSheet>
  )
}
