import { randomBytes, randomInt, randomUUID } from 'node:crypto'

/** The platform's only source of randomness. */
export type Chance = {
  /** An identifier of a request: 32 hex digits. */
  requestId(): string
  /** An unguessable secret: 43 characters of base64url, 256 bits. */
  secret(): string
  /** Bytes of a key. */
  bytes(length: number): Uint8Array
  /** A number from 0 up to, but not including, 1. */
  fraction(): number
  /** A name that no other file or boundary has. */
  uniqueName(): string
}

export function createChance(): Chance {
  return {
    requestId: () => randomUUID().replaceAll('-', ''),
    secret: () => randomBytes(32).toString('base64url'),
    bytes: (length) => randomBytes(length),
    fraction: () => randomInt(2 ** 32) / 2 ** 32,
    uniqueName: () => randomUUID(),
  }
}
