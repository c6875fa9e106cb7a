import type { ControlClient, ControlParams } from '@benchtop/client/control'
import type { LaunchOutcome } from '@benchtop/contracts'
import { CliError } from '../errors.ts'

/** What a launch takes. */
export type LaunchRequest = ControlParams<'launch'>

/** A launched session: its Href, and where the browser of a web app's user is sent. */
export type Launched = LaunchOutcome & { readonly appSession: string }

/** Launches an app, its user having accepted everything. */
export async function launchNow(control: ControlClient, request: LaunchRequest): Promise<Launched> {
  const { appSession, ...launched } = await control.launch(request)
  if (appSession !== null) return { appSession, ...launched }
  throw new CliError('refused', 'The launch was not made: its user has something to accept first.')
}
