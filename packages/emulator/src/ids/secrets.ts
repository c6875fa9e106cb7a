import { createHmac, hash, timingSafeEqual } from 'node:crypto'

/**
 * How secrets are stored. Tokens and client secrets are random or chosen by a developer, and looked up on each
 * request: a SHA-256 is enough and cheap. Passwords have `passwords.ts`.
 */
export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}

/** The same as hex digits: a text is made in a third of the time that a buffer takes. */
export function hexHash(secret: string): string {
  return hash('sha256', secret, 'hex')
}

/** Compares in a time that doesn't depend on where the difference is. */
export function matchesSecret(secret: string, stored: Uint8Array): boolean {
  const given = hashSecret(secret)
  return given.length === stored.length && timingSafeEqual(given, stored)
}

/** PKCE's S256 challenge of a verifier. */
export function sha256Base64Url(text: string): string {
  return hash('sha256', text, 'base64url')
}

/** Compares two texts, of which one is secret, in a time that doesn't depend on where the difference is. */
export function sameSecret(one: string, other: string): boolean {
  return timingSafeEqual(hashSecret(one), hashSecret(other))
}

/**
 * A short text that is always the same for a secret and a key. Without the key it reveals nothing about the secret.
 */
export function shortHash(key: Uint8Array, secret: string): string {
  return createHmac('sha256', key).update(secret).digest('base64url').slice(0, 10)
}
