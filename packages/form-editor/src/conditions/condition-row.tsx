import type { OutlinePart } from '@benchtop/forms'
import { useState } from 'preact/hooks'
import { IconButton } from '../design/icon-button.tsx'
import { SelectBox } from '../design/select-box.tsx'
import {
  comparisonNames,
  conditionOf,
  isListed,
  listedWords,
  type Comparison,
  type ComparisonName,
  type FieldTest,
} from './field-test.ts'
import { nameOfPart } from '../session/part-names.ts'
import { choiceValues } from '../lists/written-values.ts'
import { useTexts } from '../texts.ts'

type Props = {
  readonly id: string | undefined
  /** The name of the box that chooses the field, where no label has its id. */
  readonly label?: string
  readonly described?: string
  /** Undefined where there is no condition. */
  readonly test: FieldTest | undefined
  /** The fields that can be tested. */
  readonly fields: readonly OutlinePart[]
  /** Whether the condition can be given up by choosing `always`. */
  readonly canBeNone: boolean
  readonly set: (condition: unknown) => void
}

/** The condition that a field begins with: whether it is one of its choices, or has any value. */
export function firstTest(field: OutlinePart | undefined): FieldTest {
  const id = typeof field?.attributes['id'] === 'string' ? field.attributes['id'] : ''
  const [choice] = choiceValues(field?.attributes['choices'])
  const comparison: Comparison =
    choice === undefined ? { name: 'filled', value: '' } : { name: 'eq', value: choice }
  return { field: id, comparisons: [comparison] }
}

/** A condition on one field: the field, and what it is compared with. */
export function ConditionRow(props: Props) {
  const { id, label, described, test, fields, canBeNone, set } = props
  const t = useTexts()
  const fieldOf = (wanted: string): OutlinePart | undefined =>
    fields.find(({ attributes }) => attributes['id'] === wanted)
  const selected = test === undefined ? undefined : fieldOf(test.field)
  const write = (next: FieldTest): void =>
    set(conditionOf(next, fieldOf(next.field)?.kind === 'Numeric'))
  return (
    <div class="fe-condition-row">
      <select
        id={id}
        class="fe-input"
        aria-label={label}
        aria-describedby={described}
        value={test?.field ?? ''}
        onChange={({ currentTarget: { value } }) =>
          value === '' ? set(undefined) : write(firstTest(fieldOf(value)))
        }
      >
        {canBeNone && <option value="">{t.always}</option>}
        {selected === undefined && test !== undefined && (
          <option value={test.field}>{test.field || t.chooseField}</option>
        )}
        {fields.map((field) => (
          <option key={field.path} value={String(field.attributes['id'])}>
            {nameOfPart(field)}
          </option>
        ))}
      </select>
      {test?.comparisons.map((comparison, index) => (
        <ComparisonBoxes
          key={index}
          comparison={comparison}
          taken={test.comparisons.map(({ name }) => name)}
          choices={choiceValues(selected?.attributes['choices'])}
          set={(next) => write({ ...test, comparisons: test.comparisons.with(index, next) })}
          remove={() => write({ ...test, comparisons: test.comparisons.toSpliced(index, 1) })}
        />
      ))}
    </div>
  )
}

type ComparisonProps = {
  readonly comparison: Comparison
  /** The comparisons of the same test: each can be there once. */
  readonly taken: readonly ComparisonName[]
  readonly choices: readonly string[]
  readonly set: (next: Comparison) => void
  readonly remove: () => void
}

function ComparisonBoxes({ comparison, taken, choices, set, remove }: ComparisonProps) {
  const { name } = comparison
  const t = useTexts()
  return (
    <div class="fe-comparison">
      <span class="fe-row">
        <SelectBox
          label={t.comparison}
          value={name}
          options={comparisonNames
            .filter((one) => one === name || !taken.includes(one))
            .map((one) => [one, t.comparisons[one]])}
          set={(chosen) => set({ ...comparison, name: chosen })}
        />
        {taken.length > 1 && (
          <IconButton icon="close" name={t.removeComparison} isSmall act={remove} />
        )}
      </span>
      {name !== 'filled' && name !== 'empty' && (
        <ComparedWith
          comparison={comparison}
          choices={choices}
          set={(value) => set({ ...comparison, value })}
        />
      )}
    </div>
  )
}

type ComparedProps = {
  readonly comparison: Comparison
  readonly choices: readonly string[]
  readonly set: (value: string) => void
}

/** What a field is compared with: its choices where it has any, else what is typed. */
function ComparedWith({ comparison: { name, value }, choices, set }: ComparedProps) {
  const t = useTexts()
  const words = listedWords(value)
  if (choices.length > 0 && isListed(name) && words.every((word) => choices.includes(word))) {
    return (
      <span class="fe-compared-choices" role="group" aria-label={t.comparedChoices}>
        {choices.map((choice) => (
          <label key={choice}>
            <input
              type="checkbox"
              checked={words.includes(choice)}
              onChange={({ currentTarget: { checked } }) =>
                set(
                  choices.filter((one) => (one === choice ? checked : words.includes(one))).join(),
                )
              }
            />{' '}
            {choice}
          </label>
        ))}
      </span>
    )
  }
  if ((name !== 'eq' && name !== 'ne') || choices.length === 0) {
    return <ValueBox isList={isListed(name)} value={value} set={set} />
  }
  return (
    <SelectBox
      label={t.comparedChoice}
      value={value}
      options={choices.map((choice) => [choice])}
      set={set}
    />
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
      class="fe-input"
      type="text"
      aria-label={useTexts().comparedValue}
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
