import type { AttributeEdits } from '../session/attribute-edits.ts'
import { ItemList } from '../lists/item-list.tsx'
import { recordsIn, textOf } from '../lists/written-values.ts'
import { useTexts } from '../texts.ts'

type Props = {
  readonly id: string
  readonly described: string
  readonly value: unknown
  readonly edits: AttributeEdits
}

type Choice = Readonly<Record<string, unknown>>

/** The choices, one row each: the value, the label, and whether it is chosen at first. */
export function ChoiceRows({ id, described, value, edits }: Props) {
  const t = useTexts()
  const choices = recordsIn(value) ?? []
  const set = (index: number, name: string, text: string): void =>
    edits.setIn(`[${index}]`, name, text === '' && name !== 'value' ? undefined : text)
  return (
    <ItemList
      id={choices.length === 0 ? id : undefined}
      described={described}
      label={t.attribute('choices')}
      what="choice"
      count={choices.length}
      add={() =>
        edits.set(
          [...choices, { value: freeValue(choices) }],
          t.added(t.item('choice', choices.length + 1)),
        )
      }
      remove={(index) =>
        edits.set(choices.toSpliced(index, 1), t.removed(t.item('choice', index + 1)))
      }
      move={(from, to) => edits.move('', from, to, t.movedItem('choice', to + 1))}
      row={(index) => {
        const choice = choices[index] ?? {}
        const words = 'text' in choice && !('label' in choice) ? 'text' : 'label'
        return (
          <div class="fe-choice-row">
            <input
              id={index === 0 ? id : undefined}
              class="fe-input"
              type="text"
              aria-label={t.choiceValue(index + 1)}
              placeholder={t.value}
              value={textOf(choice['value'])}
              onInput={({ currentTarget }) => set(index, 'value', currentTarget.value)}
            />
            <input
              class="fe-input"
              type="text"
              aria-label={t.choiceLabel(index + 1)}
              placeholder={textOf(choice['value']) || t.label}
              value={textOf(choice[words])}
              onInput={({ currentTarget }) => set(index, words, currentTarget.value)}
            />
            <Marks choice={choice} index={index} edits={edits} />
          </div>
        )
      }}
    />
  )
}

type MarksProps = {
  readonly choice: Choice
  readonly index: number
  readonly edits: AttributeEdits
}

/** Whether a choice is selected at first, and whether it can be selected. */
function Marks({ choice, index, edits }: MarksProps) {
  const t = useTexts()
  const first = 'selected' in choice && !('checked' in choice) ? 'selected' : 'checked'
  return (
    <div class="fe-choice-marks">
      {(
        [
          [first, t.atFirst],
          ['disabled', t.disabled],
        ] as const
      ).map(([name, words]) => (
        <label key={words}>
          <input
            type="checkbox"
            aria-label={t.mark(words, index + 1)}
            checked={textOf(choice[name]).toLowerCase() === 'true'}
            onChange={({ currentTarget }) =>
              edits.setIn(
                `[${index}]`,
                name,
                currentTarget.checked ? true : undefined,
                t.marked(words, currentTarget.checked),
              )
            }
          />{' '}
          {words}
        </label>
      ))}
    </div>
  )
}

function freeValue(choices: readonly Choice[]): string {
  let number = choices.length + 1
  while (choices.some((choice) => choice['value'] === `choice-${number}`)) number += 1
  return `choice-${number}`
}
