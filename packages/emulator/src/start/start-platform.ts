import { EmulatorError } from '../emulator-error.ts'
import { isTaxRate, taxRateRule } from '@benchtop/contracts/tax-rate'
import { limits } from '@benchtop/contracts'
import { checkConditions } from '../conditions/check-conditions.ts'
import type { EmulatorOptions } from '../emulator-options.ts'
import {
  createAdaptedExecutor,
  createLocalExecutor,
  type ChosenExecutor,
} from '../executors/choose-executor.ts'
import type { Random } from '../ids/random.ts'
import { createPasswords } from '../ids/passwords.ts'
import { silentLog } from '../kernel/log.ts'
import type { Places } from '../kernel/places.ts'
import type { PlatformListeners } from '../listeners/platform-listeners.ts'
import { createPlatform, type Platform } from '../platform/platform.ts'
import { fillPlatform } from '../seeds/fill-platform.ts'
import type { CheckedSeed } from '../seeds/seed-input.ts'
import { createRetainedContents, type RetainedContents } from '../storage/retained-contents.ts'
import { settingStore } from '../storage/settings-store.ts'
import type { Snapshot } from '../storage/snapshots.ts'
import type { Storage } from '../storage/storage.ts'
import { startClock } from './start-clock.ts'

/** A platform on its storage with its seeds loaded, before it is served. */
export type StartedPlatform = {
  readonly platform: Platform
  /** The addresses of the platform; empty until its servers listen. */
  readonly places: Places
  readonly kept: RetainedContents
  /** The state that reset restores. */
  readonly initial: Snapshot
  /** Stores where the clock is, so that a restart resumes from there. */
  storeClock(this: void): void
  /** Warns in the log where jobs will run as plain processes although no one chose that. */
  checkExecutor(this: void): Promise<void>
  /** Removes what jobs were run with; to be called when all have ended. */
  closeExecutor(this: void): Promise<void>
}

/** Builds a platform on a storage and loads the seeds, unless it already contains data. */
export async function startPlatform(
  storage: Storage,
  seeds: readonly CheckedSeed[],
  random: Random,
  options: EmulatorOptions,
  listeners: PlatformListeners,
): Promise<StartedPlatform> {
  const settings = settingStore(storage.database)
  const { clock, release } = startClock(options.now, settings.get('clock'))
  const places: Places = { apiUrl: '', uiUrl: '', storeUrl: '' }
  const kept = createRetainedContents(storage.snapshots)
  const executor = chosenExecutor(options, storage, places, random)
  const platform = createPlatform({
    database: storage.database,
    blobs: storage.blobs,
    addressKey: storage.addressKey,
    jobsRoot: storage.jobsFolder,
    clock,
    random,
    places,
    passwords: createPasswords(random, options.shared === undefined ? 'light' : 'strong'),
    keepsPasswords: options.shared !== undefined,
    retainedContents: kept.ready,
    executor,
    listeners,
    ...settled(options),
  })
  const image = await storage.initialImage(() => fillPlatform(platform, seeds))
  release()
  kept.keepInitial(image)
  return {
    platform,
    places,
    kept,
    initial: { image, clock: clock.state() },
    checkExecutor: executor.check,
    closeExecutor: executor.end,
    storeClock: () => settings.put('clock', JSON.stringify(clock.state())),
  }
}

/** The owner's settings, and the defaults of all others. */
function settled(options: EmulatorOptions) {
  const { log = silentLog, profile = 'spec' as const } = options
  return {
    log,
    profile,
    conditions: checkConditions(options.conditions ?? {}),
    runningTimeoutMs: options.runningTimeoutMs ?? limits.runningTimeoutMs,
    allowedSources: options.allowedSources ?? [],
    indexingTimeoutMs: options.indexingTimeoutMs ?? 2_000,
    strictRedirects: options.strictRedirects ?? false,
    strictParameters: options.strictParameters ?? false,
    taxRate: checkTaxRate(options.taxRate),
    executorSlots: options.executorSlots ?? defaultSlots(options.executor),
    jobLimits: options.jobLimits,
    quotas: options.shared?.quotas ?? {},
    genomes: options.genomes,
  }
}

/** This machine has room for a few; what is elsewhere has a queue of its own. */
function defaultSlots(executor: EmulatorOptions['executor']): number {
  return (typeof executor === 'object' ? executor.slots : undefined) ?? 2
}

function chosenExecutor(
  options: EmulatorOptions,
  storage: Storage,
  places: Places,
  random: Random,
): ChosenExecutor {
  const { executor = 'process', environment = {}, genomes, log = silentLog } = options
  const hidden = storage.path === null ? [] : [storage.path]
  const { programEnvironment = environment } = options
  const local = { baseEnvironment: environment, programEnvironment, genomes, hidden, log, places }
  if (typeof executor === 'string') return createLocalExecutor(executor, local)
  const context = {
    environment,
    programEnvironment,
    genomes,
    jobsFolder: storage.jobsFolder,
    key: storage.addressKey,
    uniqueName: random.uniqueName,
    // What runs elsewhere is found again by what a data folder remembers.
    outlives: storage.path !== null,
  }
  return createAdaptedExecutor(executor, context, local)
}

/** The default tax rate of purchases: none. */
const defaultTaxRate = '0'

/** Reads the tax rate that a platform is started with: a decimal from 0 to 1, as a string, such as `0.19`. */
function checkTaxRate(given: string = defaultTaxRate): string {
  if (isTaxRate(given)) return given
  throw new EmulatorError(
    'tax-rate-invalid',
    `The platform was not started: the tax rate is "${given}" and ${taxRateRule}, written as a text.`,
    { taxRate: given },
  )
}
