import { limits } from '@benchtop/contracts'
import type { Random } from '../../ids/random.ts'
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
  /**
   * Keeps browsers signed in while the whole state is replaced: those of accounts that are there afterwards too, with
   * the same id and e-mail address. A reset is no reason to sign in again.
   */
  keepThrough(replace: () => void): void
}

type WebSessionsOptions = {
  readonly store: WebSessionStore
  readonly users: UserStore
  readonly clock: Clock
  readonly random: Random
}

export function createWebSessions({
  store,
  users,
  clock,
  random,
}: WebSessionsOptions): WebSessions {
  return {
    authenticate(email, password) {
      const user = users.byEmail(email)
      return matchesPassword(password, user?.password_hash) ? user : undefined
    },
    signIn(userId) {
      const secret = random.secret()
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
    keepThrough(replace) {
      const before = clock.now()
      const kept = store.list().filter(({ expires_ms }) => expires_ms > before)
      replace()
      for (const { hash, user_id, email } of kept) {
        if (users.get(user_id)?.email !== email) continue
        store.remove(hash)
        store.insert(hash, user_id, clock.now() + limits.webSessionMs)
      }
    },
  }
}
