import type { Content } from '../content.ts'

/** Bytes of a file in their order, unpacked where they are packed. */
export type Unpacked = {
  readonly isPacked: boolean
  /** The next bytes, one at least; none at the end. Throws where what is packed is damaged. */
  next(signal: AbortSignal): Promise<Uint8Array>
}

/** Bytes that are asked for at once. */
const fetched = 64 * 1024
/** Packed bytes that are unpacked at once: what a million equal letters are packed into isn't much more. */
const unpackedAtOnce = 4 * 1024

/**
 * Reads a file from its beginning. What is packed by gzip or bgzip is unpacked, member by member: a browser's own
 * DecompressionStream takes one member alone, and bgzip makes one of every 64 kB.
 */
export async function unpack(content: Content, signal: AbortSignal): Promise<Unpacked> {
  let offset = 0
  let rest = await content.read(0, fetched, signal)
  offset += rest.length
  const isPacked = rest[0] === 0x1f && rest[1] === 0x8b

  const refill = async (until: AbortSignal): Promise<void> => {
    if (rest.length > 0) return
    rest = await content.read(offset, fetched, until)
    offset += rest.length
  }

  if (!isPacked) {
    return {
      isPacked,
      async next(until) {
        await refill(until)
        const bytes = rest
        rest = new Uint8Array()
        return bytes
      },
    }
  }

  const { Gunzip } = await import('fflate')
  let unpacked: Uint8Array[] = []
  const gunzip = new Gunzip((bytes) => {
    if (bytes.length > 0) unpacked.push(bytes)
  })
  return {
    isPacked,
    async next(until) {
      while (unpacked.length === 0) {
        await refill(until)
        if (rest.length === 0) return new Uint8Array()
        const step = rest.subarray(0, unpackedAtOnce)
        rest = rest.subarray(step.length)
        const isEnd = rest.length === 0 && offset >= content.size
        try {
          gunzip.push(step, isEnd)
        } catch (cause) {
          throw new Error('The file is damaged: what is packed in it can’t be unpacked.', { cause })
        }
      }
      const [bytes = new Uint8Array(), ...others] = unpacked
      unpacked = others
      return bytes
    },
  }
}
