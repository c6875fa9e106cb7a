import type { Problem } from '@benchtop/forms'
import { effect, type ReadonlySignal, type Signal } from '@preact/signals'

/** As much of a field as is said of it. */
type LeftField = {
  readonly value: ReadonlySignal<unknown>
  readonly problems: ReadonlySignal<readonly Problem[]>
}

let forget: (() => void) | undefined

/** Says what is wrong with a field that is left, and what comes out about it later, unless it is changed or another is left. */
export function announce({ value, problems }: LeftField, said: Signal<string>): void {
  forget?.()
  const left = value.value
  forget = effect(() => {
    if (value.value === left) said.value = problems.value.map(({ message }) => message).join(' ')
  })
}
