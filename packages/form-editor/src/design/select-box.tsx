import { useTexts } from '../texts.ts'

type Props<Value extends string> = {
  readonly id?: string | undefined
  /** Its name, where no label has its id. */
  readonly label?: string | undefined
  readonly described?: string | undefined
  readonly isInvalid?: boolean
  /** As in the text, which may have another one than the options. */
  readonly value: string
  /** The values, with words where these are others. */
  readonly options: readonly (readonly [value: Value, words?: string | undefined])[]
  readonly set: (value: Value) => void
}

/** A list box of some options. A value that is none of them is one more. */
export function SelectBox<Value extends string>(props: Props<Value>) {
  const { id, label, described, isInvalid, value, options, set } = props
  const t = useTexts()
  return (
    <select
      id={id}
      class="fe-input"
      aria-label={label}
      aria-describedby={described}
      aria-invalid={isInvalid}
      value={value}
      onChange={({ currentTarget }) => set(currentTarget.value as Value)}
    >
      {!options.some(([one]) => one === value) && (
        <option value={value}>{value || t.choose}</option>
      )}
      {options.map(([one, words = one]) => (
        <option key={one} value={one}>
          {words}
        </option>
      ))}
    </select>
  )
}
