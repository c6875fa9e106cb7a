export type { AppUnderTest, RegisteredApp } from './app-folder.ts'
export { openBrowser, type Browser, type Page } from './browser.ts'
export type { ControlApi } from './control-api.ts'
export { defaultSeed } from './default-seed.ts'
export type { Person } from './people.ts'
export {
  compareRecording,
  type ComparedExchange,
  type CompareOptions,
  type ComparisonReport,
} from './recording/compare-recording.ts'
export type { ComparedAnswer, Difference } from './recording/differences.ts'
export type { KnownIdentities } from './recording/identities.ts'
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
  type KeptBody,
  type RecordedExchange,
  type Recording,
} from './recording/recording.ts'
export { replayRecording, type ReplayedRecording } from './recording/replay-recording.ts'
export type { Callers } from './recording/send-again.ts'
export type { LoggedRequest, RequestLog, RequestPattern } from './request-log.ts'
export {
  startTestPlatform,
  testNow,
  type Decided,
  type SignIn,
  type TestClientOptions,
  type TestPlatform,
  type TestPlatformOf,
  type TestPlatformOptions,
  type Triggered,
} from './start-test-platform.ts'
