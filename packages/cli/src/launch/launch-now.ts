import { ApiError, type ControlClient, type ControlParams } from '@benchtop/client/control'
import type { LaunchOutcome } from '@benchtop/contracts'
import { CliError } from '../errors.ts'

/** The inputs of a launch. */
export type LaunchRequest = ControlParams<'launch'>

/** A launched session: its Href, and the address that the browser of a web app's user is sent to. */
export type Launched = LaunchOutcome & { readonly appSession: string }

/** Launches an app with all consents of its user given. `outputs` are the fields that choose where results go. */
export async function launchNow(
  control: ControlClient,
  request: LaunchRequest,
  outputs: readonly string[] = [],
): Promise<Launched> {
  const { appSession, ...launched } = await control.launch(request).catch((error: unknown) => {
    throw withInputs(error, outputs)
  })
  if (appSession !== null) return { appSession, ...launched }
  throw new CliError('refused', 'Not launched: the user must accept the app’s terms first.')
}

/** A refusal of a launch in which each problem of a field stands with the option that gives the field a value. */
function withInputs(error: unknown, outputs: readonly string[]): unknown {
  if (!(error instanceof CliError) || !(error.cause instanceof ApiError)) return error
  const { problems } = error.cause
  const lines = problems.map(({ member = '', message }) => {
    const [, field] = /^(?:values|Input|Output)\.(.+)$/.exec(member) ?? []
    const flag = outputs.includes(field ?? '') ? '--output' : '--input'
    return { message, option: field === undefined ? '' : `${flag} ${field}=…` }
  })
  if (lines.every(({ option }) => option === '')) return error
  const width = Math.max(...lines.map(({ message }) => message.length))
  const text = lines.map(({ message, option }) => `  ${message.padEnd(width)}  ${option}`.trimEnd())
  return new CliError(error.code, ['The app was not launched.', ...text].join('\n'), {
    cause: error.cause,
  })
}
