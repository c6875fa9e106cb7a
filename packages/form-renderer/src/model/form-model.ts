import {
  defaultValues,
  fieldIdOf,
  formIndex,
  partStates,
  readValues,
  type Form,
  type FormField,
  type FormPart,
  type GivenValues,
  type Moment,
  type PartState,
  type Problem,
  type Resource,
  type ScriptRunner,
  conditionsOf,
  type Condition,
} from '@benchtop/forms'
import { batch, computed, signal, type ReadonlySignal, type Signal } from '@preact/signals'
import { createField, type FieldModel } from './field-model.ts'
import type { LaunchValues } from './checks.ts'
import { loadChecks } from './loaded-checks.ts'
import type { Resolver } from './resolver.ts'
import { reasonOf } from './reason.ts'

/** What a form is opened with. */
export type FormOptions = {
  /** All values, as of a launch that is made again. Without them the form begins with its defaults. */
  readonly values?: GivenValues | undefined
  /** Values in place of some defaults, as a link carries them. */
  readonly changes?: GivenValues | undefined
  readonly resolver: Resolver
  readonly moment: () => Moment
  /** Where rules in script are run; without it they are left to the server. */
  readonly scripts?: ScriptRunner | undefined
  /** Begins the ids of the form's elements, and is no other form's. */
  readonly idPrefix: string
  readonly changed: (form: FormModel) => void
}

/** An open form: one signal for each field. */
export type FormModel = {
  readonly form: Form
  readonly options: FormOptions
  readonly fieldOf: (field: FormField) => FieldModel | undefined
  readonly fieldById: (id: string) => FieldModel | undefined
  readonly stateOf: (part: FormPart) => PartState
  readonly values: () => GivenValues
  /** What the user has changed, by the ids of the fields; what a definition of before had is kept among it. */
  readonly changes: () => GivenValues
  readonly launchValues: () => Promise<LaunchValues>
  /** All that is wrong, the platform asked. */
  readonly check: () => Promise<readonly Problem[]>
  /** Checks and shows what is wrong; the values of a launch if nothing stops it. */
  readonly submit: () => Promise<LaunchValues | undefined>
  /** Shows problems that the server found: beside their fields, and errors in the summary. */
  readonly show: (problems: readonly Problem[]) => void
  /** The errors of the last try; undefined before one. */
  readonly summary: ReadonlySignal<readonly Problem[] | undefined>
  readonly isChecking: ReadonlySignal<boolean>
  /** What is said to those who hear the page. */
  readonly announcement: Signal<string>
  /** Says what is wrong with a field that the user leaves. */
  readonly leave: (field: FieldModel) => void
  /** The resources that are known by their addresses, for their names. */
  readonly known: Signal<ReadonlyMap<string, Resource>>
}

const gone: PartState = { isVisible: false, isEnabled: false, isRequired: false }

/** Opens a form. Of a form that was open before, what the user has changed stays, by the ids of the fields. */
export function createFormModel(form: Form, options: FormOptions, before?: FormModel): FormModel {
  const draft = before?.changes() ?? {}
  const begin = {
    ...(options.values ?? { ...defaultValues(form, options.moment()), ...options.changes }),
  }
  const byId = new Map<string, FieldModel>()
  const valuesOf = (isWanted: (id: string) => boolean): GivenValues =>
    Object.fromEntries(
      [...byId].filter(([id]) => isWanted(id)).map(([id, { value }]) => [id, value.value]),
    )
  const stateSignals = partSignals(form, valuesOf)
  // Values for no field of the form are reported by the check.
  const values = (): GivenValues => ({ ...begin, ...valuesOf(() => true) })
  const announcement = signal('')
  const checks = createFormChecks(form, options, values, byId)
  const model: FormModel = {
    form,
    options,
    fieldOf: ({ id }) => byId.get(id),
    fieldById: (id) => byId.get(id),
    stateOf: (part) => stateSignals.get(part)?.value ?? gone,
    values,
    changes: () => ({ ...draft, ...valuesOf((id) => byId.get(id)?.isChanged() === true) }),
    ...checks,
    announcement,
    leave(field) {
      field.isTouched.value = true
      void loadChecks().then(({ announce }) => announce(field, announcement))
    },
    known: before?.known ?? signal(new Map()),
  }
  const kept = keptOf(form, draft)
  for (const [index, { part: field }] of formIndex(form).fields.entries()) {
    const state = stateSignals.get(field)
    if (state === undefined || byId.has(field.id)) continue
    const isChanged = Object.hasOwn(kept, field.id)
    byId.set(
      field.id,
      createField({
        form,
        field,
        elementId: `${options.idPrefix}-${index}`,
        state,
        begin: (isChanged ? kept : begin)[field.id],
        isChanged,
        isTouched: before?.fieldById(field.id)?.isTouched.value === true,
        changed: () => options.changed(model),
      }),
    )
  }
  return model
}

/** How each part of a form is, as its values change: of all values, those that a condition depends on are read. */
function partSignals(
  form: Form,
  valuesOf: (isWanted: (id: string) => boolean) => GivenValues,
): ReadonlyMap<FormPart, ReadonlySignal<PartState>> {
  const asked = askedFields(form)
  const states = computed(() => {
    const { values } = readValues(
      form,
      valuesOf((id) => asked.has(id)),
    )
    return partStates(form, values)
  })
  return new Map(
    formIndex(form).parts.map(({ part }) => [part, steady(() => states.value.get(part) ?? gone)]),
  )
}

/** Holds the values of a form against it, and shows what is wrong. */
function createFormChecks(
  form: Form,
  options: FormOptions,
  values: () => GivenValues,
  byId: ReadonlyMap<string, FieldModel>,
): Pick<FormModel, 'launchValues' | 'check' | 'submit' | 'show' | 'summary' | 'isChecking'> {
  const { moment, resolver, scripts } = options
  const summary = signal<readonly Problem[] | undefined>(undefined)
  const isChecking = signal(false)
  const show = (problems: readonly Problem[]): void => {
    batch(() => {
      for (const field of byId.values()) {
        field.isTouched.value = true
        field.tell(problems.filter(({ path }) => fieldIdOf(path) === field.field.id))
      }
      summary.value = problems.filter(({ severity }) => severity === 'Error')
    })
  }
  const checkNow = async (given: GivenValues): Promise<readonly Problem[]> => {
    const { checkValues } = await loadChecks()
    return checkValues(form, given, { resolver, scripts, now: moment().now })
  }
  const launchWith = async (given: GivenValues): Promise<LaunchValues> => {
    const { launchOf } = await loadChecks()
    return launchOf(form, given, resolver)
  }
  return {
    summary,
    isChecking,
    show,
    launchValues: () => launchWith(values()),
    check: () => checkNow(values()),
    async submit() {
      if (isChecking.value) return undefined
      isChecking.value = true
      try {
        // What was checked is what is launched, whatever is typed meanwhile.
        const given = values()
        show(await checkNow(given))
        return summary.value?.length === 0 ? await launchWith(given) : undefined
      } catch (error) {
        const message = `The form can't be checked: ${reasonOf(error)}. Try again.`
        summary.value = [{ path: '', code: 'ReferenceNotResolved', message, severity: 'Error' }]
        return undefined
      } finally {
        isChecking.value = false
      }
    },
  }
}

/** What can stay of a draft: values of fields that the form has and that take such a value. */
function keptOf(form: Form, draft: GivenValues): GivenValues {
  return Object.fromEntries(
    formIndex(form).fields.flatMap(({ part: { id, $type } }) => {
      const given = draft[id]
      const read = Object.hasOwn(draft, id)
        ? readValues(form, { [id]: given }).values[id]
        : undefined
      if (read === undefined) return []
      // A text stays as it is typed, and a file as it was read.
      const isText =
        typeof given === 'string' && (typeof read === 'string' || $type === 'TabularFile')
      return [[id, isText ? given : read]]
    }),
  )
}

/** A state that is another one only if something of it is: so who shows it isn't drawn for nothing. */
function steady(read: () => PartState): ReadonlySignal<PartState> {
  let last = gone
  return computed(() => {
    const next = read()
    const isSameState =
      last.isVisible === next.isVisible &&
      last.isEnabled === next.isEnabled &&
      last.isRequired === next.isRequired
    if (!isSameState) last = next
    return last
  })
}

/** The ids of the fields that any condition of a form asks about: only their values change how its parts are. */
function askedFields(form: Form): ReadonlySet<string> {
  const ids = new Set<string>()
  const walk = (condition: Condition): void => {
    if ('and' in condition) condition.and.forEach(walk)
    else if ('or' in condition) condition.or.forEach(walk)
    else if ('not' in condition) walk(condition.not)
    else ids.add(condition.field)
  }
  for (const { visible, enabled, required } of conditionsOf(form).of.values()) {
    for (const condition of [...visible, ...enabled, ...required]) walk(condition)
  }
  return ids
}
