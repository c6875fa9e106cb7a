import type { SecretStore } from '../stores/secret-store.ts'

/** A code that was sent to the platform: whose it is, and where its visitor was sent then. */
export type SentCode = { readonly userKey: string; readonly next?: string }

/**
 * The codes of triggers that were sent. The platform revokes the token of a code that it gets twice, at any later time,
 * so what is known of a sent code doesn't expire.
 */
export function triggerCodes(store: SecretStore) {
  /** By its hash: a code that couldn't be exchanged may be valid still. */
  const keyOf = async (code: string) => {
    const sum = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(code))
    const digits = [...new Uint8Array(sum)].map((byte) => byte.toString(16).padStart(2, '0'))
    return `oauth:trigger:${digits.join('')}`
  }
  return {
    async read(code: string): Promise<SentCode | undefined> {
      const text = await store.get(await keyOf(code))
      return text === undefined ? undefined : (JSON.parse(text) as SentCode)
    },
    write: async (code: string, sent: SentCode) =>
      store.set(await keyOf(code), JSON.stringify(sent)),
    remove: async (code: string) => store.delete(await keyOf(code)),
  }
}
