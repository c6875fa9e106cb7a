import { createHash } from 'node:crypto'

/** Both hashes of a content, in lower-case hex. */
export type Digests = { readonly sha256: string; readonly md5: string }

/** Hashes a content for both its uses: SHA-256 is its address, MD5 the ETag that clients compare. */
export function createContentHash() {
  const sha256 = createHash('sha256')
  const md5 = createHash('md5')
  return {
    update(bytes: Uint8Array): void {
      sha256.update(bytes)
      md5.update(bytes)
    },
    digest: (): Digests => ({ sha256: sha256.digest('hex'), md5: md5.digest('hex') }),
  }
}
export type ContentHash = ReturnType<typeof createContentHash>
