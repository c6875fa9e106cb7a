import type { Problem } from '@benchtop/forms'
import { effect, type ReadonlySignal, type Signal } from '@preact/signals'

/** The parts of a field that are announced. */
type LeftField = {
  readonly value: ReadonlySignal<unknown>
  readonly problems: ReadonlySignal<readonly Problem[]>
}

let forget: (() => void) | undefined

/** Announces a field's problems on blur, and those found later, until it is changed or another field is left. */
export function announce({ value, problems }: LeftField, said: Signal<string>): void {
  forget?.()
  const left = value.value
  forget = effect(() => {
    if (value.value === left) said.value = problems.value.map(({ message }) => message).join(' ')
  })
}
