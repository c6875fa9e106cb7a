import { conflict } from '@benchtop/contracts'
import type { ClientCaller, UserCaller } from '../../access/caller.ts'
import { parseScopes, type Grant } from '../../access/scopes.ts'
import type { Chance } from '../../ids/chance.ts'
import { hashSecret, matchesSecret } from '../../ids/secrets.ts'
import type { Clock } from '../../time/clock.ts'
import type { ApplicationStore } from '../applications/applications-store.ts'
import type { UserStore } from '../users/users-store.ts'
import type { TokenStore } from './tokens-store.ts'

export type TokenRequest = {
  readonly userId: number
  readonly applicationId: number | undefined
  readonly private: boolean
  /** Canonical scopes. */
  readonly scopes: readonly string[]
  /** The token itself, where a script wants to know it beforehand. */
  readonly token?: string | undefined
}

export type Tokens = {
  /** Who a token speaks for; undefined for one that is unknown or revoked. */
  userOf(token: string): UserCaller | undefined
  /** Which application proves itself by its credentials. */
  clientOf(clientId: string, clientSecret: string): ClientCaller | undefined
  /** Gives a new token. It is told once, here: what is kept is its hash. */
  issue(request: TokenRequest): string
  /** Whether there was such a token to revoke. */
  revoke(token: string): boolean
  /** Reads every token anew, after the database was replaced. */
  reload(): void
}

type TokensOptions = {
  readonly tokens: TokenStore
  readonly users: UserStore
  readonly applications: ApplicationStore
  readonly clock: Clock
  readonly chance: Chance
}

/** How exact DateLastActive is: a write for each request would cost more than the request. */
const activeResolutionMs = 60_000

/** How many tokens are known without asking: an app sends one of them with every request. */
const knownTokens = 1_000

type Known = { readonly caller: UserCaller; lastActiveMs: number }

export function createTokens(options: TokensOptions): Tokens {
  const { tokens, users, applications, clock, chance } = options
  /** By the hash, so that no token is kept and none is compared as it is. */
  const known = new Map<string, Known>()

  const read = (hash: Buffer, key: string): Known | undefined => {
    const row = tokens.byHash(hash)
    if (row === undefined) return undefined
    const caller: UserCaller = {
      kind: 'user',
      userId: row.user_id,
      tokenId: row.id,
      private: row.private === 1,
      applicationId: row.application_id ?? undefined,
      grants: grantsOf(row.scopes),
    }
    if (known.size >= knownTokens) known.clear()
    const found = { caller, lastActiveMs: row.last_active_ms }
    known.set(key, found)
    return found
  }

  return {
    userOf(token) {
      const hash = hashSecret(token)
      const key = hash.toString('latin1')
      const found = known.get(key) ?? read(hash, key)
      if (found === undefined) return undefined
      const now = clock.now()
      if (now - found.lastActiveMs > activeResolutionMs) {
        users.touch(found.caller.userId, now)
        found.lastActiveMs = now
      }
      return found.caller
    },
    clientOf(clientId, clientSecret) {
      const row = applications.byClientId(clientId)
      const hash = row?.client_secret_hash ?? hashSecret('')
      const matches = matchesSecret(clientSecret, hash)
      return matches && row?.client_secret_hash != null
        ? { kind: 'client', applicationId: row.id }
        : undefined
    },
    issue(request) {
      const token = request.token ?? chance.secret()
      const hash = hashSecret(token)
      if (tokens.isTaken(hash)) throw conflict('This token exists already. Choose another.')
      tokens.insert({
        hash,
        userId: request.userId,
        applicationId: request.applicationId,
        private: request.private,
        scopes: request.scopes.join(','),
        createdMs: clock.now(),
      })
      return token
    },
    revoke(token) {
      const hash = hashSecret(token)
      known.delete(hash.toString('latin1'))
      return tokens.revoke(hash, clock.now())
    },
    reload: () => known.clear(),
  }
}

function grantsOf(scopes: string): readonly Grant[] {
  const parsed = parseScopes(scopes)
  return 'grants' in parsed ? parsed.grants : []
}
