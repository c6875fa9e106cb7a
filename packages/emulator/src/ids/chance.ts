import { randomBytes, randomUUID } from 'node:crypto'

/** The platform's only source of chance. */
export type Chance = {
  /** An identifier of a request: 32 hex digits. */
  requestId(): string
  /** A secret that nobody guesses: 43 characters of base64url, 256 bits. */
  secret(): string
  /** Bytes of a key. */
  bytes(length: number): Uint8Array
  /** A name that no other file or boundary has. */
  uniqueName(): string
}

export function createChance(): Chance {
  return {
    requestId: () => randomUUID().replaceAll('-', ''),
    secret: () => randomBytes(32).toString('base64url'),
    bytes: (length) => randomBytes(length),
    uniqueName: () => randomUUID(),
  }
}
