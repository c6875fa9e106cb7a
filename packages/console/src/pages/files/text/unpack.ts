import type { Content } from '../content.ts'

/** Bytes of a file in order, decompressed if they are compressed. */
export type Unpacked = {
  readonly isPacked: boolean
  /** The next bytes, at least one; none at the end. Throws if the compressed data is damaged. */
  next(signal: AbortSignal): Promise<Uint8Array>
}

/** Bytes per request. */
const fetched = 64 * 1024
/** Compressed bytes that are decompressed at a time: a million equal letters compress to not much more. */
const unpackedAtOnce = 4 * 1024

/**
 * Reads a file from its beginning. gzip and bgzip are decompressed member by member: a browser's own
 * DecompressionStream accepts only one member, and bgzip writes one per 64 kB.
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
          throw new Error('The file is damaged: it can’t be decompressed.', { cause })
        }
      }
      const [bytes = new Uint8Array(), ...others] = unpacked
      unpacked = others
      return bytes
    },
  }
}
