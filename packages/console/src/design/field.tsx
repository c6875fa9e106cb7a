import type { ComponentChildren, ComponentProps } from 'preact'
import { useId } from 'preact/hooks'

type Props = Omit<ComponentProps<'input'>, 'label' | 'list' | 'value'> & {
  readonly label: ComponentChildren
  readonly value: string | number
  set(value: string): void
  readonly hint?: ComponentChildren
  /** What is wrong with the value. */
  readonly problem?: ComponentChildren
  /** The values that can be chosen, each with its text; without them, anything can be typed. */
  readonly options?:
    | readonly (readonly [value: string | number, text: ComponentChildren])[]
    | undefined
  /** Values that are suggested, some with what they mean. */
  readonly suggestions?: readonly (readonly [value: string, meaning?: string])[] | undefined
  /** Whether the text may have several lines. */
  readonly isLong?: boolean | undefined
}

/** A labelled box for one value: typed, or one of a few. */
export function Field(props: Props) {
  const { label, value, set, hint, problem, options, suggestions, isLong, ...rest } = props
  const own = useId()
  const { id = own, class: kind } = rest
  const shared = {
    ...(rest as object),
    id,
    class: kind === undefined ? 'input' : `input ${String(kind)}`,
    value,
    'aria-invalid': problem !== undefined || undefined,
    'aria-describedby':
      problem !== undefined ? `${id}-problem` : hint !== undefined ? `${id}-hint` : undefined,
  }
  const onInput = (event: { readonly currentTarget: { readonly value: string } }): void =>
    set(event.currentTarget.value)
  return (
    <div class="field">
      <label for={id}>{label}</label>
      {options !== undefined ? (
        <select {...shared} onChange={onInput}>
          {options.map(([option, text]) => (
            <option key={option} value={option}>
              {text}
            </option>
          ))}
        </select>
      ) : isLong === true ? (
        <textarea {...shared} onInput={onInput} />
      ) : (
        <input {...shared} list={suggestions && `${id}-list`} onInput={onInput} />
      )}
      {suggestions !== undefined && (
        <datalist id={`${id}-list`}>
          {suggestions.map(([suggested, meaning]) => (
            <option key={suggested} value={suggested} label={meaning} />
          ))}
        </datalist>
      )}
      {hint !== undefined && (
        <span class="hint" id={`${id}-hint`}>
          {hint}
        </span>
      )}
      {problem !== undefined && (
        <span class="error" id={`${id}-problem`} role="alert">
          {problem}
        </span>
      )}
    </div>
  )
}
