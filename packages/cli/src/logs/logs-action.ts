import type { EventOf } from '@benchtop/client/control'
import type { ExchangeRecord, platformEvents } from '@benchtop/contracts'
import type { Context } from '../command-line/context.ts'
import type { Output } from '../output/output.ts'
import { listenForEnd } from '../signals.ts'
import { hasFailed, requestLines } from './request-lines.ts'

type LogFlags = {
  readonly follow?: true
  readonly failed?: true
  readonly bodies?: true
}

/** `benchtop logs`. */
export async function runLogs(flags: LogFlags, { output, bench, world }: Context): Promise<void> {
  const control = await bench('reads')
  const { signal, release } = listenForEnd(world)
  const shown = new Set<string>()
  const show = (request: ExchangeRecord): void => {
    if (shown.has(request.id)) return
    shown.add(request.id)
    if (flags.failed === true && !hasFailed(request)) return
    output.event({ event: 'request', ...request })
    for (const line of requestLines(request, output, flags.bodies === true)) output.line(line)
  }
  try {
    // Subscribe before reading past requests, so that none is missed in between; duplicates are shown once.
    const events = flags.follow === true ? await control.followEvents({}, { signal }) : undefined
    const past = await control.listRequests()
    for (const request of past) show(request)
    if (past.length === 0) output.line('No requests yet.')
    if (events === undefined) return
    for await (const event of events) {
      if (event.name === 'request') show(event.data)
      else if (event.name === 'missed') {
        output.event({ event: event.name, ...event.data })
        output.line(output.paint('yellow', missedText(event.data.count)))
        for (const request of await control.listRequests()) show(request)
      } else if (flags.failed !== true) showOther(event, output)
    }
  } catch (error) {
    if (!signal.aborted) throw error
  } finally {
    release()
  }
}

function missedText(count: number): string {
  return `${count} events were left out, because they came faster than they could be shown.`
}

function showOther(event: EventOf<typeof platformEvents>, output: Output): void {
  output.event({ event: event.name, ...event.data })
  if (event.name === 'session') {
    const { id, status, statusSummary } = event.data
    const summary = statusSummary === '' ? '' : `  ${output.paint('dim', statusSummary)}`
    output.line(`${output.paint('cyan', `session ${id}`)}  ${status}${summary}`)
  } else if (event.name === 'job' && event.data.type === 'log') {
    const { appSession, text } = event.data
    for (const line of text.trimEnd().split('\n')) {
      output.line(`${output.paint('cyan', `session ${appSession}`)}  ${line}`)
    }
  }
}
