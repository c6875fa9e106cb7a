import type { PortWish } from '@benchtop/emulator'
import { parseDuration } from '@benchtop/contracts/duration'
import { resolve } from 'node:path'
import { defaultPorts } from '../default-ports.ts'
import { withCompletePaths, type StartFlags } from './flags.ts'

/** How to start a platform: the options as given, with their defaults and complete paths. */
export type StartOptions = ReturnType<typeof resolveOptions>

type Ports = Readonly<Record<'api' | 'ui' | 'store', PortWish>> & { readonly single?: number }

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
) {
  const flags = withCompletePaths({ ...configured, ...typed }, folder)
  const { faults, rateLimits, notifications } = flags
  const runningTimeoutMs = parseDuration(flags.runningTimeout ?? '')
  const place = typed.data === undefined && typed.memory === undefined ? configured : typed
  return {
    ...flags,
    ports: portWishes(flags),
    host: flags.host ?? '127.0.0.1',
    shared: flags,
    telemetry: flags,
    /** The data folder; if undefined, nothing is stored. */
    data: dataFolder(place, folder, data),
    durability: flags.durability ?? 'normal',
    /** Seed files, in the order to load them. */
    seeds: flags.seed ?? [],
    demo: flags.demo ?? hasDemo(flags),
    profile: flags.profile ?? 'spec',
    strictRedirects: flags.strictRedirects ?? false,
    ...(runningTimeoutMs !== undefined && { runningTimeoutMs }),
    executor: flags.executor ?? 'auto',
    allowedSources: flags.allowSource ?? [],
    aliases: flags.aliases ?? {},
    conditions: { faults, rateLimits, notifications },
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

function portWishes(flags: StartFlags): Ports {
  const { port, uiPort, storePort, singlePort, at } = flags
  const single = singlePort ?? (at === undefined ? undefined : defaultPorts.api)
  if (single !== undefined) return { api: single, ui: single, store: single, single }
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
