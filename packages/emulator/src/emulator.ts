import { defaultErrorPrefix, limits, type TokenRequest, type Written } from '@benchtop/contracts'
import type { RequestListener } from 'node:http'
import type { ClockState } from './clock-state.ts'
import { checkConditions } from './conditions/check-conditions.ts'
import { createControl, type Control } from './control/control.ts'
import type { OwnersLaunches } from './control/owners-launches.ts'
import type { Registrations } from './control/registrations.ts'
import { issueToken } from './control/tokens-control.ts'
import { createDialects } from './dialects/dialects.ts'
import type { EmulatorOptions } from './emulator-options.ts'
import type { Jobs } from './executors/jobs.ts'
import { createChosenExecutor } from './executors/choose-executor.ts'
import { createApiHost } from './hosts/api-host.ts'
import { isLoopback } from './hosts/host-check.ts'
import { createStoreHost } from './hosts/store-host.ts'
import { createUiHost } from './hosts/ui-host.ts'
import { clientErrorTeller, type HostOptions } from './hosts/host.ts'
import { listen, stop, type Listening, type PortWish } from './hosts/listen.ts'
import { createChance, type Chance } from './ids/chance.ts'
import { hrefOf } from './ids/resource-id.ts'
import { contentKeyOf, fillPlatform } from './initial-state.ts'
import { silentLog } from './kernel/log.ts'
import type { Places } from './places.ts'
import { createPlatform } from './platform.ts'
import { asSeedInputs, checkSeeds, type CheckedSeed } from './seeds/seed-input.ts'
import { openDiskStorage } from './storage/disk-storage.ts'
import { createKeptContents } from './storage/kept-contents.ts'
import { openMemoryStorage } from './storage/memory-storage.ts'
import { saveFolder, type SavedFolder } from './storage/save-folder.ts'
import { settingStore } from './storage/settings-store.ts'
import type { Snapshot } from './storage/snapshots.ts'
import type { Storage } from './storage/storage.ts'
import { checkGenomes } from './executors/check-genomes.ts'
import { checkTaxRate } from './tax-rate.ts'
import { createClock, type Clock } from './time/clock.ts'
import { startedLaunch, type ChangedSession, type StartedLaunch } from './started-launch.ts'
import { version } from './version.ts'

/** How long answers and jobs under way are given when the platform is closed. */
const closingGraceMs = 3_000

/** A running platform: three addresses, and everything that its owner can do to it. */
export type Emulator = AsyncDisposable & {
  /** The API: v1pre3, v2 and the OAuth token endpoint. */
  readonly apiUrl: string
  /** What browsers see, and the control API under /_emulator/. */
  readonly uiUrl: string
  /** The billing API. */
  readonly storeUrl: string
  /** The folder that everything is kept in; null in memory. */
  readonly dataDir: string | null
  /** Whether the folder held data already: then the seeds were not loaded, and reset goes back to those from before. */
  readonly hadData: boolean
  /** What the control API asks for when the platform listens beyond this machine. */
  readonly startToken: string | undefined
  readonly clock: EmulatorClock
  /** Wipes everything and replays the seeds. */
  reset(): Promise<void>
  /** The whole state, to go back to with `restore`. */
  snapshot(): Snapshot
  restore(snapshot: Snapshot): Promise<void>
  /** Adds a seed; throws an EmulatorError that names what is wrong, and then nothing of it is loaded. */
  seed(seed: NonNullable<EmulatorOptions['seed']>): Promise<void>
  /**
   * Registers an application, or anew, under the id that it has, one that is known by its id or client id: what changed in its
   * manifest, form and callbacks is there at once. The document is one of a seed's `applications`; paths in it start
   * from the folder. It stays registered through reset and restore. Throws an EmulatorError that names what is wrong,
   * and then all stays as it was.
   */
  registerApplication: Registrations['register']
  /** A token of a user, by ids, with scopes such as `browse global`. */
  issueToken(request: Written<TokenRequest>): { token: string }
  /** What a click on Launch does, the user having accepted everything. */
  launch: OwnersLaunches['launch']
  /** Follows launches, however they came about, with what is needed to launch the same again; gives what ends it. */
  onLaunch(listener: (launch: StartedLaunch) => void): () => void
  /** Follows the changes of sessions; gives what ends it. */
  onSession(listener: (session: ChangedSession) => void): () => void
  /**
   * Writes the state into a folder that a platform can be started on, with the bytes of its files unless these are more
   * than `maxBytes` together.
   */
  saveTo(folder: string, options: { maxBytes: number }): Promise<SavedFolder>
  /** Resolves when no native job is waiting or running. */
  idle(): Promise<void>
  /** Follows native jobs as they run; gives what ends it. */
  onJobEvent: Jobs['onEvent']
  /** Follows the files of applications' forms and callbacks, as far as they are watched; gives what ends it. */
  onFormChanged(
    listener: (change: { application: string; what: 'form' | 'callbacks' }) => void,
  ): () => void
  /** Stops jobs and servers and lets go of the data; within five seconds. */
  close(): Promise<void>
}

export type EmulatorClock = {
  /** Milliseconds since 1970, UTC. */
  now(): number
  readonly frozen: boolean
  /** Moves the clock by milliseconds or a duration such as `48h`; whatever falls due on the way happens. */
  advance(by: number | string): void
  /** Sets the clock to ISO 8601 or milliseconds since 1970. */
  set(to: number | string): void
  freeze(frozen: boolean): void
}

/**
 * Starts a platform in this process: any number at once, nothing shared. Throws an EmulatorError where a port is taken,
 * the data folder can't be used, there is no folder of genomes, or a seed is wrong.
 */
export async function createEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  const seeds = checkSeeds(asSeedInputs(options.seed))
  await checkGenomes(options.genomes)
  const chance = createChance()
  const storage =
    options.data === undefined
      ? openMemoryStorage(chance, await contentKeyOf(seeds, options.now))
      : await openDiskStorage(options.data, chance, process.pid)
  try {
    return await startOn(storage, seeds, chance, options)
  } catch (error) {
    await storage.close()
    throw error
  }
}

async function startOn(
  storage: Storage,
  seeds: readonly CheckedSeed[],
  chance: Chance,
  options: EmulatorOptions,
): Promise<Emulator> {
  const log = options.log ?? silentLog
  const { profile = 'spec', errorPrefix = defaultErrorPrefix, aliases = {} } = options
  const host = options.host ?? '127.0.0.1'
  const startToken = isLoopback(host) ? undefined : chance.secret()
  const settings = settingStore(storage.database)
  const { clock, release } = startClock(options.now, settings.get('clock'))
  const places: Places = { apiUrl: '', uiUrl: '', storeUrl: '' }
  const kept = createKeptContents(storage.snapshots, () => initial.image)
  const platform = createPlatform({
    database: storage.database,
    blobs: storage.blobs,
    clock,
    chance,
    log,
    places,
    profile,
    conditions: checkConditions(options.conditions ?? {}),
    runningTimeoutMs: options.runningTimeoutMs ?? limits.runningTimeoutMs,
    indexingPatienceMs: options.indexingPatienceMs ?? 2_000,
    strictRedirects: options.strictRedirects ?? false,
    taxRate: checkTaxRate(options.taxRate),
    executor: createChosenExecutor({
      kind: options.executor ?? 'process',
      baseEnvironment: options.environment ?? {},
      genomes: options.genomes,
      hidden: storage.path === null ? [] : [storage.path],
      log,
    }),
    executorSlots: options.executorSlots ?? 2,
    jobsRoot: storage.jobsFolder,
    addressKey: storage.addressKey,
    keptContents: kept.ready,
  })
  const image = await storage.initialImage(() => fillPlatform(platform, seeds))
  release()
  const initial: Snapshot = { image, clock: clock.state() }
  const { jobs } = platform
  const control = createControl({
    platform,
    places,
    kept,
    initial: () => initial,
    storeClock: () => settings.put('clock', JSON.stringify(clock.state())),
    send: fetch,
    dataDir: storage.path,
    version,
  })

  const hostOptions: HostOptions = {
    platform,
    log,
    listening: host,
    checkAnswers: options.checkAnswers ?? true,
    dialects: createDialects({ profile, errorPrefix, aliases }),
    aliases,
  }
  const servers: Listening[] = []
  const closeServers = () =>
    Promise.all(servers.map((listening) => stop(listening, closingGraceMs)))
  const open = async (app: RequestListener, port: PortWish | undefined): Promise<string> => {
    const listening = await listen(app, host, port ?? 0, clientErrorTeller(hostOptions))
    servers.push(listening)
    return listening.url
  }
  try {
    places.apiUrl = await open(createApiHost({ ...hostOptions, places }), options.ports?.api)
    const ui = { ...hostOptions, places, control, startToken }
    places.uiUrl = await open(createUiHost(ui), options.ports?.ui)
    places.storeUrl = await open(createStoreHost({ ...hostOptions, places }), options.ports?.store)
  } catch (error) {
    await closeServers()
    throw error
  }
  platform.deadlines.settle()
  await jobs.recover()
  platform.trash.goOn()
  if (options.watchForms === true) await platform.formFiles.watch()

  let closing: Promise<void> | undefined
  const close = (): Promise<void> =>
    (closing ??= (async () => {
      await Promise.all([closeServers(), jobs.close(closingGraceMs), platform.trash.close()])
      await platform.close()
      await storage.close()
    })())

  return {
    ...places,
    dataDir: storage.path,
    hadData: storage.hadData,
    startToken,
    clock: ownersClock(clock, control),
    reset: control.state.reset,
    snapshot: () => kept.hold(control.state.take()),
    restore: control.state.restore,
    seed: (seed) => control.state.seed(asSeedInputs(seed)),
    issueToken: (request) => issueToken(platform, request),
    launch: control.launches.launch,
    registerApplication: control.registrations.register,
    onLaunch: (listener) => platform.onLaunched((launch) => listener(startedLaunch(launch))),
    onSession: (listener) =>
      platform.onSessionChanged(({ id, status, status_summary }) =>
        listener({ appSession: hrefOf('appsession', id), status, statusSummary: status_summary }),
      ),
    saveTo: (folder, { maxBytes }) =>
      saveFolder(folder, {
        now: kept.hold(control.state.take()),
        initial: initial.image,
        blobs: storage.blobs,
        maxBytes,
        chance,
        pid: process.pid,
      }),
    idle: jobs.idle,
    onJobEvent: jobs.onEvent,
    onFormChanged: (listener) =>
      platform.formFiles.onChanged(({ application, what }) =>
        listener({ application: String(application), what }),
      ),
    close,
    [Symbol.asyncDispose]: close,
  }
}

/**
 * The clock of a platform, at the moment that was asked for or where the data left it. It is held there until it is
 * released, so that all that the seeds bring is dated to one moment.
 */
function startClock(
  now: string | number | undefined,
  kept: string | undefined,
): { clock: Clock; release(this: void): void } {
  const clock = createClock()
  if (now === undefined && kept !== undefined) clock.restore(JSON.parse(kept) as ClockState)
  const wasFrozen = clock.frozen
  clock.freeze(true)
  if (now !== undefined) clock.set(new Date(now).getTime())
  return { clock, release: () => clock.freeze(wasFrozen) }
}

function ownersClock(clock: Clock, control: Control): EmulatorClock {
  return {
    now: clock.now,
    get frozen() {
      return clock.frozen
    },
    advance: (by) =>
      control.clock.change({ advance: typeof by === 'number' ? `${by / 1000}s` : by }),
    set: (to) => control.clock.change({ set: new Date(to).toISOString() }),
    freeze: (frozen) => control.clock.change({ frozen }),
  }
}
