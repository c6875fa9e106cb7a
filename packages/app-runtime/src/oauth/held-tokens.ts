import type { SecretStore } from '../stores/secret-store.ts'

/** A token as it is kept, with the scopes that were asked for. Tokens of the platform don't expire by themselves. */
export type HeldToken = { readonly accessToken: string; readonly scopes: readonly string[] }

/** A web flow that waits for its user to come back. */
type Pending = {
  readonly holder: string
  readonly verifier: string
  readonly scopes: readonly string[]
}

/** What flows keep in a store: tokens by who holds them, and flows under way by their state. */
export function heldTokens(store: SecretStore) {
  const tokenKey = (holder: string) => `oauth:token:${holder}`
  const pendingKey = (state: string) => `oauth:pending:${state}`
  const read = async <Value>(key: string) => {
    const text = await store.get(key)
    return text === undefined ? undefined : (JSON.parse(text) as Value)
  }
  return {
    token: (holder: string) => read<HeldToken>(tokenKey(holder)),
    keepToken: (holder: string, token: HeldToken) =>
      store.set(tokenKey(holder), JSON.stringify(token)),
    dropToken: (holder: string) => store.delete(tokenKey(holder)),
    keepPending: (state: string, pending: Pending) =>
      store.set(pendingKey(state), JSON.stringify(pending)),
    /** Gives what waits under a state to the first who asks, where it is of this holder. */
    async takePending(state: string, holder: string): Promise<Pending | undefined> {
      const pending = await read<Pending>(pendingKey(state))
      if (pending?.holder !== holder) return undefined
      return (await store.delete(pendingKey(state))) ? pending : undefined
    },
  }
}
