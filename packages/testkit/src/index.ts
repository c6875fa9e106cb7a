export type { AppUnderTest, RegisteredApp } from './app-folder.ts'
export { openBrowser, type Browser, type Page } from './browser.ts'
export { defaultSeed } from './default-seed.ts'
export type { ClockRange, LabWaits } from './lab.ts'
export type { Person } from './people.ts'
// oxlint-disable-next-line laws/explicit-exports -- recording.ts lists it name by name, and is an entry itself
export * from './recording.ts'
export type { LoggedRequest, RequestLog, RequestPattern } from './request-log.ts'
export {
  startTestPlatform,
  testNow,
  type AppConnection,
  type Connection,
  type DecidedPurchase as Decided,
  type SignIn,
  type TestClientOptions,
  type TestPlatform,
  type TestPlatformOf,
  type TestPlatformOptions,
  type Triggered,
} from './start-test-platform.ts'
