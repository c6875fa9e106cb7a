import { type Form, type FormField, type PartState, type Problem } from '@benchtop/forms'
import { batch, computed, signal, type ReadonlySignal, type Signal } from '@preact/signals'
import { checks } from './loaded-checks.ts'

/** A field of an open form. Whoever shows it depends on this field alone. */
export type FieldModel = {
  readonly field: FormField
  /** The ids of its elements in the page begin with this. */
  readonly elementId: string
  readonly value: ReadonlySignal<unknown>
  readonly state: ReadonlySignal<PartState>
  /** What is wrong with the value, as far as it is to be seen: nothing before the user has left the field. */
  readonly problems: ReadonlySignal<readonly Problem[]>
  /** Whether the user has left the field, or has tried to launch. */
  readonly isTouched: Signal<boolean>
  /** Whether the user has changed the value. */
  readonly isChanged: () => boolean
  readonly set: (value: unknown) => void
  /** Shows what somebody else found out about the value; it is gone with the next change. */
  readonly tell: (problems: readonly Problem[]) => void
}

type FieldOptions = {
  readonly form: Form
  readonly field: FormField
  readonly elementId: string
  readonly state: ReadonlySignal<PartState>
  readonly begin: unknown
  readonly isChanged: boolean
  readonly isTouched: boolean
  readonly changed: (field: FieldModel) => void
}

// One and the same, so that nobody hears of it twice.
const none: readonly Problem[] = []

/** Opens a field with a value. */
export function createField(options: FieldOptions): FieldModel {
  const { form, field, elementId, state } = options
  const value = signal(options.begin)
  const told = signal(none)
  const isTouched = signal(options.isTouched)
  let isChanged = options.isChanged
  const alone = { required: formOf(form, field, true), optional: formOf(form, field, false) }
  const problems = computed((): readonly Problem[] => {
    const { isVisible, isEnabled, isRequired } = state.value
    if (!isVisible || !isEnabled || (!isTouched.value && told.value.length === 0)) return none
    const checked = isRequired ? alone.required : alone.optional
    const now = checks.value?.problemsNow(checked, { [field.id]: value.value }) ?? []
    const isNew = ({ path, code }: Problem): boolean =>
      !now.some((one) => one.path === path && one.code === code)
    return [...now, ...told.value.filter(isNew)]
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
        told.value = none
        value.value = next
      })
      options.changed(model)
    },
    tell(found) {
      told.value = found
    },
  }
  return model
}

/** A form of this field alone, always there: so a field is checked by the rules of the whole, and at its own cost. */
function formOf(form: Form, field: FormField, required: boolean): Form {
  const { visibleWhen: _v, enabledWhen: _e, requiredWhen: _r, ...rest } = field
  return { ...form, fields: [{ ...rest, required }] }
}
