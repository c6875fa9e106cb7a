/**
 * The store of an app's tokens, refund secrets and pending flows, by keys. A custom one may be a table or a cache;
 * `delete` returns whether there was a value, and returns true to only one caller: that is how repeated redirects are
 * refused.
 */
export type SecretStore = {
  get(key: string): Promise<string | undefined>
  set(key: string, value: string): Promise<void>
  delete(key: string): Promise<boolean>
}

/** Stores secrets as long as the process runs. */
export function memoryStore(): SecretStore {
  const values = new Map<string, string>()
  return {
    get: (key) => Promise.resolve(values.get(key)),
    set(key, value) {
      values.set(key, value)
      return Promise.resolve()
    },
    delete: (key) => Promise.resolve(values.delete(key)),
  }
}
