import type { Form, GivenValues, Moment, Problem, ScriptRunner } from '@benchtop/forms'
import { untracked } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useId, useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { createFormModel, type FormModel } from './model/form-model.ts'
import type { LaunchValues } from './model/checks.ts'
import { loadChoiceList } from './choosing/chooser.tsx'
import { loadChecks } from './model/loaded-checks.ts'
import { noResolver, type Resolver } from './model/resolver.ts'
import { Parts } from './parts/part-view.tsx'
import { useDefinition } from './use-definition.ts'
import { useLater } from './controls/use-later.ts'

/** What a launch form is given. */
export type LaunchFormProps = {
  /** As text, strict or lenient, or as it was read. A new one keeps what was typed, by the ids of the fields. */
  readonly definition: string | Form | undefined
  /** All values, as of a launch that is made again; with them defaults don't fill in. New ones begin anew. */
  readonly values?: GivenValues | undefined
  /** Values in place of some defaults, as a link carries them. New ones begin anew. */
  readonly changes?: GivenValues | undefined
  readonly resolver?: Resolver | undefined
  /** The user's time, for defaults that name it and for scripts. */
  readonly moment: () => Moment
  readonly scripts?: ScriptRunner | undefined
  /** What the server found wrong with the last launch. */
  readonly problems?: readonly Problem[] | undefined
  /** Of the headings of sections: 2 if nothing is said. */
  readonly headingLevel?: number | undefined
  /** On the button that launches: Launch if nothing is said. */
  readonly submitLabel?: string | undefined
  /** Stands beside the button. */
  readonly children?: ComponentChildren
  readonly onChange?: ((form: FormModel) => void) | undefined
  /** The form is launched: it is sound, as far as the page can tell. */
  readonly onSubmit?: ((launch: LaunchValues) => void) | undefined
  /** Hands over the form that is open, and each that takes its place. */
  readonly onOpen?: ((form: FormModel) => void) | undefined
}

/** The form of an app, to be filled in and launched. */
export function LaunchForm(props: LaunchFormProps) {
  const { form, faults } = useDefinition(props.definition)
  return (
    <div class="launch-form">
      {faults}
      {form !== undefined && <OpenForm {...props} form={form} />}
    </div>
  )
}

function OpenForm(props: LaunchFormProps & { readonly form: Form }) {
  const { form, values, changes, resolver = noResolver, scripts, problems } = props
  const idPrefix = useId()
  const latest = useRef(props)
  latest.current = props
  const opened = useRef<{ readonly model: FormModel; readonly from: unknown } | undefined>(
    undefined,
  )
  const model = useMemo(() => {
    const before = opened.current
    const from = values ?? changes
    const made = untracked(() =>
      createFormModel(
        form,
        {
          values,
          changes,
          resolver,
          scripts,
          idPrefix,
          moment: () => latest.current.moment(),
          changed: (changed) => latest.current.onChange?.(changed),
        },
        before?.from === from ? before?.model : undefined,
      ),
    )
    opened.current = { model: made, from }
    return made
  }, [form, values, changes, resolver, scripts])
  // Before anybody can ask for it.
  useLayoutEffect(() => latest.current.onOpen?.(model), [model])
  useEffect(() => {
    if (problems !== undefined) model.show(problems)
  }, [problems])
  const ErrorSummary = useLater(loadSummary)
  const submit = async (): Promise<void> => {
    const launch = await model.submit()
    if (launch !== undefined) latest.current.onSubmit?.(launch)
  }
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        void submit()
      }}
    >
      {ErrorSummary !== undefined && <ErrorSummary model={model} />}
      <div class="lf-parts">
        <Parts model={model} parts={form.fields} level={props.headingLevel ?? 2} />
      </div>
      <div class="lf-foot">
        <SubmitButton model={model} label={props.submitLabel ?? 'Launch'} />
        {props.children}
      </div>
      <Announcement model={model} />
    </form>
  )
}

/** What is needed for a launch comes while the form is filled in. */
async function loadSummary() {
  const [{ ErrorSummary }] = await Promise.all([
    import('./error-summary.tsx'),
    loadChecks(),
    loadChoiceList(),
  ])
  return ErrorSummary
}

/**
 * The field that has the focus keeps it while the button is pressed: what is said of a field that is left would move the
 * button away from under the pointer, and the click would be lost. Submitting checks the field anyway.
 */
function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}

/** Stays where it is while the form is checked: a button that is disabled loses the focus. */
function SubmitButton({ model, label }: { readonly model: FormModel; readonly label: string }) {
  return (
    <button
      type="submit"
      class="lf-button"
      aria-disabled={model.isChecking.value}
      onMouseDown={keepFocus}
    >
      {label}
    </button>
  )
}

function Announcement({ model }: { readonly model: FormModel }) {
  return (
    <p role="status" class="lf-unseen">
      {model.announcement.value}
    </p>
  )
}
