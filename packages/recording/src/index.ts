export { recordTraffic } from './recording/record-traffic.ts'
export {
  hostNames,
  readRecording,
  RecordingError,
  type RecordedExchange,
  type Recording,
} from './recording/recording.ts'
export { replayRecording } from './recording/replay-recording.ts'
export {
  compareRecording,
  type ComparedExchange,
  type ComparisonReport,
} from './recording/compare-recording.ts'
export { comparedLines, comparisonSummary } from './recording/comparison-text.ts'
export type { Difference } from './recording/differences.ts'
export { seedFromRecording } from './recorded-seed/seed-from-recording.ts'
export { openRecording } from './recorded-seed/traffic.ts'
export type { Callers } from './recording/replay-request.ts'
export { conformanceMarkdown } from './conformance/markdown.ts'
export { conformanceReport, reportOf } from './conformance/report.ts'
export { readStatements, type Decision, type Statement } from './conformance/statements.ts'
export { conformanceText, operationLines } from './conformance/text.ts'
export { compareReal, TokenRefused } from './real/compare-real.ts'
export {
  checkRealResults,
  countOutcomes,
  realResultsText,
  type RealResults,
} from './real/real-results.ts'
export { version } from './version.ts'
