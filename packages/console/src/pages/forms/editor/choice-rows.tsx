import { useRef } from 'preact/hooks'

type Choice = Readonly<Record<string, unknown>>

type Props = {
  readonly id: string
  readonly described: string
  readonly value: unknown
  readonly set: (value: unknown) => void
}

/** The choices, one row each. */
export function ChoiceRows({ id, described, value, set }: Props) {
  const list = useRef<HTMLDivElement>(null)
  const choices = (Array.isArray(value) ? value : []) as readonly Choice[]
  const change = (index: number, name: string, text: string): void =>
    set(
      choices.map((choice, at) => {
        if (at !== index) return choice
        const { [name]: _, ...rest } = choice
        // Keeps the order of the members.
        if (text === '' && name !== 'value') return rest
        return name in choice ? { ...choice, [name]: text } : { ...rest, [name]: text }
      }),
    )
  const words = (choice: Choice): string =>
    'text' in choice && !('label' in choice) ? 'text' : 'label'
  return (
    <div
      class="choice-rows"
      ref={list}
      role="group"
      aria-label="choices"
      aria-describedby={described}
    >
      {choices.map((choice, index) => (
        <div key={index} class="choice-row">
          <input
            id={index === 0 ? id : undefined}
            class="input"
            type="text"
            aria-label={`Value of choice ${index + 1}`}
            placeholder="value"
            value={textOf(choice['value'])}
            onInput={({ currentTarget }) => change(index, 'value', currentTarget.value)}
          />
          <input
            class="input"
            type="text"
            aria-label={`Label of choice ${index + 1}`}
            placeholder={textOf(choice['value'])}
            value={textOf(choice[words(choice)])}
            onInput={({ currentTarget }) => change(index, words(choice), currentTarget.value)}
          />
          <button
            type="button"
            class="button plain small"
            aria-label={`Remove choice ${index + 1}`}
            onClick={() => {
              set(choices.toSpliced(index, 1))
              list.current?.querySelector('input')?.focus()
            }}
          >
            ✕
          </button>
        </div>
      ))}
      <button
        type="button"
        class="button plain small"
        id={choices.length === 0 ? id : undefined}
        onClick={() => set([...choices, { value: freeValue(choices) }])}
      >
        Add a choice
      </button>
    </div>
  )
}

function freeValue(choices: readonly Choice[]): string {
  let number = choices.length + 1
  while (choices.some((choice) => choice['value'] === `choice-${number}`)) number += 1
  return `choice-${number}`
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
