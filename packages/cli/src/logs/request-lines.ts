import type { ExchangeRecord } from '@benchtop/contracts'
import type { Output } from '../output/output.ts'

/** Whether a request was refused, failed, or got no response. */
export function hasFailed({ status, cut }: ExchangeRecord): boolean {
  return cut === true || status === undefined || status >= 400
}

/** A request as text: one line, one more with the reason of a refusal, and its bodies if requested. */
export function requestLines(
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
