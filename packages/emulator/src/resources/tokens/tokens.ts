import { conflict } from '@benchtop/contracts'
import type { ClientCaller, UserCaller } from '../../access/caller.ts'
import { parseScopes, type Grant } from '../../access/scopes.ts'
import type { Random } from '../../ids/random.ts'
import { hashSecret, hexHash, matchesSecret } from '../../ids/secrets.ts'
import { StorageError } from '../../storage/blobs/storage-error.ts'
import type { Clock } from '../../time/clock.ts'
import type { ApplicationStore } from '../applications/applications-store.ts'
import type { UserStore } from '../users/users-store.ts'
import type { ListedTokenRow, TokenRow, TokenStore } from './tokens-store.ts'

export type TokenRequest = {
  readonly userId: number
  readonly applicationId: number | undefined
  readonly private: boolean
  /** Canonical scopes. */
  readonly scopes: readonly string[]
  /** The token itself, where a script needs to know it in advance. */
  readonly token?: string | undefined
}

export type GrantRequest = {
  readonly userId: number
  readonly applicationId: number
  readonly scopes: readonly string[]
}

export type GrantedToken = { readonly id: number; readonly token: string }

type TokensOptions = {
  readonly tokens: TokenStore
  readonly users: UserStore
  readonly applications: ApplicationStore
  readonly clock: Clock
  readonly random: Random
}

/** The precision of DateLastActive: a write for each request would cost more than the request. */
const activeResolutionMs = 60_000

/** How many tokens are cached: an app sends one of them with every request. */
const knownTokens = 1_000

type Known = { readonly caller: UserCaller; lastActiveMs: number }

/** Reads continue where nothing can be written: the time of a user's last activity isn't worth refusing a request. */
function touch(users: UserStore, userId: number, now: number): void {
  try {
    users.touch(userId, now)
  } catch (error) {
    if (!(error instanceof StorageError)) throw error
  }
}

export function createTokens(options: TokensOptions) {
  const { tokens, users, applications, clock, random } = options
  /** By the hash in hex, so that no plain token is stored or compared. */
  const known = new Map<string, Known>()

  const read = (key: string): Known | undefined => {
    const row = tokens.byHash(Buffer.from(key, 'hex'))
    if (row === undefined) return undefined
    const caller: UserCaller = {
      kind: 'user',
      userId: row.user_id,
      tokenId: row.id,
      private: row.private === 1,
      applicationId: row.application_id ?? undefined,
      appSessionId: row.appsession_id ?? undefined,
      grants: grantsOf(row.scopes),
    }
    if (known.size >= knownTokens) known.clear()
    const found = { caller, lastActiveMs: row.last_active_ms }
    known.set(key, found)
    return found
  }

  const grantedScopes = (userId: number, applicationId: number): readonly string[] => [
    ...new Set(
      tokens
        .granted(userId, applicationId)
        .flatMap((scopes) => scopes.split(','))
        .filter(Boolean),
    ),
  ]

  return {
    /** The caller identified by a token; undefined for one that is unknown or revoked. */
    userOf(token: string): UserCaller | undefined {
      const key = hexHash(token)
      const found = known.get(key) ?? read(key)
      if (found === undefined) return undefined
      const now = clock.now()
      if (now - found.lastActiveMs > activeResolutionMs) {
        found.lastActiveMs = now
        touch(users, found.caller.userId, now)
      }
      return found.caller
    },
    /** The application identified by its credentials. */
    clientOf(clientId: string, clientSecret: string): ClientCaller | undefined {
      const row = applications.byClientId(clientId)
      const hash = row?.client_secret_hash ?? hashSecret('')
      const matches = matchesSecret(clientSecret, hash)
      return matches && row?.client_secret_hash != null
        ? { kind: 'client', applicationId: row.id }
        : undefined
    },
    /** Creates a new token. It is returned only here: only its hash is stored. */
    issue: ({ token = random.secret(), ...request }: TokenRequest): string =>
      insertToken(options, token, { ...request, granted: false }).token,
    /**
     * Creates the token that a user granted an application, with what the user granted it before: "asking for more
     * access adds the new scopes". Earlier grants are those of tokens that were granted and not revoked.
     */
    grant({ userId, applicationId, scopes }: GrantRequest): GrantedToken {
      const all = [...new Set([...grantedScopes(userId, applicationId), ...scopes])]
      const request = { userId, applicationId, private: false, granted: true, scopes: all }
      return insertToken(options, random.secret(), request)
    },
    /** What a user has granted an application, in canonical scopes. */
    grantedScopes,
    /** The row of a token that isn't revoked. */
    get: (id: number): TokenRow | undefined => tokens.get(id),
    /** The rows of tokens that aren't revoked, newest first: of a user, for an application. */
    list: ({
      userId,
      applicationId,
    }: {
      userId?: number | undefined
      applicationId?: number | undefined
    }): ListedTokenRow[] => tokens.list(userId, applicationId),
    /** Whether there was such a token to revoke. */
    revoke(token: string): boolean {
      const hash = hashSecret(token)
      known.delete(keyOf(hash))
      return tokens.revoke(hash, clock.now())
    },
    revokeById(id: number): boolean {
      const hash = tokens.revokeById(id, clock.now())
      if (hash !== undefined) known.delete(keyOf(Buffer.from(hash)))
      return hash !== undefined
    },
    /** Clears the cache of tokens, after the database was replaced. */
    reload: (): void => known.clear(),
  }
}
export type Tokens = ReturnType<typeof createTokens>

function insertToken(
  { tokens, clock }: TokensOptions,
  token: string,
  { userId, applicationId, scopes, ...of }: TokenRequest & { readonly granted: boolean },
): GrantedToken {
  const hash = hashSecret(token)
  if (tokens.isTaken(hash)) throw conflict('This token already exists. Choose another.')
  const id = tokens.insert({
    hash,
    user_id: userId,
    application_id: applicationId,
    private: of.private ? 1 : 0,
    granted: of.granted ? 1 : 0,
    scopes: scopes.join(','),
    created_ms: clock.now(),
  })
  return { id, token }
}

function keyOf(hash: Buffer): string {
  return hash.toString('hex')
}

function grantsOf(scopes: string): readonly Grant[] {
  const parsed = parseScopes(scopes)
  return 'grants' in parsed ? parsed.grants : []
}
