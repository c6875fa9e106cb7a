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
import { createRuleRuns, isOfRule, ownSandbox, type RuleRuns } from './rule-runs.ts'
import { en, type FormTexts } from '../texts.ts'

/** The options for opening a form. */
export type FormOptions = {
  /** All values, as for repeating a launch. Without them, the form starts with its defaults. */
  readonly values?: GivenValues | undefined
  /** Values that override defaults, as from a link. */
  readonly changes?: GivenValues | undefined
  readonly resolver: Resolver
  readonly moment: () => Moment
  /** Runs script rules instead of the sandbox of this package; `skip` leaves them to the server. */
  readonly scripts?: ScriptRunner | 'skip' | undefined
  /** What the form says, as far as it is another language than that of `en`. */
  readonly texts?: Partial<FormTexts> | undefined
  /** The prefix of the form's element ids; unique to this form. */
  readonly idPrefix: string
  readonly changed: (form: FormModel) => void
}

/** An open form: one signal for each field. */
export type FormModel = {
  readonly form: Form
  readonly options: FormOptions
  readonly texts: FormTexts
  readonly fieldOf: (field: FormField) => FieldModel | undefined
  readonly fieldById: (id: string) => FieldModel | undefined
  readonly stateOf: (part: FormPart) => PartState
  readonly values: () => GivenValues
  /** The user's changes by field id, including those for fields of earlier definitions. */
  readonly changes: () => GivenValues
  readonly launchValues: () => Promise<LaunchValues>
  /** All problems, including those found by the platform. */
  readonly check: () => Promise<readonly Problem[]>
  /** Validates and shows problems; returns the launch if there are no errors. */
  readonly submit: () => Promise<LaunchValues | undefined>
  /** Shows problems that the server found: at their fields, and errors in the summary. */
  readonly show: (problems: readonly Problem[]) => void
  /** The errors of the form as it is now; undefined before the first attempt to launch. */
  readonly summary: ReadonlySignal<readonly Problem[] | undefined>
  /** Counts the attempts that were checked. */
  readonly attempt: ReadonlySignal<number>
  readonly isChecking: ReadonlySignal<boolean>
  /** The text announced to screen readers. */
  readonly announcement: Signal<string>
  /** Announces the problems of a field when the user leaves it. */
  readonly leave: (field: FieldModel) => void
  /** Known resources by href, for their names. */
  readonly known: Signal<ReadonlyMap<string, Resource>>
}

const gone: PartState = { isVisible: false, isEnabled: false, isRequired: false }

/** Opens a form. The user's changes in a previously open form are kept, by field id. */
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
  const texts = { ...en, ...options.texts }
  const checks = createFormChecks(form, { ...options, texts }, values, byId)
  const { rules } = checks
  const model: FormModel = {
    form,
    options,
    texts,
    fieldOf: ({ id }) => byId.get(id),
    fieldById: (id) => byId.get(id),
    stateOf: (part) => stateSignals.get(part)?.value ?? gone,
    values,
    changes: () => ({ ...draft, ...valuesOf((id) => byId.get(id)?.isChanged() === true) }),
    ...checks,
    announcement,
    leave(field) {
      field.isTouched.value = true
      rules?.due()
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
        texts,
        ruled: rules?.problems,
        begin: (isChanged ? kept : begin)[field.id],
        isChanged,
        isTouched: before?.fieldById(field.id)?.isTouched.value === true,
        changed() {
          rules?.due()
          options.changed(model)
        },
      }),
    )
  }
  if (before !== undefined) rules?.due()
  return model
}

/** How each part of a form is, as its values change: of all values, those that a condition depends on are read. */
function partSignals(
  form: Form,
  valuesOf: (isWanted: (id: string) => boolean) => GivenValues,
): ReadonlyMap<FormPart, ReadonlySignal<PartState>> {
  const watched = conditionFields(form)
  const states = computed(() => {
    const { values } = readValues(
      form,
      valuesOf((id) => watched.has(id)),
    )
    return partStates(form, values)
  })
  return new Map(
    formIndex(form).parts.map(({ part }) => [part, steady(() => states.value.get(part) ?? gone)]),
  )
}

function isError({ severity }: Problem): boolean {
  return severity === 'Error'
}

function hasScriptRules({ rulesets = [] }: Form): boolean {
  return rulesets.some(({ $type }) => $type === 'ScriptValidationRule')
}

/** Holds the values of a form against it, and shows what is wrong. */
function createFormChecks(
  form: Form,
  options: FormOptions & { readonly texts: FormTexts },
  values: () => GivenValues,
  byId: ReadonlyMap<string, FieldModel>,
): Pick<
  FormModel,
  'launchValues' | 'check' | 'submit' | 'show' | 'summary' | 'attempt' | 'isChecking'
> & {
  readonly rules: RuleRuns | undefined
} {
  const { moment, resolver, scripts = ownSandbox, texts } = options
  const isTried = signal(false)
  /** What was found by the last attempt of no field. */
  const general = signal<readonly Problem[]>([])
  const all = (): Problem[] => [
    ...general.value,
    ...[...byId.values()].flatMap(({ problems }) => problems.value),
  ]
  const summary = computed(() => (isTried.value ? all().filter(isError) : undefined))
  const attempt = signal(0)
  const isChecking = signal(false)
  const show = (problems: readonly Problem[], ruled?: readonly Problem[]): void => {
    batch(() => {
      for (const field of byId.values()) {
        field.isTouched.value = true
        field.report(problems.filter(({ path }) => fieldIdOf(path) === field.field.id))
      }
      if (ruled !== undefined) rules?.take(ruled)
      general.value = problems.filter(({ path }) => !byId.has(fieldIdOf(path)))
      isTried.value = true
      attempt.value += 1
    })
  }
  const checkNow = async (given: GivenValues, source = resolver): Promise<readonly Problem[]> => {
    const { checkValues } = await loadChecks()
    return checkValues(form, given, { resolver: source, scripts, texts, now: moment().now })
  }
  const rules =
    hasScriptRules(form) && scripts !== 'skip'
      ? createRuleRuns(
          resolver,
          (source) => checkNow(values(), source),
          () => JSON.stringify(values()),
        )
      : undefined
  const launchWith = async (given: GivenValues): Promise<LaunchValues> => {
    const { launchOf } = await loadChecks()
    return launchOf(form, given, resolver)
  }
  return {
    rules,
    summary,
    attempt,
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
        const found = await checkNow(given)
        const { true: ruled = [], false: others = [] } = Object.groupBy(found, (one) =>
          String(rules !== undefined && isOfRule(one)),
        )
        show(others, ruled)
        return found.some(isError) ? undefined : await launchWith(given)
      } catch (error) {
        const message = texts.uncheckable(reasonOf(error))
        general.value = [{ path: '', code: 'ReferenceNotResolved', message, severity: 'Error' }]
        isTried.value = true
        attempt.value += 1
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
      // Text is kept as typed, and a file as read.
      const isText =
        typeof given === 'string' && (typeof read === 'string' || $type === 'TabularFile')
      return [[id, isText ? given : read]]
    }),
  )
}

/** A state that changes identity only when its content changes, so that views don't rerender needlessly. */
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

/** The ids of the fields that a form's conditions refer to: only their values affect the state of its parts. */
function conditionFields(form: Form): ReadonlySet<string> {
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
