import type { Choice } from '@benchtop/forms'

type Props = {
  readonly name: string
  readonly choices: readonly Choice[]
  readonly isMultiple: boolean
  readonly value: readonly string[]
  readonly change: (value: readonly string[]) => void
}

/** Choices that are all in sight: one of them, or any number. */
export function ChoiceInputs({ name, choices, isMultiple, value, change }: Props) {
  return (
    <div class="choices">
      {choices.map((choice) => (
        <label key={choice.value}>
          <input
            type={isMultiple ? 'checkbox' : 'radio'}
            name={name}
            checked={value.includes(choice.value)}
            disabled={choice.disabled === true}
            onChange={({ currentTarget: { checked } }) => {
              const others = isMultiple ? value.filter((one) => one !== choice.value) : []
              change(checked ? [...others, choice.value] : others)
            }}
          />
          {choice.label ?? choice.text ?? choice.value}
        </label>
      ))}
    </div>
  )
}
