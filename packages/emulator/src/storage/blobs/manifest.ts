import { createHash } from 'node:crypto'
import type { ByteRange, Part } from './blob-store.ts'

const title = 'benchtop parts 1'

/** The text that says which contents, one after another, make a larger one. */
export function writeManifest(parts: readonly Part[]): string {
  return [title, ...parts.map(({ sha256, size }) => `${sha256} ${size}`), ''].join('\n')
}

export function readManifest(text: string): Part[] {
  const [first, ...lines] = text.trimEnd().split('\n')
  if (first !== title) throw new Error('This is not a list of parts.')
  return lines.map((line) => {
    const [sha256 = '', size] = line.split(' ')
    return { sha256, size: Number(size) }
  })
}

/**
 * The address of a content that is made of parts. It is of the form of all addresses, but SHA-512/256 of the list: a
 * file that a user uploads has a SHA-256, so that none can be made to have this address.
 */
export function addressOfParts(parts: readonly Part[]): string {
  return createHash('sha512-256').update(writeManifest(parts)).digest('hex')
}

export function totalSize(parts: readonly Part[]): number {
  return parts.reduce((sum, { size }) => sum + size, 0)
}

type RangeOfPart<P extends Part> = ByteRange & { readonly part: P }

/** A range of a content as ranges of its parts; all of it where there is none. */
export function rangesOfParts<P extends Part>(
  parts: readonly P[],
  range: ByteRange | undefined,
): RangeOfPart<P>[] {
  const { start: first, end: last } = range ?? { start: 0, end: Infinity }
  const found: RangeOfPart<P>[] = []
  let offset = 0
  for (const part of parts) {
    const start = Math.max(first - offset, 0)
    const end = Math.min(last - offset, part.size - 1)
    if (start <= end) found.push({ part, start, end })
    offset += part.size
  }
  return found
}
