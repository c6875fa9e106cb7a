import {
  userTimeZone,
  type Form,
  type GivenValues,
  type Moment,
  type Problem,
  type ScriptRunner,
} from '@benchtop/forms'
import { untracked } from '@preact/signals'
import type { ComponentChildren } from 'preact'
import { useEffect, useId, useLayoutEffect, useMemo, useRef } from 'preact/hooks'
import { createFormModel, type FormModel } from './model/form-model.ts'
import type { LaunchValues } from './model/checks.ts'
import { loadChoiceList } from './choosing/chooser.tsx'
import { loadChecks } from './model/loaded-checks.ts'
import { noResolver, type Resolver } from './model/resolver.ts'
import { Parts } from './parts/part-view.tsx'
import type { FormTexts } from './texts.ts'
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
  /** The user's time, for defaults and scripts that use it. Defaults to the page's. */
  readonly moment?: (() => Moment) | undefined
  /** Runs script rules instead of the sandbox of this package; `skip` leaves them to the server. */
  readonly scripts?: ScriptRunner | 'skip' | undefined
  /** Problems that the server found with the last launch. */
  readonly problems?: readonly Problem[] | undefined
  /** The level of section headings. Defaults to 2. */
  readonly headingLevel?: number | undefined
  /** The submit button's label. Defaults to Launch. */
  readonly submitLabel?: string | undefined
  /** What the form says, as far as it is another language than that of `en`. */
  readonly texts?: Partial<FormTexts> | undefined
  /** Whether nothing can be entered. */
  readonly isDisabled?: boolean | undefined
  /** For a form that is part of another one: it has no button, and Enter calls this. */
  readonly submitAll?: (() => void) | undefined
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
  const { form, faults } = useDefinition(props.definition, props.texts)
  return (
    <div class="launch-form">
      {faults}
      {form !== undefined && <OpenForm {...props} form={form} />}
    </div>
  )
}

function OpenForm(props: LaunchFormProps & { readonly form: Form }) {
  const {
    form,
    values,
    changes,
    resolver = noResolver,
    scripts,
    problems,
    texts,
    isDisabled,
  } = props
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
          texts,
          idPrefix,
          moment: () => (latest.current.moment ?? pageMoment)(),
          changed: (changed) => latest.current.onChange?.(changed),
        },
        before?.from === from ? before?.model : undefined,
      ),
    )
    opened.current = { model: made, from }
    return made
  }, [form, values, changes, resolver, scripts, texts])
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
        // It isn't that of a form around this one.
        event.stopPropagation()
        if (props.submitAll === undefined) void submit()
        else props.submitAll()
      }}
    >
      {ErrorSummary !== undefined && <ErrorSummary model={model} />}
      <fieldset role="none" class="lf-parts" disabled={isDisabled}>
        <Parts model={model} parts={form.fields} level={props.headingLevel ?? 2} />
      </fieldset>
      {props.submitAll === undefined ? (
        <div class="lf-foot">
          <SubmitButton
            {...{ model, isDisabled }}
            label={props.submitLabel ?? model.texts.launch}
          />
          {props.children}
        </div>
      ) : (
        // Enter submits a form that has such a button.
        <button type="submit" hidden />
      )}
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

type ButtonProps = {
  readonly model: FormModel
  readonly label: string
  readonly isDisabled: boolean | undefined
}

/** Stays enabled while the form is validated: a disabled button loses the focus. */
function SubmitButton({ model, label, isDisabled }: ButtonProps) {
  return (
    <button
      type="submit"
      class="lf-button"
      part="button"
      disabled={isDisabled}
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

/** The time of a page that gives no other; the console passes the platform's. */
function pageMoment(): Moment {
  return {
    // oxlint-disable-next-line laws/clock -- an element in a foreign page has no other source for the time
    now: Date.now(),
    timeZone: userTimeZone(),
  }
}
