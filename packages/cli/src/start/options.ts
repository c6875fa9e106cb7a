import type { Durability, EmulatorOptions, JobLimits, PortWish } from '@benchtop/emulator'
import { parseDuration } from '@benchtop/contracts/duration'
import { resolve } from 'node:path'
import { defaultPorts } from '../default-ports.ts'
import { resolveSharedFlags, type SharedFlags } from './shared-flags.ts'
import { resolveTelemetryFlags, type TelemetryFlags } from './telemetry-flags.ts'
import type { ClusterSettings } from './cluster-settings.ts'
import type { ExecutorName } from './executor-choice.ts'
import type { StartFlags } from './flags.ts'

/** How to start a platform: every option resolved. */
export type StartOptions = {
  readonly ports: { readonly api: PortWish; readonly ui: PortWish; readonly store: PortWish }
  readonly host: string
  /** The options of a bench for a team; its paths are complete. */
  readonly shared: SharedFlags
  /** The options of metrics and traces; their paths are complete. */
  readonly telemetry: TelemetryFlags
  /** The data folder; if undefined, nothing is stored. */
  readonly data: string | undefined
  readonly durability: Durability
  /** The address of a bucket for the contents of files, which are in the data folder otherwise. */
  readonly blobs: string | undefined
  /** Seed files, in the order to load them. */
  readonly seeds: readonly string[]
  readonly demo: boolean
  readonly now: string | undefined
  readonly profile: 'spec' | 'field'
  readonly strictRedirects: boolean
  readonly errorPrefix: string | undefined
  readonly taxRate: string | undefined
  readonly runningTimeoutMs: number | undefined
  readonly executor: ExecutorName
  readonly genomes: string | undefined
  readonly allowedSources: readonly string[]
  readonly jobLimits: JobLimits | undefined
  readonly cluster: ClusterSettings | undefined
  readonly aliases: Readonly<Record<string, string>>
  readonly conditions: NonNullable<EmulatorOptions['conditions']>
  readonly json: boolean
}

export type StartDefaults = {
  /** The folder that paths are relative to. */
  readonly folder: string
  /** The data folder without `--data` and `--memory`; if undefined, nothing is stored. */
  readonly data: string | undefined
}

/** Resolves the options: what was typed, else the configuration, else the defaults. */
export function resolveOptions(
  typed: StartFlags,
  configured: StartFlags,
  { folder, data }: StartDefaults,
): StartOptions {
  const flags = { ...configured, ...typed }
  const place = typed.data === undefined && typed.memory === undefined ? configured : typed
  const seeds = (flags.seed ?? []).map((path) => resolve(folder, path))
  return {
    ports: portWishes(flags),
    host: flags.host ?? '127.0.0.1',
    shared: resolveSharedFlags(flags, folder),
    telemetry: resolveTelemetryFlags(flags, folder),
    data: dataFolder(place, folder, data),
    durability: flags.durability ?? 'normal',
    blobs: flags.blobs,
    seeds,
    demo: flags.demo ?? hasDemo(flags),
    now: flags.now,
    profile: flags.profile ?? 'spec',
    strictRedirects: flags.strictRedirects ?? false,
    errorPrefix: flags.errorPrefix,
    taxRate: flags.taxRate,
    runningTimeoutMs:
      flags.runningTimeout === undefined ? undefined : parseDuration(flags.runningTimeout),
    executor: flags.executor ?? 'auto',
    genomes: flags.genomes === undefined ? undefined : resolve(folder, flags.genomes),
    allowedSources: (flags.allowSource ?? []).map((path) => resolve(folder, path)),
    jobLimits: flags.jobLimits,
    cluster: flags.cluster,
    aliases: flags.aliases ?? {},
    conditions: conditionsOf(flags),
    json: flags.json ?? false,
  }
}

/**
 * With a user's own seeds, the demo data is left out, since its ids could conflict; on a shared bench, since its passwords are
 * published.
 */
function hasDemo({ seed = [], publicUrl }: StartFlags): boolean {
  return seed.length === 0 && publicUrl === undefined
}

/** As written: the platform validates them. */
function conditionsOf({
  faults,
  rateLimits,
  notifications,
}: StartFlags): StartOptions['conditions'] {
  const given = { faults, rateLimits, notifications }
  return JSON.parse(JSON.stringify(given)) as StartOptions['conditions']
}

function portWishes({ port, uiPort, storePort }: StartFlags): StartOptions['ports'] {
  const given = [port, uiPort, storePort]
  const wish = (own: number | undefined, defaultPort: number): PortWish => {
    if (own !== undefined) return own
    // `--port 0` uses free ports for all that were not given.
    if (port === 0) return 0
    let preferred = defaultPort
    while (given.includes(preferred)) preferred += 1
    return { preferred }
  }
  return {
    api: wish(port, defaultPorts.api),
    ui: wish(uiPort, defaultPorts.ui),
    store: wish(storePort, defaultPorts.store),
  }
}

function dataFolder(
  { data, memory }: StartFlags,
  folder: string,
  otherwise: string | undefined,
): string | undefined {
  if (memory === true) return undefined
  const path = data ?? otherwise
  return path === undefined ? undefined : resolve(folder, path)
}
