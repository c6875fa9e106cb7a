import { EmulatorError } from '../emulator-error.ts'

/** Where a platform sends its traces. */
export type TracesOptions = {
  /**
   * The address of a collector that takes OTLP over HTTP, such as `http://127.0.0.1:4318`; without a path, traces go to
   * `/v1/traces` of it.
   */
  readonly endpoint: string
}

/** The address that traces are sent to. Throws an EmulatorError where it is none. */
export function tracesUrl({ endpoint }: TracesOptions): string {
  const url = URL.canParse(endpoint) ? new URL(endpoint) : undefined
  if (url === undefined || !/^https?:$/.test(url.protocol)) {
    throw invalid(`is an address such as http://127.0.0.1:4318, not "${endpoint}"`)
  }
  if (url.username !== '' || url.password !== '') {
    throw invalid(
      'has no password in its address, which logs would show: set OTEL_EXPORTER_OTLP_HEADERS to the header that it needs',
    )
  }
  if (url.pathname === '/') url.pathname = '/v1/traces'
  return url.href
}

function invalid(reason: string): EmulatorError {
  return new EmulatorError(
    'telemetry-invalid',
    `The platform was not started: the collector of traces ${reason}.`,
  )
}
