export {
  recordTraffic,
  type TrafficOptions,
  type TrafficRecorder,
} from './recording/record-traffic.ts'
export {
  hostNames,
  readRecording,
  RecordingError,
  type HostName,
  type RecordedBody as KeptBody,
  type RecordedExchange,
  type Recording,
} from './recording/recording.ts'
export { replayRecording, type ReplayedRecording } from './recording/replay-recording.ts'
export {
  compareRecording,
  type ComparedExchange,
  type CompareOptions,
  type ComparisonReport,
} from './recording/compare-recording.ts'
export type { ComparedAnswer, Difference } from './recording/differences.ts'
export type { KnownIdentities } from './recording/identities.ts'
export { seedFromRecording, type RecordedSeed } from './recorded-seed/seed-from-recording.ts'
export type { SeedSummary } from './recorded-seed/summary.ts'
export type { Callers } from './recording/replay-request.ts'
