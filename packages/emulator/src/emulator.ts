import type { TokenRequest, Written } from '@benchtop/contracts'
import process from 'node:process'
import { fileURLToPath } from 'node:url'
import v8 from 'node:v8'
import { createControl, type Control } from './control/control.ts'
import { wireOf } from './dialects/dialects.ts'
import type { OwnersLaunches } from './control/owners-launches.ts'
import type { Registrations } from './control/registrations.ts'
import { startedLaunch, type ChangedSession, type StartedLaunch } from './control/started-launch.ts'
import { issueToken } from './control/tokens-control.ts'
import type { EmulatorOptions } from './emulator-options.ts'
import { checkExecutor } from './executors/check-executor.ts'
import { checkGenomes } from './executors/check-genomes.ts'
import type { Jobs } from './executors/jobs.ts'
import { EmulatorError } from './emulator-error.ts'
import type { Middleware } from './hosts/front.ts'
import { isLoopback } from './hosts/host-check.ts'
import { createRandom, type Random } from './ids/random.ts'
import { hrefOf } from './ids/resource-id.ts'
import { silentLog } from './kernel/log.ts'
import { settleIfStorable } from './kernel/settle-due.ts'
import { checkListeners, createPlatformListeners } from './listeners/platform-listeners.ts'
import { committed } from './platform/events.ts'
import type { Platform } from './platform/platform.ts'
import { resumeWork } from './platform/resume-work.ts'
import { contentKeyOf } from './seeds/fill-platform.ts'
import { asSeedInputs, checkSeeds, type CheckedSeed } from './seeds/seed-input.ts'
import { checkBlobs } from './start/check-blobs.ts'
import { addressOf } from './start/one-address.ts'
import { closingGraceMs, openFaces } from './start/open-faces.ts'
import { ownersClock, type EmulatorClock } from './start/start-clock.ts'
import { openSharedBench } from './shared-bench/shared-bench.ts'
import { checkShared } from './shared-bench/shared-options.ts'
import { startPlatform, type StartedPlatform } from './start/start-platform.ts'
import { openDiskStorage } from './storage/disk-storage.ts'
import { openMemoryStorage } from './storage/memory-storage.ts'
import { saveFolder, type SavedFolder } from './storage/save-folder.ts'
import type { Snapshot } from './storage/snapshots.ts'
import type { Storage } from './storage/storage.ts'
import { version } from './version.ts'

export type { EmulatorClock } from './start/start-clock.ts'

/**
 * The folder with the built console. It is named here, at the top of the sources, because the published bundle is
 * at the same depth below the package's folder.
 */
const builtConsole = fileURLToPath(new URL('../console/', import.meta.url))

/** A running platform: its addresses, and the operations for its owner. */
export type Emulator = AsyncDisposable & {
  /** The API: v1pre3, v2 and the OAuth token endpoint. */
  readonly apiUrl: string
  /** The pages for browsers, and the control API under /_emulator/. */
  readonly uiUrl: string
  /** The billing API. */
  readonly storeUrl: string
  /**
   * Answers a request in this process, without a port, as the face does whose address it names; on one address, whatever its
   * origin. Redirects are not followed. Rejects where the request was aborted or its body broke off, and after `close`.
   */
  fetch(this: void, input: string | URL | Request, init?: RequestInit): Promise<Response>
  /**
   * Serves a bench on one address in a server of yours: `app.use(emulator.middleware)` of Express, or the listener of a server of
   * Node's, which then serves nothing else. To stand in front of what reads bodies. `next` gets the requests of others,
   * and what can't be served.
   */
  readonly middleware: Middleware
  /**
   * Asks the one address of a bench, by whatever tunnel or proxy that leads here. Resolves to why this bench isn't what answers
   * there, such as `connect ECONNREFUSED 127.0.0.1:5100`; undefined where it is.
   */
  checkAddress(this: void, signal: AbortSignal): Promise<string | undefined>
  /** The data folder; null in memory. */
  readonly dataDir: string | null
  /** Whether the folder already contained data: then the seeds were not loaded, and reset restores the earlier ones. */
  readonly hadData: boolean
  /** The token that the control API requires when other machines can connect, or with `requireToken`. */
  readonly startToken: string | undefined
  readonly clock: EmulatorClock
  /** Wipes everything and replays the seeds. */
  reset(): Promise<void>
  /** The complete state, for `restore`. */
  snapshot(): Snapshot
  restore(snapshot: Snapshot): Promise<void>
  /** Adds a seed; if anything is wrong, throws an EmulatorError that names it and loads nothing. */
  seed(seed: NonNullable<EmulatorOptions['seed']>): Promise<void>
  /**
   * Registers an application, or registers one again that is known by its id or client id: it keeps its id, and
   * changes to its manifest, form and callbacks apply immediately. The document is one of a seed's `applications`;
   * paths in it start from the folder. It stays registered through reset and restore. If anything is wrong, throws
   * an EmulatorError that names it and changes nothing.
   */
  registerApplication: Registrations['register']
  /** A token of a user, by ids, with scopes such as `browse global`. */
  issueToken(request: Written<TokenRequest>): { token: string }
  /** Does what a click on Launch does, where the user accepts everything. */
  launch: OwnersLaunches['launch']
  /** Follows all launches, with what is needed to repeat each; returns the function that ends it. */
  onLaunch(listener: (launch: StartedLaunch) => void): () => void
  /** Follows the changes of sessions; returns the function that ends it. */
  onSession(listener: (session: ChangedSession) => void): () => void
  /**
   * Writes the state into a folder that a platform can be started on, with the content of its files unless that
   * exceeds `maxBytes` in total.
   */
  saveTo(folder: string, options: { maxBytes: number }): Promise<SavedFolder>
  /** Resolves when the datasets of complete runs are made, no native job is waiting or running, and no workflow is starting one. */
  idle(): Promise<void>
  /** Follows native jobs as they run; returns the function that ends it. */
  onJobEvent: Jobs['onEvent']
  /** Follows the watched files of applications' forms and callbacks; returns the function that ends it. */
  onFormChanged(
    listener: (change: { application: string; what: 'form' | 'callbacks' }) => void,
  ): () => void
  /** Follows what the owner wants to see in an editor; returns the function that ends it. */
  onOpenFile(
    listener: (place: {
      file: string
      line?: number | undefined
      column?: number | undefined
    }) => void,
  ): () => void
  /** Stops jobs and servers and releases the data, within five seconds. */
  close(): Promise<void>
}

/**
 * V8 compiles a wrapper for each import of a WebAssembly module that is called often. Where two threads do so at the same
 * time, one frees what the other has freed, which ends the process ("Check failed: end > addr", seen in 13.6). The wrapper
 * that serves all imports is quick enough: the limit is never reached.
 */
function keepSharedWrappers(): void {
  const [major = 0] = process.versions.node.split('.').map(Number)
  // A version without the flag would print that it doesn't know it.
  if (major <= 24) v8.setFlagsFromString(`--wasm-wrapper-tiering-budget=${2 ** 31 - 1}`)
}

/**
 * Starts a platform in this process. Any number can run at once and share nothing. Throws an EmulatorError where a
 * port is in use, the data folder can't be used, there is no folder of genomes, or a seed is wrong.
 */
export async function createEmulator(options: EmulatorOptions = {}): Promise<Emulator> {
  keepSharedWrappers()
  const seeds = checkSeeds(asSeedInputs(options.seed))
  if (options.shared !== undefined) checkShared(options.shared)
  addressOf(options)
  checkListeners(options)
  checkExecutor(options)
  checkBlobs(options)
  await checkGenomes(options.genomes)
  const random = createRandom()
  const storage =
    options.data === undefined
      ? openMemoryStorage(
          random,
          contentKeyOf(seeds, options.now, options.shared === undefined ? 'light' : 'strong'),
        )
      : await openDiskStorage(options.data, random, process.pid, options)
  try {
    return await startOn(storage, seeds, random, options)
  } catch (error) {
    await storage.close()
    throw error
  }
}

/** Starts a platform on an open storage, which is closed with it. */
export async function startOn(
  storage: Storage,
  seeds: readonly CheckedSeed[],
  random: Random,
  options: EmulatorOptions,
): Promise<Emulator> {
  const listening = reachedAt(options)
  const startToken = requiresToken(options, listening) ? random.secret() : undefined
  const listeners = createPlatformListeners(options.listeners ?? [], options.log ?? silentLog)
  const started = await startPlatform(storage, seeds, random, options, listeners)
  const { platform, places, kept, initial } = started
  const shared = options.shared && openSharedBench(options.shared, places, storage.path)
  await listeners.listen(platform, storage.path)
  const control = createControl({
    platform,
    places,
    kept,
    initial: () => initial,
    storeClock: started.storeClock,
    send: options.listen === false ? (...sent) => faces.fetch(new Request(...sent)) : fetch,
    dataDir: storage.path,
    audit: shared?.audit,
    figures: listeners.figures,
    version,
    wire: wireOf(options),
    allowedSources: options.allowedSources ?? [],
  })
  const { request: listened } = listeners
  const served = { platform, places, control, startToken, builtConsole, shared, listened }
  const faces = await openFaces({ ...served, listening }, options)
  settleIfStorable(platform.deadlines.settle)
  await resumeWork(platform)
  if (!storage.hadData) platform.variants.indexing.startSoon(platform.files.rows.genomic)
  if (options.watchForms === true) await platform.formFiles.watch()
  lookAround(platform, started.checkExecutor, options.log)

  const close = closingOnce(async () => {
    await Promise.all([
      faces.close(),
      platform.jobs.close(closingGraceMs),
      platform.trash.rules.close(),
      platform.runSimulations.rules.close(),
    ])
    await platform.close()
    await started.closeExecutor()
    await listeners.close()
    shared?.audit.close()
    await storage.close()
  })

  return {
    get apiUrl() {
      return places.apiUrl
    },
    get uiUrl() {
      return places.uiUrl
    },
    get storeUrl() {
      return places.storeUrl
    },
    fetch: async (input, init) => faces.fetch(new Request(input, init)),
    middleware: faces.middleware ?? noAddress,
    checkAddress: faces.checkAddress ?? noAddress,
    dataDir: storage.path,
    hadData: storage.hadData,
    startToken,
    clock: ownersClock(platform.clock, control.clock),
    ...ownersOperations(started, control, storage, random),
    ...followed(platform),
    close,
    [Symbol.asyncDispose]: close,
  }
}

/** The host that requests name: of the one address where that was given whole, else the one that is listened on. */
function reachedAt(options: EmulatorOptions): string {
  const one = addressOf(options)
  return one?.isWhole === true ? new URL(one.address).hostname : (options.host ?? '127.0.0.1')
}

function requiresToken({ shared, requireToken }: EmulatorOptions, listening: string): boolean {
  return requireToken === true || shared !== undefined || !isLoopback(listening)
}

/** What the owner does with the state of a platform and with its applications. */
function ownersOperations(
  { platform, kept, initial }: StartedPlatform,
  control: Control,
  storage: Storage,
  random: Random,
) {
  return {
    reset: control.state.reset,
    snapshot: () => kept.hold(control.state.take()),
    restore: control.state.restore,
    seed: async (seed) => void (await control.state.seed(asSeedInputs(seed))),
    issueToken: (request) => issueToken(platform, request),
    launch: control.launches.launch,
    registerApplication: control.registrations.register,
    saveTo: (folder, { maxBytes }) =>
      saveFolder(folder, {
        now: kept.hold(control.state.take()),
        initial: initial.image,
        blobs: storage.blobs,
        maxBytes,
        random,
        pid: process.pid,
      }),
    onOpenFile: (listener) =>
      control.changes.on((...change) => {
        if (change[0] === 'open') listener(change[1])
      }),
  } satisfies Partial<Emulator>
}

/** What a bench with three ports is no middleware of. */
const noAddress = (): never => {
  throw new EmulatorError(
    'address-invalid',
    'This bench has three addresses, and is no middleware: start it with listen: false, or with ports: { single: 0 }.',
  )
}

/** Not awaited: reading forms takes as long as a quarter of the start, and the executor runs a program; closing waits for it. */
function lookAround(
  { formFiles }: Platform,
  checkExecutor: () => Promise<void>,
  log: EmulatorOptions['log'],
): void {
  for (const looking of [formFiles.warnOfErrors(), checkExecutor()]) {
    looking.catch((error: unknown) => {
      log?.warn({ error }, 'The machine could not be looked at: it is when a job needs it.')
    })
  }
}

/** What is closed twice, or while it closes, is closed once. */
function closingOnce(end: () => Promise<void>): () => Promise<void> {
  let closing: Promise<void> | undefined
  return () => (closing ??= end())
}

/** The events of a platform that its owner can wait for and listen to. */
function followed({ database, events, jobs, runSimulations, formFiles, workflows }: Platform) {
  const onLaunched = committed(database, events.launched.listen)
  const onSession = committed(database, events.sessionChanged.listen)
  return {
    async idle() {
      // Runs fill the lab, which starts workflows; a workflow starts jobs, and the end of a job starts workflows.
      do {
        await runSimulations.rules.idle()
        await workflows.starts.idle()
        await jobs.idle()
      } while (workflows.starts.isBusy())
    },
    onJobEvent: jobs.onEvent,
    onLaunch: (listener) => onLaunched((launch) => listener(startedLaunch(launch))),
    onSession: (listener) =>
      onSession(({ id, status, status_summary }) =>
        listener({ appSession: hrefOf('appsession', id), status, statusSummary: status_summary }),
      ),
    onFormChanged: (listener) =>
      formFiles.onChanged(({ application, what }) =>
        listener({ application: String(application), what }),
      ),
  } satisfies Partial<Emulator>
}
