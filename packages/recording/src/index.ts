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
export { comparedLines, comparisonSummary } from './recording/comparison-text.ts'
export type { ComparedAnswer, Difference } from './recording/differences.ts'
export type { KnownIdentities } from './recording/identities.ts'
export { seedFromRecording, type RecordedSeed } from './recorded-seed/seed-from-recording.ts'
export { openRecording } from './recorded-seed/traffic.ts'
export type { SeedSummary } from './recorded-seed/summary.ts'
export type { Callers } from './recording/replay-request.ts'
export { conformanceMarkdown } from './conformance/markdown.ts'
export type { ProfileDifference } from './conformance/profile-differences.ts'
export {
  conformanceReport,
  reportOf,
  type ConformanceReport,
  type OperationReport,
} from './conformance/report.ts'
export {
  readStatements,
  type Decision,
  type NamedTest,
  type Statement,
  type Statements,
} from './conformance/statements.ts'
export { conformanceText, operationLines } from './conformance/text.ts'
export { compareReal, TokenRefused, type RealPlatform } from './real/compare-real.ts'
export {
  checkRealResults,
  countOutcomes,
  realResultsText,
  type RealOutcome,
  type RealResult,
  type RealResults,
} from './real/real-results.ts'
export type { Paint, TableText } from './text-for-terminals.ts'
export { version } from './version.ts'
