import { limits } from '@benchtop/contracts'
import type { Executor } from '../ports/executors.ts'
import { createPasswords } from '../ids/passwords.ts'
import { createRandom } from '../ids/random.ts'
import { silentLog } from '../kernel/log.ts'
import { createPlatform } from '../platform/platform.ts'
import { fillPlatform } from '../seeds/fill-platform.ts'
import { asSeedInputs, checkSeeds } from '../seeds/seed-input.ts'
import type { SeedDocument } from '../seeds/seed-schema.ts'
import { createMemoryBlobs } from '../storage/blobs/memory-blobs.ts'
import { openMemoryDatabase } from '../storage/memory-database.ts'
import { createClock } from '../time/clock.ts'

/** The moment that the clock of a platform without servers starts at. It is frozen. */
export const benchNow = Date.parse('2026-03-01T12:00:00Z')

type BarePlatformOptions = {
  readonly seed: SeedDocument
  readonly executor: Executor
  readonly jobsFolder: string
}

/** A platform in memory without servers, for tests of its rules. The test closes it. */
export async function openBarePlatform({ seed, executor, jobsFolder }: BarePlatformOptions) {
  const database = openMemoryDatabase()
  const clock = createClock()
  clock.freeze(true)
  clock.set(benchNow)
  const random = createRandom()
  const built = createPlatform({
    database,
    blobs: createMemoryBlobs(),
    clock,
    passwords: createPasswords(random, 'light'),
    keepsPasswords: false,
    random,
    log: silentLog,
    places: { apiUrl: 'http://api.test', uiUrl: 'http://ui.test', storeUrl: 'http://store.test' },
    profile: 'spec',
    conditions: {},
    runningTimeoutMs: limits.runningTimeoutMs,
    indexingTimeoutMs: 60_000,
    strictRedirects: false,
    strictParameters: false,
    allowedSources: [],
    executor,
    executorSlots: 0,
    jobLimits: undefined,
    quotas: {},
    genomes: undefined,
    jobsRoot: () => jobsFolder,
    taxRate: '0',
    retainedContents: () => Promise.resolve(() => false),
    addressKey: new Uint8Array(32),
  })
  await fillPlatform(built, checkSeeds(asSeedInputs(seed)))
  return {
    built,
    database,
    clock,
    async [Symbol.asyncDispose](): Promise<void> {
      await built.close()
      database.close()
    },
  }
}
