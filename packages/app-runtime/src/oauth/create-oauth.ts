import {
  type Client,
  type ClientOptions,
  createClient,
  type World,
  worldWith,
} from '@benchtop/client'
import * as openid from 'openid-client'
import type { SecretStore } from '../stores/secret-store.ts'
import { deviceToken, type DeviceOrder } from './device-flow.ts'
import { deniedMessage, OAuthFlowError } from './errors.ts'
import { storedTokens, type StoredToken } from './stored-tokens.ts'
import { platformFetch } from './platform-adapter.ts'
import { triggerCodes } from './trigger-codes.ts'

/** An application, and the addresses of its platform. */
export type OAuthOptions = {
  /** The address of the API, with the token endpoint. */
  readonly apiUrl: string
  /** The address of the pages, with the dialog. */
  readonly uiUrl: string
  readonly clientId: string
  readonly clientSecret?: string
  /** As it is registered for the application; the device flow needs none. */
  readonly redirectUri?: string
  /** The store of tokens, and of flows in progress. */
  readonly store: SecretStore
  /** Allows the secret over http to other machines too; to this one it is always allowed. */
  readonly allowHttp?: boolean
} & Pick<ClientOptions, 'retry' | 'onRetry'> &
  Partial<World>

/** Whose token it is, by the app's own key (such as the id of a browser's session), and its scopes. */
export type AccessOrder = {
  readonly userKey: string
  /** Such as `read project 4001`. The scopes of the user's existing token are requested with it. */
  readonly scopes: readonly string[]
  /** Where the user continues: `handleCallback` returns it. */
  readonly returnTo?: string | undefined
}

/** Gets tokens for an application and stores them. */
export type OAuth = {
  /** Starts the web flow: send the browser to `url`. `handleCallback` stores the token. */
  authorize(order: AccessOrder): Promise<{ readonly url: string; readonly state: string }>
  /**
   * Ends the web flow with the address that the browser came back to. Throws an OAuthFlowError if the user denied
   * access, or if this user started no such flow or has finished it already.
   */
  handleCallback(callback: string | URL, userKey: string): Promise<CallbackToken>
  /** Runs the device flow: shows a code, and waits until the user has decided. */
  device(
    order: AccessOrder & Omit<DeviceOrder, 'scope' | 'signal'> & { signal?: AbortSignal },
  ): Promise<StoredToken>
  /**
   * Stores the token of a trigger for a user, in exchange for its code. A code is sent once: its user gets the stored
   * token when the address of the launch is opened again, and others an OAuthFlowError.
   */
  acceptTrigger(code: string, userKey: string): Promise<TriggerToken>
  /** The token of a user. */
  token(userKey: string): Promise<string | undefined>
  /** A client for a user: with the token at each call, or a rejection with the code `AccessMissing` without one. */
  client(userKey: string, options?: Partial<ClientOptions>): Client
  /** Deletes the token of a user. */
  forget(userKey: string): Promise<void>
  /** Deletes a token that the platform no longer accepts, unless its user has got another one. */
  dropRefused(userKey: string, accessToken: string): Promise<void>
}

/** The token of a web flow. */
export type CallbackToken = StoredToken & {
  /** As it was given to `authorize`. */
  readonly returnTo?: string | undefined
}

/** The token of a trigger. */
export type TriggerToken = StoredToken & {
  /** Whether the same code was exchanged earlier. */
  readonly isRepeat: boolean
}

/** Makes the flows of an application. */
export function createOAuth(options: OAuthOptions): OAuth {
  const { apiUrl, redirectUri, store, retry, onRetry } = options
  const world = worldWith(options)
  const calling = { ...world, apiUrl, ...(retry && { retry }), ...(onRetry && { onRetry }) }
  const held = storedTokens(store)
  const config = configurationOf(options, world)

  const needRedirectUri = (): string => {
    if (redirectUri !== undefined) return redirectUri
    throw new TypeError('The web flow needs redirectUri: give it to createOAuth.')
  }
  const withHeld = async ({ userKey, scopes }: AccessOrder): Promise<readonly string[]> => [
    ...new Set([...((await held.token(userKey))?.scopes ?? []), ...scopes]),
  ]
  const keep = async (userKey: string, token: StoredToken): Promise<StoredToken> => {
    await held.storeToken(userKey, token)
    return token
  }

  return {
    async authorize(order) {
      const state = openid.randomState()
      const verifier = openid.randomPKCECodeVerifier()
      const scopes = await withHeld(order)
      await held.storePending(state, {
        userKey: order.userKey,
        verifier,
        scopes,
        returnTo: order.returnTo,
      })
      const url = openid.buildAuthorizationUrl(config, {
        redirect_uri: needRedirectUri(),
        scope: scopes.join(','),
        state,
        code_challenge: await openid.calculatePKCECodeChallenge(verifier),
        code_challenge_method: 'S256',
      })
      return { url: url.href, state }
    },

    async handleCallback(callback, userKey) {
      // The library reads the redirect address off this, which behind a proxy is another than what is registered.
      const url = new URL(needRedirectUri())
      url.search = new URL(callback, url).search
      const state = url.searchParams.get('state') ?? ''
      const pending = await held.consumePending(state, userKey)
      if (pending === undefined) {
        throw new OAuthFlowError(
          'StateUnknown',
          'This sign-in has expired or was started in another browser. Sign in again.',
        )
      }
      const checks = { pkceCodeVerifier: pending.verifier, expectedState: state }
      const { access_token: accessToken } = await flow(() =>
        openid.authorizationCodeGrant(config, url, checks),
      )
      const token = await keep(userKey, { accessToken, scopes: pending.scopes })
      return { ...token, returnTo: pending.returnTo }
    },

    async device({ onCode, signal, ...order }) {
      const scopes = await withHeld(order)
      const wanted = { scope: scopes.join(','), onCode, signal }
      const accessToken = await flow(() => deviceToken(config, world, wanted))
      return keep(order.userKey, { accessToken, scopes })
    },

    acceptTrigger: triggerAcceptor(store, held, async (code, userKey) => {
      const form = { code, redirect_uri: needRedirectUri() }
      const { access_token: accessToken } = await flow(() =>
        openid.genericGrantRequest(config, 'authorization_code', form),
      )
      // The platform decides what a launch grants; it is requested again when more access is.
      const client = createClient({ ...calling, token: accessToken })
      return keep(userKey, { accessToken, scopes: (await client.v1.getCurrentToken()).Scopes })
    }),

    token: async (userKey) => (await held.token(userKey))?.accessToken,
    client: (userKey, clientOptions) =>
      createClient({ ...calling, ...clientOptions, token: () => tokenOf(held, userKey) }),
    async forget(userKey) {
      await held.dropToken(userKey)
    },
    dropRefused: held.dropRefused,
  }
}

async function tokenOf(held: ReturnType<typeof storedTokens>, userKey: string): Promise<string> {
  const token = await held.token(userKey)
  if (token !== undefined) return token.accessToken
  throw new OAuthFlowError('AccessMissing', 'There is no access yet. Sign in first.')
}

/** Exchanges each code once: the platform takes a second time for theft, and revokes the token. */
function triggerAcceptor(
  store: SecretStore,
  held: ReturnType<typeof storedTokens>,
  exchange: (code: string, userKey: string) => Promise<StoredToken>,
): OAuth['acceptTrigger'] {
  const codes = triggerCodes(store)
  const exchanges = new Map<string, Promise<unknown>>()

  const accept = async (code: string, userKey: string): Promise<TriggerToken> => {
    const sent = await codes.read(code)
    if (sent !== undefined) {
      const token = sent.userKey === userKey ? await held.token(userKey) : undefined
      if (token !== undefined) return { ...token, isRepeat: true }
      throw new OAuthFlowError('CodeUsed', 'This launch was opened already. Launch the app again.')
    }
    await codes.write(code, { userKey })
    try {
      return { ...(await exchange(code, userKey)), isRepeat: false }
    } catch (error) {
      // There is no token that a second time could revoke.
      await codes.remove(code)
      throw error
    }
  }

  return async (code, userKey) => {
    const earlier = exchanges.get(code)
    const accepted = (earlier ?? Promise.resolve()).then(() => accept(code, userKey))
    const settled = accepted.catch(() => undefined)
    exchanges.set(code, settled)
    try {
      return await accepted
    } finally {
      if (exchanges.get(code) === settled) exchanges.delete(code)
    }
  }
}

/** The configuration of the OAuth library: where the platform's endpoints are, and who the application is. */
function configurationOf(options: OAuthOptions, world: World): openid.Configuration {
  const { apiUrl, uiUrl, clientId, clientSecret } = options
  const at = (base: string, path: string) => base.replace(/\/+$/, '') + path
  const config = new openid.Configuration(
    {
      issuer: apiUrl,
      authorization_endpoint: at(uiUrl, '/oauth/authorize'),
      token_endpoint: at(apiUrl, '/v1pre3/oauthv2/token'),
      device_authorization_endpoint: at(apiUrl, '/v1pre3/oauthv2/deviceauthorization'),
    },
    clientId,
    clientSecret,
    clientSecret === undefined ? openid.None() : openid.ClientSecretPost(clientSecret),
  )
  config[openid.customFetch] = platformFetch(world.fetch)
  if (options.allowHttp === true || isThisMachine(apiUrl)) {
    // oxlint-disable-next-line typescript/no-deprecated -- marked so to stand out: a bench speaks http
    openid.allowInsecureRequests(config)
  }
  return config
}

function isThisMachine(address: string): boolean {
  const { protocol, hostname } = new URL(address)
  return protocol === 'http:' && /^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname)
}

/** Converts a flow's refusal to its own error; any other error stays as it is. */
async function flow<Result>(run: () => Promise<Result>): Promise<Result> {
  try {
    return await run()
  } catch (cause) {
    const isRefusal =
      cause instanceof openid.ResponseBodyError ||
      cause instanceof openid.AuthorizationResponseError
    if (!isRefusal) throw cause
    const { error } = cause
    const why = `${error}${cause.error_description === undefined ? '' : `: ${cause.error_description}`}`
    if (error === 'access_denied') {
      throw new OAuthFlowError('AccessDenied', deniedMessage, { cause })
    }
    if (error === 'expired_token') {
      throw new OAuthFlowError('CodeExpired', `The user decided too late (${why}).`, { cause })
    }
    throw new OAuthFlowError('Refused', `The platform returned no token (${why}).`, { cause })
  }
}
