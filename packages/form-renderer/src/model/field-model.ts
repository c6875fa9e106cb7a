import { fieldIdOf, type Form, type FormField, type PartState, type Problem } from '@benchtop/forms'
import { batch, computed, signal, type ReadonlySignal, type Signal } from '@preact/signals'
import type { FormTexts } from '../texts.ts'
import { checks } from './loaded-checks.ts'

/** A field of an open form. Its view depends only on this field. */
export type FieldModel = {
  readonly field: FormField
  /** The prefix of its elements' ids in the page. */
  readonly elementId: string
  readonly value: ReadonlySignal<unknown>
  readonly state: ReadonlySignal<PartState>
  /** The visible problems of the value: none until the user has left the field. */
  readonly problems: ReadonlySignal<readonly Problem[]>
  /** Whether the user has left the field or tried to launch. */
  readonly isTouched: Signal<boolean>
  /** Whether the user has changed the value. */
  readonly isChanged: () => boolean
  readonly set: (value: unknown) => void
  /** The problems that a value would have. */
  readonly problemsOf: (value: unknown) => readonly Problem[]
  /** The row that a long table shows, with those around it. */
  readonly shownRow: Signal<number>
  /** Shows problems found elsewhere; they disappear with the next change. */
  readonly report: (problems: readonly Problem[]) => void
}

type FieldOptions = {
  readonly form: Form
  readonly field: FormField
  readonly elementId: string
  readonly state: ReadonlySignal<PartState>
  readonly texts: FormTexts
  /** What script rules have found in the form, if it has any. */
  readonly ruled: ReadonlySignal<readonly Problem[]> | undefined
  readonly begin: unknown
  readonly isChanged: boolean
  readonly isTouched: boolean
  readonly changed: (field: FieldModel) => void
}

// A shared instance, so that subscribers aren't notified twice.
const none: readonly Problem[] = []

/** Opens a field with a value. */
export function createField(options: FieldOptions): FieldModel {
  const { form, field, elementId, state } = options
  const value = signal(options.begin)
  const reported = signal(none)
  const isTouched = signal(options.isTouched)
  let isChanged = options.isChanged
  const problemsOf = (given: unknown): readonly Problem[] => {
    const checked = state.value.isRequired ? alone.required : alone.optional
    return checks.value?.problemsNow(checked, { [field.id]: given }, options.texts) ?? []
  }
  const alone = { required: formOf(form, field, true), optional: formOf(form, field, false) }
  const ruled = computed(() => {
    const own = options.ruled?.value.filter(({ path }) => fieldIdOf(path) === field.id) ?? []
    return own.length === 0 ? none : own
  })
  const problems = computed((): readonly Problem[] => {
    const { isVisible, isEnabled } = state.value
    if (!isVisible || !isEnabled || (!isTouched.value && reported.value.length === 0)) return none
    const now = [...problemsOf(value.value), ...ruled.value]
    if (reported.value.length === 0) return now.length === 0 ? none : now
    const known = new Set(now.map(({ path, code }) => `${path} ${code}`))
    return [...now, ...reported.value.filter(({ path, code }) => !known.has(`${path} ${code}`))]
  })
  const model: FieldModel = {
    field,
    elementId,
    value,
    state,
    problems,
    isTouched,
    isChanged: () => isChanged,
    set(next) {
      isChanged = true
      batch(() => {
        reported.value = none
        value.value = next
      })
      options.changed(model)
    },
    problemsOf,
    shownRow: signal(0),
    report(found) {
      reported.value = found
    },
  }
  return model
}

/** A form of only this field, always visible: it is checked by the same rules, at the cost of one field. */
function formOf(form: Form, field: FormField, required: boolean): Form {
  const { visibleWhen: _v, enabledWhen: _e, requiredWhen: _r, ...rest } = field
  return { ...form, fields: [{ ...rest, required }] }
}
