export type { EventOf } from './call-types.ts'
export {
  createControlClient,
  type ControlCalls,
  type ControlClient,
  type ControlName,
  type ControlOptions,
  type ControlParams,
} from './control-client.ts'
export { ApiError, ConnectionError } from './errors.ts'
