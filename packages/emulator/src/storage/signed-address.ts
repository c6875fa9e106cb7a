import { createHmac, timingSafeEqual } from 'node:crypto'

export type SignedAddress = {
  /** As it stands in the request line: absolute and percent-encoded. */
  readonly path: string
  /** Further parameters, by their names; `expires` and `signature` are taken. */
  readonly params: Readonly<Record<string, string>>
  /** From this moment on the address is refused, in whole milliseconds since 1970. */
  readonly expiresMs: number
}

/** An address is `expired` only if it is genuine. */
export type AddressValidity = 'ok' | 'expired' | 'tampered'

const minKeyBytes = 32
const reserved = ['expires', 'signature']

/** A signer with a secret key of at least 32 bytes. Addresses outlive a restart if the key does. */
export function createAddressSigner(key: Uint8Array) {
  if (key.length < minKeyBytes) {
    throw new RangeError(`The key has ${key.length} bytes: use ${minKeyBytes} or more.`)
  }

  const signatureOf = (path: string, query: URLSearchParams): string => {
    const params = [...query].sort(([one], [other]) => (one < other ? -1 : 1))
    // JSON keeps apart what a mere concatenation would run together.
    return createHmac('sha256', key)
      .update(JSON.stringify([path, params]))
      .digest('base64url')
  }

  return {
    /** The query, without its question mark, that makes a path usable until a moment. */
    sign({ path, params, expiresMs }: SignedAddress): string {
      for (const name of reserved) {
        if (Object.hasOwn(params, name)) throw new TypeError(`The parameter "${name}" is taken.`)
      }
      const query = new URLSearchParams({ ...params, expires: String(expiresMs) })
      const signature = signatureOf(path, query)
      query.set('signature', signature)
      return query.toString()
    },
    /** Judges a request target, such as `/content/7001?expires=…&signature=…`. */
    verify(target: string, nowMs: number): AddressValidity {
      const [path, ...rest] = target.split('?')
      const text = rest.join('?')
      // URLSearchParams drops what is empty between ampersands, which would be something added.
      if (text.split('&').includes('')) return 'tampered'
      // The question mark that URLSearchParams drops must be ours, so that another one in the query counts.
      const query = new URLSearchParams(`?${text}`)
      const given = query.get('signature')
      if (path === undefined || given === null || hasRepeated(query)) return 'tampered'
      query.delete('signature')
      if (!equalInConstantTime(given, signatureOf(path, query))) return 'tampered'
      return nowMs < Number(query.get('expires')) ? 'ok' : 'expired'
    },
  }
}
/**
 * Addresses that carry their own permission: anyone who has one may use it until it expires, without a token. The path,
 * every parameter and the expiry are under an HMAC-SHA256, so that no part can be changed, added, left out or
 * repeated. Parameters are compared by what they mean, in an order of their own: clients and proxies may write `%7E`
 * for `~` or sort a query.
 */
export type AddressSigner = ReturnType<typeof createAddressSigner>

function hasRepeated(query: URLSearchParams): boolean {
  return new Set(query.keys()).size < query.size
}

function equalInConstantTime(given: string, expected: string): boolean {
  const [one, other] = [Buffer.from(given), Buffer.from(expected)]
  return one.length === other.length && timingSafeEqual(one, other)
}
