import type { Emulator } from '@benchtop/emulator'
import type { AppManifest } from '../manifest/read-manifest.ts'
import type { ControlClient } from '@benchtop/client/control'
import type { World } from '../world.ts'
import type { Tunnel } from './callback.ts'
import type { DevLaunches } from './dev-launches.ts'
import type { FollowedSeeds } from './followed-seeds.ts'
import type { RegisteredApp } from './registered-app.ts'
import type { DevView } from './view.ts'

export type DevSessionOptions = {
  readonly manifest: AppManifest
  readonly emulator: Emulator
  readonly control: ControlClient
  readonly registered: RegisteredApp
  readonly launches: DevLaunches
  readonly seeds: FollowedSeeds
  readonly view: DevView
  readonly world: World
  readonly rerun: boolean
  /** By which app and bench are reached. */
  readonly tunnel: Tunnel | undefined
  /** What native apps find in their environment: changed in place, and read at each of their starts. */
  readonly ofApps: Record<string, string>
  /** The list in which the app's runtime names the files that it writes. */
  readonly writtenFiles: string
  /** The manifest was taken over as it is now. */
  reloaded(manifest: AppManifest): void
  /** Stores the process that the app's server runs as. */
  spawned(pid: number): void
}

/** What the parts of a development session share. */
export type DevState = {
  /** As it was read last. */
  manifest: AppManifest
  isClosed: boolean
}
