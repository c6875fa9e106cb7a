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
  const alone = { required: formOf(form, field, true), optional: formOf(form, field, false) }
  const ruled = computed(() => {
    const own = options.ruled?.value.filter(({ path }) => fieldIdOf(path) === field.id) ?? []
    return own.length === 0 ? none : own
  })
  const problems = computed((): readonly Problem[] => {
    const { isVisible, isEnabled, isRequired } = state.value
    if (!isVisible || !isEnabled || (!isTouched.value && reported.value.length === 0)) return none
    const checked = isRequired ? alone.required : alone.optional
    const alive =
      checks.value?.problemsNow(checked, { [field.id]: value.value }, options.texts) ?? []
    const now = [...alive, ...ruled.value]
    const isNew = ({ path, code }: Problem): boolean =>
      !now.some((one) => one.path === path && one.code === code)
    return [...now, ...reported.value.filter(isNew)]
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
