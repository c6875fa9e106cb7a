import { EmulatorError } from '../emulator-error.ts'

export type PrometheusLibrary = typeof import('prom-client')

/** Loads Prometheus' client, which is installed only where metrics are wanted. */
export async function loadPrometheus(): Promise<PrometheusLibrary> {
  try {
    // A module of CommonJS: its exports are the members of the default one.
    return (await import('prom-client')).default
  } catch (cause) {
    throw missing('metrics (--metrics) need', 'prom-client@15', cause)
  }
}

/** What traces are made and sent by. */
export type TracesLibrary = {
  readonly api: typeof import('@opentelemetry/api')
  readonly sdk: typeof import('@opentelemetry/sdk-trace')
  readonly resources: typeof import('@opentelemetry/resources')
  readonly exporter: typeof import('@opentelemetry/exporter-trace-otlp-http')
}

/** Loads OpenTelemetry's libraries, which are installed only where traces are wanted. */
export async function loadTraces(): Promise<TracesLibrary> {
  try {
    const [api, sdk, resources, exporter] = await Promise.all([
      import('@opentelemetry/api'),
      import('@opentelemetry/sdk-trace'),
      import('@opentelemetry/resources'),
      import('@opentelemetry/exporter-trace-otlp-http'),
    ])
    return { api, sdk, resources, exporter }
  } catch (cause) {
    const packages =
      '@opentelemetry/api@1 @opentelemetry/sdk-trace@3 @opentelemetry/resources@3 @opentelemetry/exporter-trace-otlp-http@0.301'
    throw missing('traces (--traces) need', packages, cause)
  }
}

function missing(what: string, packages: string, cause: unknown): EmulatorError {
  const message = `The platform was not started: ${what} what isn't installed with Benchtop. Install it next to Benchtop: npm install ${packages}.`
  return new EmulatorError('telemetry-invalid', message, {}, { cause })
}
