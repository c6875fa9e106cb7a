import type { ControlClient, ControlParams } from '@benchtop/client/control'
import type { LaunchOutcome } from '@benchtop/contracts'
import { CliError } from '../errors.ts'

/** The inputs of a launch. */
export type LaunchRequest = ControlParams<'launch'>

/** A launched session: its Href, and the address that the browser of a web app's user is sent to. */
export type Launched = LaunchOutcome & { readonly appSession: string }

/** Launches an app with all consents of its user given. */
export async function launchNow(control: ControlClient, request: LaunchRequest): Promise<Launched> {
  const { appSession, ...launched } = await control.launch(request)
  if (appSession !== null) return { appSession, ...launched }
  throw new CliError('refused', 'Not launched: the user must accept the app’s terms first.')
}
