export type { ControlApi } from './control-api.ts'
export { defaultSeed } from './default-seed.ts'
export type { Person } from './people.ts'
export type { LoggedRequest, RequestLog, RequestPattern } from './request-log.ts'
export {
  startTestPlatform,
  testNow,
  type Decided,
  type SignIn,
  type TestClientOptions,
  type TestPlatform,
  type Triggered,
} from './start-test-platform.ts'
