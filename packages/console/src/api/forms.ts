import type {
  FormRecord,
  FormStateRecord,
  FormStatesRecord,
  FormSummary,
  RehearsalRecord,
} from '@benchtop/contracts'
import { control } from './clients.ts'
import type { LaunchOrder } from './launches.ts'
import { session } from './session.ts'

/** The form of an application, as a list shows it. */
export type FormEntry = FormSummary

/** The definition of a form, with the file that contains it. */
export type FormFile = FormRecord

/** What a launch would run and cost. */
export type Rehearsal = RehearsalRecord

/** The forms of the applications visible to the user. */
export async function readForms(signal?: AbortSignal): Promise<readonly FormEntry[]> {
  const { forms } = await control.listForms({}, { signal })
  const user = session.peek()?.user?.id
  return forms.filter(({ launchBy, owner }) => launchBy === 'everyone' || owner === user)
}

export function readFormFile(application: string, signal?: AbortSignal): Promise<FormFile> {
  return control.getForm({ id: application }, { signal })
}

/** Writes the file. Throws a Refusal of status 409 if it has changed since it was read. */
export function writeFormFile(
  application: string,
  written: { readonly text: string; readonly revision: string },
): Promise<FormFile> {
  return control.saveForm({ id: application, ...written })
}

/** Values of a form that were saved under a name. */
export type FormState = FormStateRecord

export function readFormStates(
  application: string,
  signal?: AbortSignal,
): Promise<FormStatesRecord> {
  return control.getFormStates({ id: application }, { signal })
}

/** Replaces the saved states. Throws a Refusal of status 409 if they have changed since they were read. */
export function writeFormStates(
  application: string,
  written: { readonly states: readonly FormState[]; readonly revision: string },
): Promise<FormStatesRecord> {
  return control.saveFormStates({ id: application, ...written, states: [...written.states] })
}

/** What a launch would run and cost; nothing is started. */
export function rehearse(
  { application, ...order }: LaunchOrder,
  signal?: AbortSignal,
): Promise<Rehearsal> {
  const user = session.peek()?.user?.id ?? ''
  return control.rehearse({ id: application, ...order, user }, { signal })
}
