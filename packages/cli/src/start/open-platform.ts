import type {
  Emulator,
  EmulatorError,
  EmulatorOptions,
  PortWish,
  SeedProblem,
} from '@benchtop/emulator'
import { execFileSync } from 'node:child_process'
import { CliError } from '../errors.ts'
import type { Output } from '../output/output.ts'
import type { World } from '../world.ts'
import { findDemoSeeds } from './demo-data.ts'
import { executorOptions } from './executor-choice.ts'
import { createPlatformLog } from './log.ts'
import { nameBucket } from '../bucket.ts'
import type { StartOptions } from './options.ts'
import { openTelemetry } from './telemetry-flags.ts'
import { openHostError, readShared } from './shared-flags.ts'
import { describeSeed, readSeedFile, seedProblem, type SeedFile } from '../seed-files.ts'

/** A platform that this process runs. */
export type OpenPlatform = {
  readonly emulator: Emulator
  /** The documents of its seeds. */
  readonly seeds: readonly unknown[]
  /** Whether the demo data was requested and isn't installed. */
  readonly lacksDemo: boolean
  /** The default ports that were taken, each with the one that is used instead. */
  readonly moved: readonly MovedPort[]
  /** Whether it is a bench for a team. */
  readonly isShared: boolean
  close(): Promise<void>
}

export type Face = 'api' | 'ui' | 'store'
export type MovedPort = { readonly face: Face; readonly from: number; readonly to: number }

const faces = ['api', 'ui', 'store'] as const
const portFlags = { api: '--port', ui: '--ui-port', store: '--store-port' } as const

/** What a platform is started with in addition to its options. */
export type StartExtras = Pick<EmulatorOptions, 'indexingTimeoutMs' | 'otherwise'> & {
  /** The seeds to load, instead of those the options name. */
  readonly seeds?: readonly SeedFile[]
  /** The environment of native apps; read at each start of one. */
  readonly ofApps?: Readonly<Record<string, string>>
}

/** Starts a platform with the options. */
export async function openPlatform(
  options: StartOptions,
  world: World,
  output: Output,
  { seeds: given, ofApps = world.environment.ofApps, ...extras }: StartExtras = {},
): Promise<OpenPlatform> {
  const { demoSeeds, paths } = seedPaths(options)
  const shared = await readShared(options.shared)
  const bucket = options.blobs && (await nameBucket(options.blobs, '--blobs', world))
  const telemetry = await openTelemetry(options.telemetry, world.environment)
  const chosen = await executorOptions(options.executor, options.cluster)
  const allowedUsers = options.allowUser?.map(userId) ?? []
  const [seeds, { createEmulator, EmulatorError, isLoopback }] = await Promise.all([
    given ?? Promise.all(paths.map(readSeedFile)),
    import('@benchtop/emulator'),
  ])
  requireSafe(options, shared !== undefined, isLoopback)
  const { log, writeInto, close } = createPlatformLog(output)
  const { blobs: _, data, durability, executor: __, shared: ___, ...asGiven } = options
  const emulator = await createEmulator({
    ...asGiven,
    ...extras,
    seed: seeds,
    watchForms: true,
    environment: ofApps,
    programEnvironment: { ...world.environment.ofApps, ...world.environment.ofPrograms },
    log,
    ...(shared !== undefined && { shared }),
    ...telemetry,
    ...(data !== undefined && { data, durability }),
    ...(bucket && { blobs: bucket.contents() }),
    ...chosen,
    allowedUsers,
  }).catch(async (error: unknown) => {
    if (!(error instanceof EmulatorError)) throw error
    throw error.code === 'seed-invalid'
      ? await invalidSeeds(error, seeds)
      : namingTheFlag(error, options.ports)
  })
  try {
    if (data !== undefined) await writeInto(data)
  } catch (error) {
    await emulator.close()
    throw error
  }
  return {
    emulator,
    seeds: seeds.map(({ document }) => document),
    isShared: shared !== undefined,
    lacksDemo: options.demo && demoSeeds.length === 0,
    moved: movedPorts(options.ports, emulator),
    async close() {
      await emulator.close()
      await close()
    },
  }
}

/** What other machines can reach is encrypted, and has no passwords that everyone knows. */
function requireSafe(
  { host, demo }: StartOptions,
  isShared: boolean,
  isLoopback: (host: string) => boolean,
): void {
  if (!isShared && !isLoopback(host)) throw openHostError(host)
  if (isShared && demo) throw demoError()
}

/** The id of a user of this machine, whom a directory of the network may know. */
function userId(user: string): number {
  if (/^\d{1,9}$/.test(user)) return Number(user)
  try {
    return Number(execFileSync('id', ['-u', '--', user], { encoding: 'utf8', stdio: 'pipe' }))
  } catch (cause) {
    const message = `--allow-user: this machine has no user "${user}". Name one by name or id.`
    throw new CliError('usage', message, { cause })
  }
}

function demoError(): CliError {
  return new CliError(
    'usage',
    'A shared bench has no demo data, since everyone can read its passwords: leave --demo out, and name users in a --seed.',
  )
}

function seedPaths({ demo, seeds }: StartOptions) {
  const demoSeeds = demo ? findDemoSeeds() : []
  return { demoSeeds, paths: [...demoSeeds, ...seeds] }
}

/** Reads the seeds that the options name. */
export function readSeeds(options: StartOptions): Promise<SeedFile[]> {
  return Promise.all(seedPaths(options).paths.map(readSeedFile))
}

/** The refusal of seeds, each problem at its line. */
async function invalidSeeds(error: EmulatorError, seeds: readonly SeedFile[]): Promise<CliError> {
  const problems = error.details['problems'] as readonly SeedProblem[]
  const described = seeds.map(async (seed) => {
    const found = problems.filter(({ name }) => name === seed.name)
    if (found.length === 0) return []
    return [
      `The seed ${seed.name} is invalid:`,
      ...(await describeSeed(seed, found.map(seedProblem))),
    ]
  })
  const lines = (await Promise.all(described)).flat()
  return new CliError('failed', lines.join('\n'), { cause: error })
}

/** Adds to the error about a taken port or a missing folder which option set it. */
function namingTheFlag(error: EmulatorError, ports: StartOptions['ports']): Error {
  if (error.code === 'shared-invalid') {
    return new CliError('usage', error.message, { cause: error })
  }
  if (error.code === 'genomes-invalid') {
    const message = `${error.message} It was set by --genomes, or by genomes in the configuration or manifest.`
    return new CliError('usage', message, { cause: error })
  }
  const face = faces.find((one) => ports[one] === error.details['port'])
  if (error.code !== 'port-taken' || face === undefined) return error
  const message = `${error.message} It was set by ${ports.single === undefined ? portFlags[face] : '--single-port'}.`
  return new CliError('failed', message, { cause: error })
}

function movedPorts(
  ports: Readonly<Record<Face, PortWish>>,
  emulator: Emulator,
): readonly MovedPort[] {
  return faces.flatMap((face) => {
    const wish = ports[face]
    if (typeof wish === 'number') return []
    const from = wish.preferred
    const to = Number(new URL(emulator[`${face}Url`]).port)
    return from === to ? [] : [{ face, from, to }]
  })
}
