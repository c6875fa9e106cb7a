/**
 * The store of an app's tokens, refund secrets and pending flows, by keys. A custom one may be a table or a cache;
 * `delete` returns whether there was a value, and returns true to only one caller: that is how repeated redirects are
 * refused.
 */
export type SecretStore = {
  get(key: string): Promise<string | undefined>
  /** Stores a value; one with `expiresInMs` is there for so long, as a flow that its user leaves unfinished. */
  set(key: string, value: string, options?: SecretOptions): Promise<void>
  delete(key: string): Promise<boolean>
}

/** How a secret is stored. */
export type SecretOptions = { readonly expiresInMs?: number }

/** The clock of a store, in milliseconds since 1970: a test has its own. */
export type StoreOptions = { readonly now?: () => number }

/** A secret in memory or in a file, with the moment from which it is gone. */
export type KeptSecret = { readonly value: string; readonly expiresAt?: number }

/** A secret to keep from now on. */
export function keptSecret(value: string, options: SecretOptions = {}, now: number): KeptSecret {
  const { expiresInMs } = options
  return { value, ...(expiresInMs !== undefined && { expiresAt: now + expiresInMs }) }
}

/** Removes the secrets that have expired. */
export function dropExpired(secrets: Map<string, KeptSecret>, now: number): void {
  for (const [key, { expiresAt }] of secrets) {
    if (expiresAt !== undefined && expiresAt <= now) secrets.delete(key)
  }
}

/** The time of this machine: how long a secret is kept depends on it, and nothing else. */
export function machineTime(): number {
  // oxlint-disable-next-line laws/clock -- how long a secret is kept depends on it, and nothing that a test compares
  return Date.now()
}

/** Stores secrets as long as the process runs. */
export function memoryStore({ now = machineTime }: StoreOptions = {}): SecretStore {
  const secrets = new Map<string, KeptSecret>()
  const current = () => {
    dropExpired(secrets, now())
    return secrets
  }
  return {
    get: async (key) => current().get(key)?.value,
    set: async (key, value, options) => void current().set(key, keptSecret(value, options, now())),
    delete: async (key) => current().delete(key),
  }
}
