import { exitCodes, type ExitCode } from '../errors.ts'
import { createOutput, type Output } from '../output/output.ts'
import { controlAddress } from '../remote/address.ts'
import { createControlClient, type PlatformRequest } from '../remote/control-client.ts'
import { listenForEnd } from '../signals.ts'
import type { World } from '../world.ts'
import { hasFailed, requestLines } from './request-lines.ts'

export type LogFlags = {
  readonly follow?: true
  readonly failed?: true
  readonly bodies?: true
  readonly url?: string
  readonly json?: true
}

/** `benchtop logs`. */
export async function runLogs(flags: LogFlags, world: World): Promise<ExitCode> {
  const output = createOutput(world, flags.json === true)
  const control = createControlClient(controlAddress(flags.url, world))
  const { signal, release } = listenForEnd()
  const shown = new Set<string>()
  const show = (request: PlatformRequest): void => {
    if (shown.has(request.id)) return
    shown.add(request.id)
    if (flags.failed === true && !hasFailed(request)) return
    output.event({ event: 'request', ...request })
    for (const line of requestLines(request, output, flags.bodies === true)) output.line(line)
  }
  try {
    // Listened to before the past is read, so that nothing falls between the two; what comes twice is shown once.
    const events = flags.follow === true ? await control.events(signal) : undefined
    const past = await control.requests()
    for (const request of past) show(request)
    if (past.length === 0) output.line('No request so far.')
    if (events === undefined) return exitCodes.ok
    for await (const { name, data } of events) {
      if (name === 'request') show(data as PlatformRequest)
      else if (flags.failed !== true) showOther(name, data, output)
    }
    return exitCodes.ok
  } catch (error) {
    if (signal.aborted) return exitCodes.ok
    throw error
  } finally {
    release()
  }
}

type SessionEvent = { readonly id: string; readonly status: string; readonly statusSummary: string }
type JobEvent = { readonly appSession: string; readonly type: string; readonly text?: string }

function showOther(name: string, data: unknown, output: Output): void {
  output.event({ event: name, ...(data as object) })
  if (name === 'session') {
    const { id, status, statusSummary } = data as SessionEvent
    const summary = statusSummary === '' ? '' : `  ${output.paint('dim', statusSummary)}`
    output.line(`${output.paint('cyan', `session ${id}`)}  ${status}${summary}`)
  } else if (name === 'job') {
    const { appSession, type, text } = data as JobEvent
    if (type !== 'log' || text === undefined) return
    for (const line of text.trimEnd().split('\n')) {
      output.line(`${output.paint('cyan', `session ${appSession}`)}  ${line}`)
    }
  }
}
