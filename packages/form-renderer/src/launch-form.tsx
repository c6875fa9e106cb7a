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

/** The props of a launch form. */
export type LaunchFormProps = {
  /** As text, strict or lenient, or parsed. A new definition keeps what was typed, by field id. */
  readonly definition: string | Form | undefined
  /** All values, as for repeating a launch; defaults aren't filled in. New values reset the form. */
  readonly values?: GivenValues | undefined
  /** Values that override defaults, as from a link. New values reset the form. */
  readonly changes?: GivenValues | undefined
  readonly resolver?: Resolver | undefined
  /** The user's time, for defaults and scripts that use it. */
  readonly moment: () => Moment
  readonly scripts?: ScriptRunner | undefined
  /** Problems that the server found with the last launch. */
  readonly problems?: readonly Problem[] | undefined
  /** The level of section headings. Defaults to 2. */
  readonly headingLevel?: number | undefined
  /** The submit button's label. Defaults to Launch. */
  readonly submitLabel?: string | undefined
  /** Content next to the button. */
  readonly children?: ComponentChildren
  readonly onChange?: ((form: FormModel) => void) | undefined
  /** Called on submit, when the form is valid as far as the page can determine. */
  readonly onSubmit?: ((launch: LaunchValues) => void) | undefined
  /** Called with the open form, and with each one that replaces it. */
  readonly onOpen?: ((form: FormModel) => void) | undefined
}

/** An app's form, to fill in and launch. */
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
  // Before any other code can read it.
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

/** Loads what a launch needs while the form is filled in. */
async function loadSummary() {
  const [{ ErrorSummary }] = await Promise.all([
    import('./error-summary.tsx'),
    loadChecks(),
    loadChoiceList(),
  ])
  return ErrorSummary
}

/**
 * The focused field keeps the focus while the button is pressed: an error shown on blur would move the button away from
 * under the pointer, and the click would be lost. Submitting validates the field anyway.
 */
function keepFocus(event: MouseEvent): void {
  event.preventDefault()
}

/** Stays enabled while the form is validated: a disabled button loses the focus. */
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
