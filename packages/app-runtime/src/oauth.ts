export {
  createOAuth,
  type AccessOrder,
  type CallbackToken,
  type OAuth,
  type OAuthOptions,
  type TriggerToken,
} from './oauth/create-oauth.ts'
export type { DeviceCode } from './oauth/device-flow.ts'
export { OAuthFlowError, type OAuthFlowErrorCode } from './oauth/errors.ts'
export type { StoredToken } from './oauth/stored-tokens.ts'
