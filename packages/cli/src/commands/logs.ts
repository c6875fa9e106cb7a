import type { EventOf } from '@benchtop/client/control'
import type { ExchangeRecord, platformEvents } from '@benchtop/contracts'
import { defineCommand } from '../command-line/definition.ts'
import { onPlatform } from '../command-line/values.ts'
import type { Output } from '../output/output.ts'
import { untilSignal } from '../signals.ts'

/** `benchtop logs`. */
export const logsCommand = defineCommand({
  name: 'logs',
  summary: 'show the requests to a running platform',
  description: `Shows the last requests to a running platform with their responses: time, request, status,
    duration, operation, and the reason of a refusal. With --follow it continues with new requests,
    changes of sessions and the output of native apps as they happen, until Ctrl-C. Secrets are
    removed.`,
  options: {
    '-f, --follow': 'continue with new requests and events',
    '--failed': 'only requests that were refused, failed or cut',
    '--bodies': 'with the bodies of requests and responses',
    ...onPlatform('one JSON object per line'),
  },
  examples: [
    'benchtop logs',
    'benchtop logs --follow',
    'benchtop logs --failed --bodies',
    'benchtop logs --json | head -1',
  ],
  async run(flags, { output, bench, world }) {
    const control = await bench('reads')
    const shown = new Set<string>()
    const show = (request: ExchangeRecord): void => {
      if (shown.has(request.id)) return
      shown.add(request.id)
      if (flags.failed === true && !hasFailed(request)) return
      output.event({ event: 'request', ...request })
      output.line(requestLines(request, output, flags.bodies === true).join('\n'))
    }
    const follow = async (signal: AbortSignal): Promise<void> => {
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
    }
    await untilSignal(world, follow, () => {})
  },
})

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

/** Whether a request was refused, failed, or got no response. */
function hasFailed({ status, cut }: ExchangeRecord): boolean {
  return cut === true || status === undefined || status >= 400
}

/** A request as text: one line, one more with the reason of a refusal, and its bodies if requested. */
function requestLines(
  request: ExchangeRecord,
  output: Pick<Output, 'paint'>,
  withBodies: boolean,
): string[] {
  const { at, method, url, status, cut, durationMs, operation, error, decision, fault } = request
  const failed = hasFailed(request)
  const outcome = cut === true ? 'cut' : String(status ?? '…')
  const first = [
    output.paint('dim', at.slice(11, 23)),
    output.paint(failed ? 'red' : 'green', outcome.padEnd(3)),
    method.padEnd(6),
    url,
    output.paint('dim', [operation, duration(durationMs)].filter(Boolean).join(' · ')),
  ]
  const why =
    error === undefined
      ? []
      : [
          error.message,
          ...(error.code === 'Forbidden' && decision !== undefined
            ? [`It needs ${decision.needs}; ${decision.has}.`]
            : []),
        ]
  const because = fault === undefined ? why : [...why, 'An injected fault was applied to it.']
  const bodies = withBodies
    ? [...body('>', request.request.body), ...body('<', request.response.body)]
    : []
  return [first.join('  '), ...[...because, ...bodies].map((line) => `    ${line}`)]
}

function body(mark: string, text: string | undefined): string[] {
  return text === undefined ? [] : text.split('\n').map((line) => `${mark} ${line}`)
}

function duration(ms: number | undefined): string | undefined {
  if (ms === undefined) return undefined
  return ms < 10 ? `${ms.toFixed(1)} ms` : `${Math.round(ms)} ms`
}
