// Written at set-up from the contracts, by build/write-operations.ts: change these, and run npm run setup.
import type { CallOptions } from '../call-options.ts'
import type { DataOf, OperationOf } from '../call-types.ts'

/** The parameters of `oauth.token`. */
export interface TokenParams {
  readonly grant_type: string
  readonly code?: string | undefined
  readonly redirect_uri?: string | undefined
  readonly code_verifier?: string | undefined
  readonly device_code?: string | undefined
  readonly client_id?: string | undefined
  readonly client_secret?: string | undefined
}

/** What `oauth.token` returns. */
export type TokenResult = DataOf<OperationOf<'oauth.token'>>

/** The parameters of `oauth.deviceAuthorization`. */
export interface DeviceAuthorizationParams {
  readonly client_id?: string | undefined
  readonly response_type?: string | undefined
  readonly scope?: string | undefined
  readonly client_secret?: string | undefined
}

/** What `oauth.deviceAuthorization` returns. */
export type DeviceAuthorizationResult = DataOf<OperationOf<'oauth.deviceAuthorization'>>

/** The parameters of `oauth.revoke`. */
export interface RevokeParams {
  readonly token?: string | undefined
  readonly token_type_hint?: string | undefined
  readonly client_id?: string | undefined
  readonly client_secret?: string | undefined
}

/** What `oauth.revoke` returns. */
export type RevokeResult = DataOf<OperationOf<'oauth.revoke'>>

/** The operations at `/v1pre3` of the API. */
export interface OAuthApi {
  /**
   * Exchanges the code of a dialog or a device for an access token.
   *
   * `POST /v1pre3/oauthv2/token`; needs client credentials as in OAuth 2.0: by HTTP Basic or in the body; returns `TokenResult`.
   */
  token(params: TokenParams, options?: CallOptions): Promise<TokenResult>
  /**
   * Starts the device flow, for devices without a browser. Accepts a form or query parameters.
   *
   * `POST /v1pre3/oauthv2/deviceauthorization`; needs client credentials as in OAuth 2.0: by HTTP Basic or in the body; returns `DeviceAuthorizationResult`.
   */
  deviceAuthorization(params?: DeviceAuthorizationParams, options?: CallOptions): Promise<DeviceAuthorizationResult>
  /**
   * Revokes a token of the application, as RFC 7009 describes.
   *
   * `POST /v1pre3/oauthv2/revoke`; needs client credentials as in OAuth 2.0: by HTTP Basic or in the body; returns `RevokeResult`.
   */
  revoke(params?: RevokeParams, options?: CallOptions): Promise<RevokeResult>
}
