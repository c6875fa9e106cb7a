import type { SecretStore } from '../stores/secret-store.ts'

/** A stored token, with the requested scopes. Tokens of the platform don't expire. */
export type StoredToken = { readonly accessToken: string; readonly scopes: readonly string[] }

/** A web flow that waits for its user to come back. */
type Pending = {
  readonly userKey: string
  readonly verifier: string
  readonly returnTo?: string | undefined
  readonly scopes: readonly string[]
}

/** A user who comes back later has to start again. */
const pendingMs = 3_600_000

/** The content of a flow's store: tokens by their user, and flows in progress by their state. */
export function storedTokens(store: SecretStore) {
  const tokenKey = (userKey: string) => `oauth:token:${userKey}`
  const pendingKey = (state: string) => `oauth:pending:${state}`
  const read = async <Value>(key: string) => {
    const text = await store.get(key)
    return text === undefined ? undefined : (JSON.parse(text) as Value)
  }
  return {
    token: (userKey: string) => read<StoredToken>(tokenKey(userKey)),
    storeToken: (userKey: string, token: StoredToken) =>
      store.set(tokenKey(userKey), JSON.stringify(token)),
    dropToken: (userKey: string) => store.delete(tokenKey(userKey)),
    /** Drops a token that the platform refuses, unless its user has got another one. */
    async dropRefused(userKey: string, accessToken: string): Promise<void> {
      const token = await read<StoredToken>(tokenKey(userKey))
      if (token?.accessToken === accessToken) await store.delete(tokenKey(userKey))
    },
    storePending: (state: string, pending: Pending) =>
      store.set(pendingKey(state), JSON.stringify(pending), { expiresInMs: pendingMs }),
    /** Returns and removes the pending flow of a state, if it belongs to this user. */
    async consumePending(state: string, userKey: string): Promise<Pending | undefined> {
      const pending = await read<Pending>(pendingKey(state))
      if (pending?.userKey !== userKey) return undefined
      return (await store.delete(pendingKey(state))) ? pending : undefined
    },
  }
}
