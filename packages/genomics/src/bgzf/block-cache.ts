import type { Buffer } from 'node:buffer'

/** Inflated blocks by their number; the least recently used ones make room for new ones. */
export type BlockCache = {
  get(block: number): Buffer | undefined
  set(block: number, content: Buffer): void
}

export function createBlockCache(maxBytes: number): BlockCache {
  // A Map keeps the order of insertion: what is used moves to the end, the oldest stands first.
  const contents = new Map<number, Buffer>()
  let bytes = 0
  return {
    get(block) {
      const content = contents.get(block)
      if (content === undefined) return undefined
      contents.delete(block)
      contents.set(block, content)
      return content
    },
    set(block, content) {
      bytes += content.length - (contents.get(block)?.length ?? 0)
      contents.delete(block)
      contents.set(block, content)
      for (const [oldest, old] of contents) {
        if (bytes <= maxBytes) break
        contents.delete(oldest)
        bytes -= old.length
      }
    },
  }
}
