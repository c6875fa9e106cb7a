/** Reads a stream piece by piece, each of a length that is known or follows from what came before. */
export type ByteReader = {
  /** The bytes up to the next end of a line, without it; undefined where none comes within `longest` bytes. */
  line(longest: number): Promise<Uint8Array | undefined>
  /** So many bytes at once; undefined where the stream ends before. */
  exactly(count: number): Promise<Uint8Array | undefined>
  /** So many bytes as they come, to be read to their end; fewer where the stream ends before. */
  chunks(count: number): AsyncIterable<Uint8Array>
  /** Whether nothing follows. */
  isAtEnd(): Promise<boolean>
}

const newLine = 0x0a

export function createByteReader(source: AsyncIterable<Uint8Array>): ByteReader {
  const chunks = source[Symbol.asyncIterator]()
  let held: Uint8Array = new Uint8Array()

  /** Whether there is more now than there was. */
  const next = async (): Promise<boolean> => {
    const step = await chunks.next()
    if (step.done === true) return false
    held = held.length === 0 ? step.value : Buffer.concat([held, step.value])
    return true
  }
  const take = (count: number): Uint8Array => {
    const taken = held.subarray(0, count)
    held = held.subarray(count)
    return taken
  }

  return {
    async line(longest) {
      for (;;) {
        const end = held.indexOf(newLine)
        if (end >= 0) return take(end + 1).subarray(0, end)
        if (held.length > longest || !(await next())) return undefined
      }
    },
    async exactly(count) {
      const pieces: Uint8Array[] = []
      for (let missing = count; missing > 0;) {
        if (held.length === 0 && !(await next())) return undefined
        const piece = take(missing)
        pieces.push(piece)
        missing -= piece.length
      }
      return Buffer.concat(pieces)
    },
    async *chunks(count) {
      for (let missing = count; missing > 0;) {
        if (held.length === 0 && !(await next())) return
        const piece = take(missing)
        missing -= piece.length
        yield piece
      }
    },
    async isAtEnd() {
      while (held.length === 0) if (!(await next())) return true
      return false
    },
  }
}
