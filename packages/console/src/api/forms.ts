import type { BillingItem, CallbackOutcome, LaunchSpec } from '@benchtop/forms'
import { control } from './control.ts'
import type { LaunchOrder, LaunchProperty } from './launches.ts'
import { session } from './session.ts'

/** The form of an application, as a list shows it. */
export type FormEntry = {
  readonly application: string
  readonly name: string
  readonly kind: 'web' | 'native'
  readonly owner: string
  readonly launchBy: 'everyone' | 'owner'
  /** The file that it is written in; null where it came without one. */
  readonly path: string | null
  readonly isMissing: boolean
  readonly errors: number
  readonly warnings: number
}

/** The definition of a form, as its file says it. */
export type FormFile = {
  readonly path: string | null
  readonly text: string
  /** Another one for each text; who writes names the one that was read. */
  readonly revision: string
  readonly isMissing: boolean
}

/** What a launch would come to. */
export type Rehearsal = {
  readonly problems:
    | readonly { readonly member: string; readonly code: string; readonly message: string }[]
    | null
  readonly launchSpec: CallbackOutcome<LaunchSpec> | null
  readonly billingSpec: CallbackOutcome<readonly BillingItem[]> | null
  /** The session that the launch would make; null where it would be refused. */
  readonly session: { readonly properties: readonly LaunchProperty[] } | null
}

/** The forms of the applications that the user sees. */
export async function readForms(signal?: AbortSignal): Promise<readonly FormEntry[]> {
  const { forms } = await control<{ forms: readonly FormEntry[] }>(
    'GET',
    'forms',
    undefined,
    signal,
  )
  const user = session.peek()?.user?.id
  return forms.filter(({ launchBy, owner }) => launchBy === 'everyone' || owner === user)
}

export function readFormFile(application: string, signal?: AbortSignal): Promise<FormFile> {
  const path = `applications/${encodeURIComponent(application)}/form`
  return control('GET', path, undefined, signal)
}

/** Writes the file. Throws a ControlRefusal of status 409 where it isn't any more what was read. */
export function writeFormFile(
  application: string,
  written: { readonly text: string; readonly revision: string },
): Promise<FormFile> {
  return control('PUT', `applications/${encodeURIComponent(application)}/form`, written)
}

/** What a launch would come to; nothing is started. */
export function rehearse(
  { application, ...order }: LaunchOrder,
  signal?: AbortSignal,
): Promise<Rehearsal> {
  const body = { ...order, user: session.peek()?.user?.id ?? '' }
  return control('POST', `applications/${encodeURIComponent(application)}/rehearsal`, body, signal)
}
