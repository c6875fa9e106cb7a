export {
  createEmulator,
  type ChangedSession,
  type Emulator,
  type EmulatorClock,
  type StartedLaunch,
} from './emulator.ts'
export { EmulatorError, type EmulatorErrorCode } from './emulator-error.ts'
export type { EmulatorOptions } from './emulator-options.ts'
export { executorKinds, type ExecutorKind } from './executors/choose-executor.ts'
export { isLoopback } from './hosts/host-check.ts'
export type { PortWish } from './hosts/listen.ts'
export { portHolder, type PortHolder } from './hosts/port-holder.ts'
export { memberPath, ruleOf } from './kernel/problems.ts'
export type { Log } from './kernel/log.ts'
export type { SeedInput, SeedProblem } from './seeds/seed-input.ts'
export { application as applicationSchema, type SeedDocument } from './seeds/seed-schema.ts'
export type { SavedFolder } from './storage/save-folder.ts'
export type { Snapshot } from './storage/snapshots.ts'
