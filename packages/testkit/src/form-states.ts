import { AssertionError } from 'node:assert'
import { isDeepStrictEqual } from 'node:util'
import type { ControlClient } from '@benchtop/client/control'
import type { FormStateRecord } from '@benchtop/contracts'
import type { LaunchedApplication } from './launched-app.ts'
import { nameOf, type Person } from './people.ts'

/** Values of a form that were saved under a name, with the fields that had problems then. */
export type FormState = FormStateRecord

/** A saved state of a form, and what the form says of it now. */
export type CheckedFormState = FormState & {
  /** The fields that have problems now. */
  readonly found: readonly string[]
  readonly isAsSaved: boolean
}

export type FormStatesOptions = {
  /** Who would launch it: an id or e-mail address. Defaults to the platform's first user. */
  readonly as?: Person
  /** Only the states of these names. */
  readonly only?: readonly string[]
}

/** The saved states of an app's form, and how each of them is checked. */
export type FormStates = {
  /** The states that were saved of an app's form: in form.states.json next to form.json. */
  formStates(application: LaunchedApplication): Promise<readonly FormState[]>
  /**
   * Checks every saved state of an app's form as its launch would be, without launching anything: those that were valid
   * still are, and of the others the same fields have problems. Throws an AssertionError that names the states
   * otherwise, or where there are none.
   */
  checkFormStates(
    application: LaunchedApplication,
    options?: FormStatesOptions,
  ): Promise<readonly CheckedFormState[]>
}

export function formStatesOf(control: ControlClient): FormStates {
  const idOf = (application: LaunchedApplication): string =>
    typeof application === 'string' ? application : application.id
  const formStates: FormStates['formStates'] = async (application) =>
    (await control.getFormStates({ id: idOf(application) })).states
  return {
    formStates,
    async checkFormStates(application, { as, only } = {}) {
      const all = await formStates(application)
      const wanted = all.filter(({ name }) => only?.includes(name) ?? true)
      const missing = only?.find((name) => !all.some((one) => one.name === name))
      if (missing !== undefined || wanted.length === 0) throw noStates(missing, all)
      const { users } = await control.getStatus()
      const user = as === undefined ? (users[0]?.id ?? '') : nameOf(as)
      const checked = await Promise.all(
        wanted.map(async (state): Promise<CheckedFormState> => {
          const { values } = state
          const { fields } = await control.rehearse({ id: idOf(application), user, values })
          const isAsSaved = isDeepStrictEqual(state.errors.toSorted(), fields.toSorted())
          return { ...state, found: fields, isAsSaved }
        }),
      )
      const others = checked.filter(({ isAsSaved }) => !isAsSaved)
      if (others.length > 0) throw differing(others)
      return checked
    },
  }
}

function noStates(missing: string | undefined, all: readonly FormState[]): AssertionError {
  const names = all.map(({ name }) => name).join(', ')
  const message =
    missing === undefined
      ? 'The form has no saved states: save some in the console, or write form.states.json.'
      : `The form has no state ${missing}. It has ${names === '' ? 'none' : names}.`
  return new AssertionError({ message, operator: 'formStates' })
}

function differing(others: readonly CheckedFormState[]): AssertionError {
  const said = (fields: readonly string[]) => (fields.length === 0 ? 'none' : fields.join(', '))
  const lines = others.map(
    ({ name, errors, found }) =>
      `  ${name}: problems in ${said(found)}; when it was saved, in ${said(errors)}`,
  )
  return new AssertionError({
    message: `${others.length} saved states of the form have changed:\n${lines.join('\n')}`,
    actual: others.map(({ name, found }) => ({ name, errors: found })),
    expected: others.map(({ name, errors }) => ({ name, errors })),
    operator: 'formStates',
  })
}
