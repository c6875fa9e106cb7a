import { randomBytes, randomFillSync, randomInt, randomUUID } from 'node:crypto'

/** The platform's only source of randomness. */
export type Random = {
  /** An identifier of a request: 32 hex digits. */
  requestId(): string
  /** An unguessable secret: 43 characters of base64url, which don't begin with a dash. */
  secret(): string
  /** Bytes of a key. */
  bytes(length: number): Uint8Array
  /** A number from 0 up to, but not including, 1. */
  fraction(): number
  /** A name that no other file or boundary has. */
  uniqueName(): string
}

export function createRandom(): Random {
  return {
    requestId: drawRequestId,
    secret: drawSecret,
    bytes: (length) => randomBytes(length),
    fraction: () => randomInt(2 ** 32) / 2 ** 32,
    uniqueName: () => randomUUID(),
  }
}

/**
 * Random hex digits, drawn for many ids at a time: drawing them costs as much for one as for all of these. All platforms
 * of a process share them, since memory outside V8's heap is expensive to allocate.
 */
const drawRequestId = createRequestIds()

function createRequestIds(): () => string {
  const drawn = Buffer.alloc(16 * 256)
  let at = drawn.length
  return () => {
    if (at === drawn.length) {
      randomFillSync(drawn)
      at = 0
    }
    at += 16
    return drawn.toString('hex', at - 16, at)
  }
}

/** A secret that begins with a dash would be read as an option where it is an argument of a command. */
function drawSecret(): string {
  const secret = randomBytes(32).toString('base64url')
  return secret.startsWith('-') ? drawSecret() : secret
}
