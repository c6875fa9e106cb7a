import { EmulatorError } from '../emulator-error.ts'

export type PrometheusLibrary = typeof import('prom-client')

/** Loads Prometheus' client, which is installed only where metrics are wanted. */
export async function loadPrometheus(): Promise<PrometheusLibrary> {
  try {
    // A module of CommonJS: its exports are the members of the default one.
    return (await import('prom-client')).default
  } catch (cause) {
    throw missing('Metrics (--metrics) need', 'prom-client@15', cause)
  }
}

function missing(what: string, packages: string, cause: unknown): EmulatorError {
  const message = `The platform was not started: ${what} a package that isn't installed with Benchtop. Install it next to Benchtop, with npm install ${packages}.`
  return new EmulatorError('telemetry-invalid', message, {}, { cause })
}
