import type { EmulatorOptions } from '@benchtop/emulator'
import type { MetricsOptions, TracesOptions } from '@benchtop/telemetry'
import type { Given } from '../command-line/given.ts'
import type { Environment } from '../environment.ts'
import { CliError, messageOf } from '../errors.ts'
import { loadOnDemand } from '../on-demand.ts'
import { readTextFile } from '../text-file.ts'

/** Where collectors listen unless something else is set. */
const defaultCollector = 'http://127.0.0.1:4318'

/** The options of metrics and traces. */
export const telemetryOptions = {
  '--metrics':
    'offer figures for Prometheus at /_emulator/metrics of the UI; needs @benchtop/telemetry',
  '--metrics-token-file <file>':
    'the same, with the token in this file to read them, and nothing else, by',
  '--traces [address]':
    'send OpenTelemetry traces to a collector that takes OTLP over HTTP (OTEL_EXPORTER_OTLP_ENDPOINT, or http://127.0.0.1:4318); needs @benchtop/telemetry',
} as const

/** The options of metrics and traces, as typed; the address of a collector is `true` for the one that the environment names. */
export type TelemetryFlags = Given<typeof telemetryOptions>

type TelemetryOptions = { readonly metrics?: MetricsOptions; readonly traces?: TracesOptions }

/** The listeners that the options ask for; their package is loaded for no others. */
export async function openTelemetry(
  flags: TelemetryFlags,
  environment: Pick<Environment, 'tracesEndpoint'>,
): Promise<Pick<EmulatorOptions, 'listeners'>> {
  const options = await readTelemetry(flags, environment)
  const [first] = Object.keys(options)
  if (first === undefined) return {}
  const telemetry = await loadOnDemand(
    '@benchtop/telemetry',
    `--${first}`,
    () => import('@benchtop/telemetry'),
  )
  try {
    return {
      listeners: [
        ...(options.metrics === undefined ? [] : [telemetry.metrics(options.metrics)]),
        ...(options.traces === undefined ? [] : [telemetry.traces(options.traces)]),
      ],
    }
  } catch (cause) {
    throw new CliError('usage', messageOf(cause), { cause })
  }
}

/** Reads what the options name. The token is in a file, since every user of a machine sees the arguments of programs. */
export async function readTelemetry(
  { metrics, metricsTokenFile, traces }: TelemetryFlags,
  { tracesEndpoint }: Pick<Environment, 'tracesEndpoint'>,
): Promise<TelemetryOptions> {
  const token =
    metricsTokenFile && (await readTextFile(metricsTokenFile, ' of --metrics-token-file'))
  const endpoint = traces === true ? (tracesEndpoint ?? defaultCollector) : traces
  return {
    ...((metrics === true || token !== undefined) && { metrics: { token: token?.trim() } }),
    ...(endpoint !== undefined && { traces: { endpoint } }),
  }
}
