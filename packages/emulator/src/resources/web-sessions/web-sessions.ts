import { limits } from '@benchtop/contracts'
import type { Chance } from '../../ids/chance.ts'
import { hashSecret, matchesPassword } from '../../ids/secrets.ts'
import type { Clock } from '../../time/clock.ts'
import type { UserRow, UserStore } from '../users/users-store.ts'
import type { WebSessionStore } from './web-sessions-store.ts'

/** Browsers that are signed in. */
export type WebSessions = {
  /** The user with this e-mail address and password; an unknown address takes as long as a wrong password. */
  authenticate(email: string, password: string): UserRow | undefined
  /** Signs a browser in: returns the secret for its cookie. Only its hash is stored. */
  signIn(userId: number): string
  /** The user who is signed in with the secret of a cookie. */
  userOf(secret: string): UserRow | undefined
  signOut(secret: string): void
}

type WebSessionsOptions = {
  readonly store: WebSessionStore
  readonly users: UserStore
  readonly clock: Clock
  readonly chance: Chance
}

export function createWebSessions({
  store,
  users,
  clock,
  chance,
}: WebSessionsOptions): WebSessions {
  return {
    authenticate(email, password) {
      const user = users.byEmail(email)
      return matchesPassword(password, user?.password_hash) ? user : undefined
    },
    signIn(userId) {
      const secret = chance.secret()
      const now = clock.now()
      store.dropExpired(now)
      store.insert(hashSecret(secret), userId, now + limits.webSessionMs)
      return secret
    },
    userOf(secret) {
      const row = store.get(hashSecret(secret))
      return row !== undefined && clock.now() < row.expires_ms ? users.get(row.user_id) : undefined
    },
    signOut: (secret) => store.remove(hashSecret(secret)),
  }
}
