export { createEmulator, type Emulator, type EmulatorClock } from './emulator.ts'
export { createBenchHandler, type EmbeddedOptions } from './embedding/held-bench.ts'
export { EmulatorError, type EmulatorErrorCode } from './emulator-error.ts'
export type { EmulatorOptions } from './emulator-options.ts'
export type { ExecutorKind } from './executors/choose-executor.ts'
export { jobKeeperKind, type KeeperKind } from './executors/keeper.ts'
export type { JobLimits } from '@benchtop/contracts'
export { isLoopback } from './hosts/host-check.ts'
export type { PortRequest as PortWish } from './hosts/listen.ts'
export { portHolder, type PortHolder } from './hosts/port-holder.ts'
export { jsonSchemaOf, problemsIn, stepsTo, type FileProblem } from './kernel/file-problems.ts'
export type { Log } from './kernel/log.ts'
export { seedProblemsIn, type SeedInput, type SeedProblem } from './seeds/seed-input.ts'
export {
  application as applicationSchema,
  seedSchema,
  type SeedDocument,
  type SeedProperty,
} from './seeds/seed-schema.ts'
export type { Durability } from './storage/file-database.ts'
export { restoreBackup } from './storage/restore-backup.ts'
export type { SavedFolder } from './storage/save-folder.ts'
export type { SharedOptions } from './shared-bench/shared-options.ts'
export type { ChangedSession, StartedLaunch } from './control/started-launch.ts'
export type { Snapshot } from './storage/snapshots.ts'
