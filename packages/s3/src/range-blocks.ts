type RangeBlocksOptions = {
  /** Fetches all bytes from `start` to `end`, both included. */
  readonly fetch: (key: string, start: number, end: number) => Promise<Uint8Array>
  readonly maxBytes: number
}

/** What is requested and kept at once: a few dozen blocks of BGZF. */
export const blockBytes: number = 256 * 1024
/** So many blocks are requested at once. */
const mostAtOnce = 16
/** So many readers of one object are followed: two threads index one file. */
const followed = 4
const mostObjects = 1_000

type Block = Promise<Uint8Array>

/** An object, with its blocks by their numbers and where its readers are. */
type Held = {
  readonly blocks: Map<number, Block>
  readonly runs: { last: number; ahead: number }[]
}

export function createRangeBlocks({ fetch, maxBytes }: RangeBlocksOptions) {
  const objects = new Map<string, Held>()
  const recent = createRecentBlocks(Math.max(mostAtOnce * 2, Math.floor(maxBytes / blockBytes)))

  const forget = (key: string): void => {
    for (const block of objects.get(key)?.blocks.values() ?? []) recent.delete(block)
    objects.delete(key)
  }
  const heldOf = (key: string): Held => {
    const held = objects.get(key) ?? { blocks: new Map(), runs: [] }
    objects.delete(key)
    objects.set(key, held)
    const [oldest] = objects.keys()
    if (objects.size > mostObjects && oldest !== undefined) forget(oldest)
    return held
  }
  /** Requests blocks that follow one another. */
  const request = (
    key: string,
    { blocks }: Held,
    size: number,
    first: number,
    end: number,
  ): void => {
    const start = first * blockBytes
    const bytes = fetch(key, start, Math.min(end * blockBytes, size) - 1)
    for (let number = first; number < end; number += 1) {
      const at = number * blockBytes - start
      // Of its own, so that it doesn't keep the memory of all.
      const block = bytes.then((all) =>
        end - first === 1 ? all : Uint8Array.from(all.subarray(at, at + blockBytes)),
      )
      const drop = (): void => {
        if (blocks.get(number) === block) blocks.delete(number)
      }
      blocks.set(number, block)
      recent.add(block, drop)
      // The next read requests it again; a read that waits for it gets the error.
      block.catch(() => {
        recent.delete(block)
        drop()
      })
    }
  }
  const requestMissing = (
    key: string,
    held: Held,
    size: number,
    first: number,
    end: number,
  ): void => {
    for (let number = first; number < end; number += 1) {
      if (held.blocks.has(number)) continue
      let next = number + 1
      while (next < end && next - number < mostAtOnce && !held.blocks.has(next)) next += 1
      request(key, held, size, number, next)
      number = next - 1
    }
  }

  return {
    /** Lets go of an object that was removed or replaced. */
    forget,
    /** Bytes that lie inside of an object of this size. They are the caller's own. */
    async read(key: string, size: number, offset: number, length: number): Promise<Uint8Array> {
      const end = Math.min(offset + length, size)
      if (end <= offset) return new Uint8Array()
      const held = heldOf(key)
      const [first, last] = [Math.floor(offset / blockBytes), Math.ceil(end / blockBytes)]
      const ahead = aheadOf(held, first, last)
      requestMissing(key, held, size, first, last)
      const wanted: Block[] = []
      for (let number = first; number < last; number += 1) {
        const block = held.blocks.get(number)
        if (block === undefined) continue
        wanted.push(block)
        recent.use(block)
      }
      // Many at once, when the first of them is missing.
      if (ahead > 0 && last * blockBytes < size && !held.blocks.has(last)) {
        requestMissing(key, held, size, last, Math.min(last + ahead, Math.ceil(size / blockBytes)))
      }
      return joined(await Promise.all(wanted), offset - first * blockBytes, end - offset)
    },
  }
}
/**
 * Reads of objects by ranges, for readers that jump: in blocks that stay in memory for the next read, those that were read
 * last, up to a number of bytes. Blocks that are on their way are waited for and not requested again, and what is read from
 * front to back is requested ahead.
 */
export type RangeBlocks = ReturnType<typeof createRangeBlocks>

function joined(blocks: readonly Uint8Array[], offset: number, length: number): Uint8Array {
  const bytes = new Uint8Array(length)
  let at = 0
  for (const block of blocks) {
    const from = at === 0 ? offset : 0
    const piece = block.subarray(from, from + length - at)
    bytes.set(piece, at)
    at += piece.length
  }
  return bytes
}

/** So many blocks; of more, those go that were used least recently. */
function createRecentBlocks(most: number) {
  const drops = new Map<Block, () => void>()
  return {
    add(block: Block, drop: () => void): void {
      drops.set(block, drop)
      for (const [oldest, dropOldest] of drops) {
        if (drops.size <= most) return
        drops.delete(oldest)
        dropOldest()
      }
    },
    use(block: Block): void {
      const drop = drops.get(block)
      if (drop === undefined) return
      drops.delete(block)
      drops.set(block, drop)
    },
    delete: (block: Block): void => void drops.delete(block),
  }
}

/** How many blocks are read ahead of a read: twice as many with each that begins where another ended. */
function aheadOf({ runs }: Held, first: number, end: number): number {
  const at = runs.findIndex(({ last }) => last === first || last === first - 1)
  const [run = { last: 0, ahead: 0 }] = at < 0 ? [] : runs.splice(at, 1)
  const isFurther = at >= 0 && end - 1 > run.last
  if (isFurther) run.ahead = Math.min(mostAtOnce, Math.max(1, run.ahead * 2))
  run.last = end - 1
  runs.push(run)
  if (runs.length > followed) runs.shift()
  return isFurther ? run.ahead : 0
}
