import type { GivenValues } from '@benchtop/forms'

/** What a link carries: the text of a form, and what was entered into it. */
export type Shared = { readonly text: string; readonly changes: GivenValues }

/** The longest part of an address with a form in it; what is longer is cut off by mail and chat programs. */
export const longestHash = 16_000

/** The longest form that is read from a link or typed: few compressed bytes can stand for many. */
export const longestText = 200_000

/** A link that isn't one of the playground's, or has too much in it. Its message is for the reader. */
export class UnreadableLinkError extends Error {
  override name = 'UnreadableLinkError'
  readonly code = 'link-unreadable'
}

/** The version of what follows it. */
const mark = '#1,'

/** The part of an address that carries a form, with its mark; undefined where it would be longer than a link may be. */
export async function toHash({ text, changes }: Shared): Promise<string | undefined> {
  const bytes = new TextEncoder().encode(JSON.stringify({ text, changes }))
  if (bytes.length > longestText * 2) return undefined
  const packed = await readAll(piped(bytes, new CompressionStream('deflate-raw')), Infinity)
  const characters = Array.from(packed, (byte) => String.fromCharCode(byte)).join('')
  const hash = mark + btoa(characters).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  return hash.length > longestHash ? undefined : hash
}

/** Reads the part of an address after its page; undefined where there is none. */
export async function fromHash(hash: string): Promise<Shared | undefined> {
  if (hash === '' || hash === '#') return undefined
  if (!hash.startsWith(mark)) {
    throw new UnreadableLinkError('The link is of another version of the playground, or damaged.')
  }
  try {
    const plain = atob(hash.slice(mark.length).replaceAll('-', '+').replaceAll('_', '/'))
    const packed = Uint8Array.from(plain, (character) => character.charCodeAt(0))
    const bytes = await readAll(
      piped(packed, new DecompressionStream('deflate-raw')),
      longestText * 2,
    )
    const { text, changes } = JSON.parse(new TextDecoder().decode(bytes)) as Record<string, unknown>
    if (typeof text !== 'string' || !isObject(changes)) throw new Error('It has no form.')
    return { text, changes }
  } catch (cause) {
    if (cause instanceof UnreadableLinkError) throw cause
    const message = 'The link is damaged: a part of it is missing. Copy all of it.'
    throw new UnreadableLinkError(message, { cause })
  }
}

function isObject(value: unknown): value is GivenValues {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}

function piped(bytes: Uint8Array<ArrayBuffer>, through: CompressionStream | DecompressionStream) {
  return new Blob([bytes]).stream().pipeThrough(through)
}

async function readAll(stream: ReadableStream<Uint8Array>, most: number): Promise<Uint8Array> {
  const chunks: Uint8Array<ArrayBuffer>[] = []
  let length = 0
  for (const reader = stream.getReader(); ;) {
    const { done, value } = await reader.read()
    if (done) return new Uint8Array(await new Blob(chunks).arrayBuffer())
    length += value.length
    if (length > most) {
      await reader.cancel()
      throw new UnreadableLinkError(
        `The link has a form of more than ${most / 1000} kB: the playground opens none as large.`,
      )
    }
    chunks.push(new Uint8Array(value))
  }
}
