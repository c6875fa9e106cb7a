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

export function createTokens(options: TokensOptions): Tokens {
  const { tokens, users, applications, clock, chance } = options
  const parsed = new Map<string, readonly Grant[]>()

  const grantsOf = (scopes: string): readonly Grant[] => {
    let grants = parsed.get(scopes)
    if (grants === undefined) {
      const result = parseScopes(scopes)
      grants = 'grants' in result ? result.grants : []
      if (parsed.size > 1_000) parsed.clear()
      parsed.set(scopes, grants)
    }
    return grants
  }

  return {
    userOf(token) {
      const row = tokens.byHash(hashSecret(token))
      if (row === undefined) return undefined
      const now = clock.now()
      if (now - row.last_active_ms > activeResolutionMs) users.touch(row.user_id, now)
      return {
        kind: 'user',
        userId: row.user_id,
        tokenId: row.id,
        private: row.private === 1,
        applicationId: row.application_id ?? undefined,
        grants: grantsOf(row.scopes),
      }
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
    revoke: (token) => tokens.revoke(hashSecret(token), clock.now()),
  }
}
