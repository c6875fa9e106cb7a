type Props = {
  readonly id: string
  readonly label: string
  readonly value: string
  readonly choices: readonly (readonly [value: string, text: string])[]
  set(value: string): void
}

/** A labelled select: one of a few values, each of them with its text. */
export function Choice({ id, label, value, choices, set }: Props) {
  return (
    <div class="field">
      <label for={id}>{label}</label>
      <select
        id={id}
        class="input"
        value={value}
        onChange={(event) => set(event.currentTarget.value)}
      >
        {choices.map(([key, text]) => (
          <option key={key} value={key}>
            {text}
          </option>
        ))}
      </select>
    </div>
  )
}
