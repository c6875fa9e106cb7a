import { ApiError, type ControlClient, type ControlParams } from '@benchtop/client/control'
import type { LaunchOutcome } from '@benchtop/contracts'
import { CliError } from '../errors.ts'
import { formFields } from './lab-fields.ts'

/** The inputs of a launch. */
export type LaunchRequest = ControlParams<'launch'>

/** A launched session: its Href, and the address that the browser of a web app's user is sent to. */
export type Launched = LaunchOutcome & { readonly appSession: string }

/** Launches an app with all consents of its user given. */
export async function launchNow(control: ControlClient, request: LaunchRequest): Promise<Launched> {
  const { appSession, ...launched } = await control
    .launch(request)
    .catch(async (error: unknown) => {
      throw await withInputs(error, control, request)
    })
  if (appSession !== null) return { appSession, ...launched }
  throw new CliError('refused', 'Not launched: the user must accept the app’s terms first.')
}

/** A refusal of a launch in which each problem of a field stands with the option that gives the field a value, as an example. */
async function withInputs(
  error: unknown,
  control: ControlClient,
  { application: id }: LaunchRequest,
): Promise<unknown> {
  if (!(error instanceof CliError) || !(error.cause instanceof ApiError)) return error
  const { problems } = error.cause
  const fields = await formFields(control, { id }, true).catch(() => undefined)
  const lines = problems.map(({ member = '', message }) => {
    const [, field] = /^(?:values|Input|Output)\.(.+)$/.exec(member) ?? []
    const { isOutput = false, example = '…' } = fields?.get(field ?? '') ?? {}
    const flag = isOutput ? '--output' : '--input'
    return { message, option: field === undefined ? '' : `${flag} ${field}=${example}` }
  })
  if (lines.every(({ option }) => option === '')) return error
  const width = Math.max(...lines.map(({ message }) => message.length))
  const text = lines.map(({ message, option }) => `  ${message.padEnd(width)}  ${option}`.trimEnd())
  return new CliError(error.code, ['The app was not launched.', ...text].join('\n'), {
    cause: error.cause,
  })
}
