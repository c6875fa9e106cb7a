import { contentNotFound } from './storage-error.ts'

const address = /^[0-9a-f]{64}$/
const kindName = /^[a-z0-9][a-z0-9.-]{0,63}$/

/** Whether a text is the address of a content: a SHA-256 in lower-case hex. */
export function isAddress(text: string): boolean {
  return address.test(text)
}

/** Addresses become paths, so that anything else is refused here, from every caller. */
export function requireAddress(sha256: string): void {
  if (!isAddress(sha256)) throw contentNotFound(JSON.stringify(sha256))
}

/** Kinds become paths too. They are the code's own words: a wrong one is a fault. */
export function requireKind(kind: string): void {
  if (!kindName.test(kind)) {
    throw new TypeError(`The kind ${JSON.stringify(kind)} must consist of a-z, 0-9, "." and "-".`)
  }
}
