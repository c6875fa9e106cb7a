import type { OutlinePart } from '@benchtop/forms'
import { useState } from 'preact/hooks'
import {
  comparisonLabels,
  conditionOf,
  simpleCondition,
  type SimpleCondition,
} from './simple-condition.ts'
import { nameOfPart } from './part-names.ts'

type Props = {
  readonly id: string
  readonly described: string
  readonly value: unknown
  /** The fields that can be tested. */
  readonly fields: readonly OutlinePart[]
  readonly set: (value: unknown) => void
}

const always: SimpleCondition = { field: '', comparison: 'eq', value: '' }

/** A condition on one field: the field, the comparison and the value. */
export function ConditionRow({ id, described, value, fields, set }: Props) {
  const now = simpleCondition(value) ?? always
  const selected = fields.find(({ attributes }) => attributes['id'] === now.field)
  const choices = choicesOf(selected)
  const change = (next: Partial<SimpleCondition>): void => {
    const condition = { ...now, ...next }
    const of = fields.find(({ attributes }) => attributes['id'] === condition.field)
    set(condition.field === '' ? undefined : conditionOf(condition, of?.kind === 'Numeric'))
  }
  const ask = (field: string): void => {
    const [first] = choicesOf(fields.find(({ attributes }) => attributes['id'] === field))
    change({ field, comparison: first === undefined ? 'filled' : 'eq', value: first ?? '' })
  }
  const hasValue = now.comparison !== 'filled' && now.comparison !== 'empty'
  return (
    <div class="condition-row" role="group" aria-describedby={described}>
      <select
        id={id}
        class="input"
        value={now.field}
        onChange={({ currentTarget }) => ask(currentTarget.value)}
      >
        <option value="">always</option>
        {selected === undefined && now.field !== '' && (
          <option value={now.field}>{now.field}</option>
        )}
        {fields.map((field) => (
          <option key={field.path} value={String(field.attributes['id'])}>
            {nameOfPart(field)}
          </option>
        ))}
      </select>
      {now.field !== '' && (
        <select
          class="input"
          aria-label="Comparison"
          value={now.comparison}
          onChange={({ currentTarget }) =>
            change({ comparison: currentTarget.value as SimpleCondition['comparison'] })
          }
        >
          {comparisonLabels.map(([name, words]) => (
            <option key={name} value={name}>
              {words}
            </option>
          ))}
        </select>
      )}
      {now.field !== '' && hasValue && (
        <ComparedWith now={now} choices={choices} set={(typed) => change({ value: typed })} />
      )}
    </div>
  )
}

type ComparedProps = {
  readonly now: SimpleCondition
  readonly choices: readonly string[]
  readonly set: (value: string) => void
}

/** What a field is compared with: one of its choices where it has any, else what is typed. */
function ComparedWith({ now, choices, set }: ComparedProps) {
  const isOne = now.comparison === 'eq' || now.comparison === 'ne'
  if (!isOne || choices.length === 0) {
    const isList = now.comparison === 'in' || now.comparison === 'notIn'
    return <ValueBox isList={isList} value={now.value} set={set} />
  }
  return (
    <select
      class="input"
      aria-label="What it is compared with"
      value={now.value}
      onChange={({ currentTarget }) => set(currentTarget.value)}
    >
      {!choices.includes(now.value) && <option value={now.value}>{now.value || 'Choose…'}</option>}
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {choice}
        </option>
      ))}
    </select>
  )
}

type BoxProps = {
  readonly isList: boolean
  readonly value: string
  readonly set: (typed: string) => void
}

/** Keeps the text as typed: `a,` and `1.` are incomplete input. */
function ValueBox({ isList, value, set }: BoxProps) {
  const [typed, setTyped] = useState<string>()
  return (
    <input
      class="input"
      type="text"
      aria-label="Value to compare with"
      placeholder={isList ? 'a, b' : undefined}
      value={typed ?? value}
      onInput={({ currentTarget }) => {
        setTyped(currentTarget.value)
        set(currentTarget.value)
      }}
      onBlur={() => setTyped(undefined)}
    />
  )
}

function choicesOf(field: OutlinePart | undefined): readonly string[] {
  const choices = field?.attributes['choices']
  if (!Array.isArray(choices)) return []
  return (choices as readonly unknown[]).flatMap((choice) => {
    const value: unknown =
      typeof choice === 'object' && choice !== null && 'value' in choice ? choice.value : undefined
    return typeof value === 'string' ? [value] : []
  })
}
