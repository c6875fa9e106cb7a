import type { ComponentChildren, ComponentProps } from 'preact'
import { useId } from 'preact/hooks'

type Props = Omit<ComponentProps<'input'>, 'class' | 'id' | 'label' | 'list' | 'value'> & {
  readonly id?: string
  /** Such as `mono`. */
  readonly class?: string
  readonly label: ComponentChildren
  readonly value: string | number
  set(value: string): void
  readonly hint?: ComponentChildren
  /** What is wrong with the value, in place of the hint. */
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
  const { label, value, set, hint, problem, options, suggestions, isLong, ...given } = props
  const own = useId()
  const { id = own, class: kind = '', ...rest } = given
  const about = problem ?? hint
  const shared = {
    ...(rest as object),
    id,
    class: `input ${kind}`.trim(),
    value,
    'aria-invalid': problem !== undefined || undefined,
    'aria-describedby': about === undefined ? undefined : `${id}-about`,
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
      {about !== undefined && (
        <span
          class={problem === undefined ? 'hint' : 'error'}
          id={`${id}-about`}
          role={problem === undefined ? undefined : 'alert'}
        >
          {about}
        </span>
      )}
    </div>
  )
}

type CheckProps = {
  readonly checked: boolean
  set(checked: boolean): void
  readonly disabled?: boolean
  readonly children: ComponentChildren
}

/** A choice that is made or not. */
export function CheckBox({ checked, set, disabled, children }: CheckProps) {
  return (
    <label class="row">
      <input
        type="checkbox"
        checked={checked}
        disabled={disabled}
        onChange={(event) => set(event.currentTarget.checked)}
      />
      {children}
    </label>
  )
}
