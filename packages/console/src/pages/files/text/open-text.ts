import type { Content } from '../content.ts'
import { unpack } from './unpack.ts'

/** The next piece of a text. */
export type TextPiece = {
  readonly text: string
  readonly isEnd: boolean
}

/** A file that is read as text, from its beginning. */
export type TextFile = {
  readonly isPacked: boolean
  /** Whether it is binary. */
  readonly isBinary: boolean
  /** The next 64 kB or so. */
  more(signal: AbortSignal): Promise<TextPiece>
}

/** Characters in a piece, except the last. */
export const pieceLength = 64 * 1024

/** The number of bytes by which a file is recognized as text. */
const sample = 4 * 1024

/** Opens a file as text: UTF-8, or UTF-16 if it begins with that byte order mark; gzip is decompressed. */
export async function openText(content: Content, signal: AbortSignal): Promise<TextFile> {
  const bytes = await unpack(content, signal)
  const beginning = await bytes.next(signal)
  const encoding = encodingOf(beginning)
  const decoder = new TextDecoder(encoding)
  const isBinary = encoding === 'utf-8' && beginning.subarray(0, sample).includes(0)
  let known = decoder.decode(beginning, { stream: true })
  let isRead = beginning.length === 0
  return {
    isPacked: bytes.isPacked,
    isBinary,
    async more(until) {
      while (!isRead && known.length < pieceLength) {
        const next = await bytes.next(until)
        isRead = next.length === 0
        known += isRead ? decoder.decode() : decoder.decode(next, { stream: true })
      }
      // So that no character is cut in two.
      const isPair = /[\ud800-\udbff]$/.test(known.slice(0, pieceLength))
      const end = isPair ? pieceLength + 1 : pieceLength
      const text = known.slice(0, end)
      known = known.slice(end)
      return { text, isEnd: isRead && known === '' }
    },
  }
}

function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le'
  return first === 0xfe && second === 0xff ? 'utf-16be' : 'utf-8'
}
