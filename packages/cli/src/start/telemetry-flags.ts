import type { EmulatorOptions } from '@benchtop/emulator'
import type { Command } from 'commander'
import { readFile } from 'node:fs/promises'
import { resolve } from 'node:path'
import { CliError, messageOf } from '../errors.ts'

/** The options of metrics, as typed. */
export type TelemetryFlags = {
  readonly metrics?: true
  readonly metricsTokenFile?: string
}

/** Adds the options of metrics. */
export function addTelemetryFlags(command: Command): Command {
  return command
    .option(
      '--metrics',
      'offer figures for Prometheus at /_emulator/metrics of the UI; needs npm install prom-client@15',
    )
    .option(
      '--metrics-token-file <file>',
      'the same, with the token in this file to read them, and nothing else, by',
    )
}

/** The options of metrics alone, with complete paths. */
export function resolveTelemetryFlags(flags: TelemetryFlags, folder: string): TelemetryFlags {
  const { metrics, metricsTokenFile } = flags
  return {
    ...(metrics !== undefined && { metrics }),
    ...(metricsTokenFile !== undefined && { metricsTokenFile: resolve(folder, metricsTokenFile) }),
  }
}

/** Reads what the options name. The token is in a file, since every user of a machine sees the arguments of programs. */
export async function readTelemetry({
  metrics,
  metricsTokenFile,
}: TelemetryFlags): Promise<Pick<EmulatorOptions, 'metrics'>> {
  if (metricsTokenFile !== undefined)
    return { metrics: { token: await readToken(metricsTokenFile) } }
  return metrics === undefined ? {} : { metrics: {} }
}

async function readToken(path: string): Promise<string> {
  try {
    return (await readFile(path, 'utf8')).trim()
  } catch (cause) {
    const message = `The file ${path} of --metrics-token-file can't be read (${messageOf(cause)}).`
    throw new CliError('usage', message, { cause })
  }
}
