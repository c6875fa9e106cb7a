import { hash, scryptSync, timingSafeEqual } from 'node:crypto'

/**
 * How secrets are kept. Tokens and client secrets are random or a developer's own, and looked up on each request: a
 * SHA-256 is enough and cheap. Passwords are salted and stretched.
 */
export function hashSecret(secret: string): Buffer {
  return hash('sha256', secret, 'buffer')
}

/** Compares in a time that doesn't tell where the difference is. */
export function matchesSecret(secret: string, stored: Uint8Array): boolean {
  const given = hashSecret(secret)
  return given.length === stored.length && timingSafeEqual(given, stored)
}

const cost = { N: 1024, r: 8, p: 1 }

/** A password as it is stored: the salt of 16 bytes, then what it is stretched to. */
export function hashPassword(password: string, salt: Uint8Array): Buffer {
  return Buffer.concat([salt, scryptSync(password, salt, 32, cost)])
}
