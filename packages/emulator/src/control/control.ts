import { createSeedUploads, type SeedUploads } from './seed-uploads.ts'
import type { DialectOptions } from '../dialects/dialects.ts'
import { committed } from '../platform/events.ts'
import type { Platform } from '../platform/platform.ts'
import type { Places } from '../kernel/places.ts'
import type { Figures } from '../ports/listeners.ts'
import type { RetainedContents } from '../storage/retained-contents.ts'
import type { Audit } from '../shared-bench/audit.ts'
import type { Snapshot } from '../storage/snapshots.ts'
import { createBenchClock, type BenchClock } from './bench-clock.ts'
import { createBenchState, type BenchState } from './bench-state.ts'
import type { DevelopedApp } from './development-control.ts'
import { createNamedSnapshots, type NamedSnapshots } from './named-snapshots.ts'
import { createOwnersChanges, type OwnersChanges } from './owners-changes.ts'
import { createOwnersLaunches, type OwnersLaunches } from './owners-launches.ts'
import { createPlatformEvents, type PlatformEvents } from './platform-events.ts'
import { createRegistrations, type Registrations } from './registrations.ts'
import { createReplay, type Replay } from './replay.ts'

/** The operations for the owner of a platform, behind both the control API and the in-process API. */
export type Control = {
  readonly platform: Platform
  readonly places: Places
  readonly state: BenchState
  readonly clock: BenchClock
  readonly registrations: Registrations
  readonly changes: OwnersChanges
  readonly launches: OwnersLaunches
  readonly snapshots: NamedSnapshots
  readonly replay: Replay
  readonly events: PlatformEvents
  readonly development: DevelopedApp
  readonly dataDir: string | null
  /** What was done on a shared bench. */
  readonly audit: Audit | undefined
  /** The figures of the platform, where a listener offers them. */
  readonly figures: Figures | undefined
  readonly version: string
  /** How the platform formats its answers. */
  readonly wire: DialectOptions
  readonly seedUploads: SeedUploads
  /** The folders that the files of a seed document may be read from. */
  readonly allowedSources: readonly string[]
}

type ControlOptions = {
  readonly platform: Platform
  readonly places: Places
  readonly kept: RetainedContents
  /** What reset restores. */
  readonly initial: () => Snapshot
  /** Stores where the clock is, so that a restart continues from there. */
  readonly storeClock: () => void
  /** The authorization that a request is sent again with. */
  readonly send: typeof fetch
  readonly dataDir: string | null
  readonly audit?: Audit | undefined
  readonly figures: Figures | undefined
  readonly version: string
  readonly wire: DialectOptions
  readonly allowedSources: readonly string[]
}

export function createControl(options: ControlOptions): Control {
  const { platform, places, storeClock, dataDir, version, allowedSources } = options
  const { clock, database, deadlines, exchanges } = platform
  const changes = createOwnersChanges()
  const registrations = createRegistrations(platform, changes)
  const state = createBenchState({
    platform,
    registrations,
    changes,
    storeClock,
    initial: options.initial,
  })
  return {
    platform,
    places,
    dataDir,
    audit: options.audit,
    figures: options.figures,
    version,
    wire: options.wire,
    allowedSources,
    seedUploads: createSeedUploads(platform.blobs, platform.heldContents),
    state,
    registrations,
    changes,
    clock: createBenchClock({ clock, database, deadlines, changes, storeClock }),
    launches: createOwnersLaunches(platform),
    snapshots: createNamedSnapshots({
      kept: options.kept,
      blobs: platform.blobs,
      take: () => ({ ...state.take(), takenMs: clock.now() }),
      restore: state.restore,
      conditionsIn: platform.conditions.listsIn,
      release: platform.files.rules.release,
    }),
    development: { current: null },
    replay: createReplay({ exchanges, places, send: options.send }),
    events: createPlatformEvents({
      exchanges,
      ownerOfSession: (id) => platform.appSessions.rows.get(id)?.user_id,
      onSessionChanged: committed(database, platform.events.sessionChanged.listen),
      onRunChanged: committed(database, platform.events.runChanged.listen),
      onPurchaseChanged: committed(database, platform.events.purchaseChanged.listen),
      onLaunched: committed(database, platform.events.launched.listen),
      onJobEvent: committed(database, platform.jobs.onEvent),
      onNoticesChanged: committed(database, platform.notices.rules.onChanged),
      onFormChanged: platform.formFiles.onChanged,
      onOwnersChange: changes.on,
    }),
  }
}
