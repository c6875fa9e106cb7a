import { limits } from '@benchtop/contracts'
import type { Random } from '../../ids/random.ts'
import type { Passwords } from '../../ids/passwords.ts'
import { hashSecret } from '../../ids/secrets.ts'
import type { Clock } from '../../time/clock.ts'
import type { UserRow, UserStore } from '../users/users-store.ts'
import type { WebSessionStore } from './web-sessions-store.ts'

type WebSessionsOptions = {
  readonly store: WebSessionStore
  readonly users: UserStore
  readonly clock: Clock
  readonly random: Random
  readonly passwords: Passwords
  /** Whether passwords stay as they are when the whole state is replaced. */
  readonly keepsPasswords: boolean
}

export function createWebSessions(options: WebSessionsOptions) {
  const { store, users, clock, random, passwords, keepsPasswords } = options
  return {
    /** The user with this e-mail address and password; an unknown address takes as long as a wrong password. */
    async authenticate(email: string, password: string): Promise<UserRow | undefined> {
      const user = users.byEmail(email)
      const stored = user?.password_hash
      if (!(await passwords.matches(password, stored)) || user === undefined) return undefined
      // It may have been changed, or all have been replaced, while this one was checked.
      const now = users.get(user.id)
      if (now === undefined || !isSame(now.password_hash, stored)) return undefined
      if (stored != null && passwords.isWeak(stored)) {
        const hashed = await passwords.hash(password)
        if (isSame(users.get(user.id)?.password_hash ?? null, stored)) {
          users.setPassword(user.id, hashed)
        }
      }
      return now
    },
    /** Signs a browser in: returns the secret for its cookie. Only its hash is stored. */
    signIn(userId: number): string {
      const secret = random.secret()
      const now = clock.now()
      store.dropExpired(now)
      store.insert(hashSecret(secret), userId, now + limits.webSessionMs)
      return secret
    },
    /** The user who is signed in with the secret of a cookie. */
    userOf(secret: string): UserRow | undefined {
      const row = store.get(hashSecret(secret))
      return row !== undefined && clock.now() < row.expires_ms ? users.get(row.user_id) : undefined
    },
    /** Sets the password of a user, and signs all browsers of that user out. */
    async setPassword(userId: number, password: string): Promise<void> {
      const hashed = await passwords.hash(password)
      users.setPassword(userId, hashed)
      store.removeOf(userId)
    },
    signOut: (secret: string): void => void store.remove(hashSecret(secret)),
    /**
     * Keeps browsers signed in while the whole state is replaced: those of accounts that are there afterwards too, with
     * the same id and e-mail address. A reset is no reason to sign in again. Where passwords are kept, those of the
     * accounts stay, too: one that was changed since mustn't be valid again.
     */
    keepThrough(replace: () => void): void {
      const before = clock.now()
      const kept = store.list().filter(({ expires_ms }) => expires_ms > before)
      const known = keepsPasswords ? users.list() : []
      replace()
      for (const { id, email, password_hash } of known) {
        if (users.get(id)?.email === email) users.setPassword(id, password_hash)
      }
      for (const { hash, user_id, email } of kept) {
        if (users.get(user_id)?.email !== email) continue
        store.remove(hash)
        store.insert(hash, user_id, clock.now() + limits.webSessionMs)
      }
    },
  }
}
/** Browsers that are signed in. */
export type WebSessions = ReturnType<typeof createWebSessions>

function isSame(one: Uint8Array | null, other: Uint8Array | null | undefined): boolean {
  return one != null && other != null && Buffer.compare(one, other) === 0
}
