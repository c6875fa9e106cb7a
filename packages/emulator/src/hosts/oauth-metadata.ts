import { everyScope, faces, oauth } from '@benchtop/contracts'
import { hideExchange } from '../exchanges/exchanges.ts'
import type { Places } from '../kernel/places.ts'
import { sendJson } from '../kernel/respond.ts'
import { dialogPath } from '../resources/authorization/authorization.ts'
import type { Request, Response } from './node-http.ts'

/** The path of the authorization server's metadata (RFC 8414), on the API's and on the UI's address. */
export const metadataPath = '/.well-known/oauth-authorization-server'

/** Whether a request reads the metadata of the authorization server. */
export function isMetadataRequest({ method, url }: Pick<Request, 'method' | 'url'>): boolean {
  const path = url.split('?', 1)[0]
  return (method === 'GET' || method === 'HEAD') && path === metadataPath
}

/**
 * Sends the metadata from which client libraries configure themselves. The issuer is the address at which the metadata
 * was read, as RFC 8414 requires: libraries compare the two.
 */
export function serveMetadata(
  issuer: 'apiUrl' | 'uiUrl',
  places: Places,
  request: Request,
  response: Response,
): void {
  // The request of a library that looks around, not of the flow that a developer inspects.
  hideExchange(request)
  sendJson(response, 200, oauthMetadata(places[issuer], places))
}

function oauthMetadata(issuer: string, { apiUrl, uiUrl }: Places) {
  const endpoint = (path: string) => apiUrl + faces.oauth.base + path
  const authentication = ['client_secret_basic', 'client_secret_post']
  return {
    issuer,
    authorization_endpoint: uiUrl + dialogPath,
    token_endpoint: endpoint(oauth.token.path),
    token_endpoint_auth_methods_supported: authentication,
    device_authorization_endpoint: endpoint(oauth.deviceAuthorization.path),
    revocation_endpoint: endpoint(oauth.revoke.path),
    revocation_endpoint_auth_methods_supported: authentication,
    response_types_supported: ['code'],
    response_modes_supported: ['query'],
    grant_types_supported: ['authorization_code', 'urn:ietf:params:oauth:grant-type:device_code'],
    code_challenge_methods_supported: ['S256'],
    scopes_supported: everyScope,
  }
}
