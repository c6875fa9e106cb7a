/**
 * Where an app keeps tokens, secrets of refunds, and what it waits for, by keys. An own one may be a table or a cache;
 * `delete` says whether there was something, and says so to one caller alone: that is how what comes twice is refused.
 */
export type SecretStore = {
  get(key: string): Promise<string | undefined>
  set(key: string, value: string): Promise<void>
  delete(key: string): Promise<boolean>
}

/** Keeps secrets as long as the process lives. */
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
