import { OAuthError } from '@benchtop/contracts'
import type { ApplicationRow, ApplicationStore } from '../applications/applications-store.ts'
import type { Tokens } from '../tokens/tokens.ts'

/** The credentials by which a client identifies its application. */
export type ClientProof = {
  readonly authorization: string | undefined
  readonly clientId: string | undefined
  readonly clientSecret: string | undefined
}

type Clients = {
  readonly tokens: Pick<Tokens, 'clientOf'>
  readonly applications: ApplicationStore
}

type Credentials = { readonly clientId: string; readonly clientSecret: string }

/**
 * The authenticated application: "either as HTTP basic credentials (client_id, client_secret) or in the body, never
 * both".
 */
export function authenticateClient(clients: Clients, proof: ClientProof): ApplicationRow {
  const { authorization, clientId, clientSecret } = proof
  if (authorization !== undefined) {
    if (clientId !== undefined || clientSecret !== undefined) {
      throw new OAuthError(
        'invalid_request',
        'Client credentials are both in the Authorization header and in the body. Send them in only one of the two.',
      )
    }
    return match(clients, readBasic(authorization))
  }
  if (clientId === undefined || clientSecret === undefined) {
    throw invalidClient(
      'Client credentials are missing: send client_id and client_secret by HTTP Basic authentication, or both in the body.',
    )
  }
  return match(clients, [{ clientId, clientSecret }])
}

/**
 * The application of a device request: its client_id is enough, but credentials must be correct where they are sent.
 */
export function identifyClient(clients: Clients, proof: ClientProof): ApplicationRow {
  const { authorization, clientId, clientSecret } = proof
  if (clientSecret !== undefined) return authenticateClient(clients, proof)
  if (authorization !== undefined) {
    const application = match(clients, readBasic(authorization))
    if (clientId === undefined || clientId === application.client_id) return application
    throw new OAuthError(
      'invalid_request',
      'client_id must be the same as in the Authorization header.',
    )
  }
  if (clientId === undefined) throw new OAuthError('invalid_request', 'client_id is required.')
  const application = clients.applications.byClientId(clientId)
  if (application === undefined) throw invalidClient('There is no application with this client_id.')
  return application
}

function match({ tokens, applications }: Clients, given: readonly Credentials[]): ApplicationRow {
  for (const { clientId, clientSecret } of given) {
    const caller = tokens.clientOf(clientId, clientSecret)
    const application = caller && applications.get(caller.applicationId)
    if (application !== undefined) return application
  }
  throw invalidClient('There is no application with this client_id and client_secret.')
}

/**
 * Reads basic credentials. RFC 6749 requires both parts to be form-encoded before they are joined, but scripts send
 * them unencoded. Without special characters both forms are equal; otherwise both are tried.
 */
function readBasic(authorization: string): readonly Credentials[] {
  const [, encoded] = /^basic +([a-z0-9+/_-]+=*) *$/i.exec(authorization) ?? []
  if (encoded === undefined) {
    throw invalidClient('The Authorization header must be Basic with client_id and client_secret.')
  }
  const text = Buffer.from(encoded, 'base64').toString('utf8')
  const colon = text.indexOf(':')
  if (colon < 1) throw invalidClient('Basic credentials must be base64 of client_id:client_secret.')
  const plain = { clientId: text.slice(0, colon), clientSecret: text.slice(colon + 1) }
  const decoded = {
    clientId: formDecoded(plain.clientId),
    clientSecret: formDecoded(plain.clientSecret),
  }
  return [decoded, plain]
}

function formDecoded(text: string): string {
  try {
    return decodeURIComponent(text.replaceAll('+', ' '))
  } catch {
    return text
  }
}

function invalidClient(description: string): OAuthError {
  return new OAuthError('invalid_client', description, {
    'www-authenticate': 'Basic realm="benchtop", charset="UTF-8"',
  })
}
