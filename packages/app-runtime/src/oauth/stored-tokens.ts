import type { SecretStore } from '../stores/secret-store.ts'

/** A stored token, with the requested scopes. Tokens of the platform don't expire. */
export type StoredToken = { readonly accessToken: string; readonly scopes: readonly string[] }

/** A web flow that waits for its user to come back. */
type Pending = {
  readonly holder: string
  readonly verifier: string
  readonly scopes: readonly string[]
}

/** A user who comes back later has to start again. */
const pendingMs = 3_600_000

/** The content of a flow's store: tokens by their holder, and flows in progress by their state. */
export function storedTokens(store: SecretStore) {
  const tokenKey = (holder: string) => `oauth:token:${holder}`
  const pendingKey = (state: string) => `oauth:pending:${state}`
  const read = async <Value>(key: string) => {
    const text = await store.get(key)
    return text === undefined ? undefined : (JSON.parse(text) as Value)
  }
  return {
    token: (holder: string) => read<StoredToken>(tokenKey(holder)),
    storeToken: (holder: string, token: StoredToken) =>
      store.set(tokenKey(holder), JSON.stringify(token)),
    dropToken: (holder: string) => store.delete(tokenKey(holder)),
    /** Drops a token that the platform refuses, unless its holder has got another one. */
    async dropRefused(holder: string, accessToken: string): Promise<void> {
      const token = await read<StoredToken>(tokenKey(holder))
      if (token?.accessToken === accessToken) await store.delete(tokenKey(holder))
    },
    storePending: (state: string, pending: Pending) =>
      store.set(pendingKey(state), JSON.stringify(pending), { expiresInMs: pendingMs }),
    /** Returns and removes the pending flow of a state, if it belongs to this holder. */
    async consumePending(state: string, holder: string): Promise<Pending | undefined> {
      const pending = await read<Pending>(pendingKey(state))
      if (pending?.holder !== holder) return undefined
      return (await store.delete(pendingKey(state))) ? pending : undefined
    },
  }
}
