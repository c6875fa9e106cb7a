export type { AdvanceTo, DueEvent, JumpReport } from './advance-to.ts'
export type { AppUnderTest, RegisteredApp } from './app-folder.ts'
export { openBrowser, type Browser } from './browser.ts'
export { connectTestPlatform, type ConnectedPlatform } from './connect-test-platform.ts'
export { defaultSeed } from './default-seed.ts'
export type { ClockRange, LabWaits } from './lab.ts'
export type { CheckedFormState, FormState, FormStatesOptions } from './form-states.ts'
export type {
  LaunchedApp,
  LaunchedApplication,
  LaunchedResult,
  LaunchOptions,
  ResultFile,
} from './launched-app.ts'
export type { Page } from './page.ts'
export type { Person } from './people.ts'
export type {
  AppConnection,
  Connection,
  DecidedPurchase as Decided,
  PlatformActions,
  SignIn,
  TestControl,
  TestClientOptions,
} from './platform-actions.ts'
export type { LoggedRequest, RequestLog, RequestPattern } from './request-log.ts'
export type { ScenarioLaunch } from './scenarios.ts'
export type { ScenarioReport, ScenarioStep } from '@benchtop/client/scenarios'
export { serveApp, type ServedApp, type ServedAppOptions } from './serve-app.ts'
export {
  startTestPlatform,
  testNow,
  type TestPlatform,
  type TestPlatformOf,
  type TestPlatformOptions,
  type Triggered,
  type TriggerRequest,
} from './start-test-platform.ts'
