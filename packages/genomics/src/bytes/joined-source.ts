import { Buffer } from 'node:buffer'

import type { ByteSource } from './byte-source.ts'

/** A part of a joined source, opened when something of it is read. */
export type SourcePart = { readonly size: number; readonly open: () => Promise<ByteSource> }

/** There may be thousands of parts, and only so many files can be open at once. */
const openParts = 16

/** Several sources, one after another, as one. Those read last stay open. */
export function joinSources(parts: readonly SourcePart[]): ByteSource {
  const starts: number[] = []
  let size = 0
  for (const part of parts) {
    starts.push(size)
    size += part.size
  }
  const held = new Map<number, Held>()

  async function readFrom(
    index: number,
    offset: number,
    length: number,
    room: Buffer | undefined,
  ): Promise<Uint8Array> {
    const one = hold(index)
    try {
      return await (await one.source).read(offset, length, room)
    } finally {
      one.readers -= 1
    }
  }

  function hold(index: number): Held {
    const part = parts[index]
    if (part === undefined) throw new RangeError(`no part ${index} of ${parts.length}`)
    const one = held.get(index) ?? { source: part.open(), readers: 0 }
    one.readers += 1
    held.delete(index)
    held.set(index, one)
    // What can't be opened is tried again by the next caller.
    one.source.catch(() => held.get(index) === one && held.delete(index))
    closeOldest()
    return one
  }

  function closeOldest(): void {
    for (const [index, { source, readers }] of held) {
      if (held.size <= openParts) return
      if (readers > 0) continue
      held.delete(index)
      source.then((open) => open.close()).catch(() => {})
    }
  }

  return {
    size,
    async read(offset, length, room) {
      const end = Math.min(offset + length, size)
      const found: Uint8Array[] = []
      for (let at = offset, index = partAt(starts, offset); at < end; index += 1) {
        const within = at - (starts[index] ?? 0)
        const wanted = Math.min(end - at, (parts[index]?.size ?? 0) - within)
        const bytes = await readFrom(index, within, wanted, room?.subarray(at - offset))
        found.push(bytes)
        // A part that became shorter ends the bytes: those behind it would be in the wrong place.
        if (bytes.length < wanted) break
        at += wanted
      }
      const [only] = found
      return found.length === 1 && only !== undefined ? only : Buffer.concat(found)
    },
    async close() {
      const sources = [...held.values()].map(({ source }) => source)
      held.clear()
      for (const source of sources) await source.then((open) => open.close()).catch(() => {})
    },
  }
}

type Held = { readonly source: Promise<ByteSource>; readers: number }

/** The last part that starts at or before an offset. */
function partAt(starts: readonly number[], offset: number): number {
  let low = 0
  let high = starts.length - 1
  while (low < high) {
    const middle = Math.ceil((low + high) / 2)
    if ((starts[middle] ?? 0) <= offset) low = middle
    else high = middle - 1
  }
  return low
}
