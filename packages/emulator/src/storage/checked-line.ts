import { readJson } from '@benchtop/contracts'
import { createHash } from 'node:crypto'

export const newLine = 0x0a

/** A first line is this long at the most. */
export const maxTitleLength = 128

/**
 * How the files begin that Benchtop writes for itself: a title with the format's number and the checksum of the next
 * line, and that line, which is JSON.
 */
export function encodeHead(title: string, format: number, head: unknown): Buffer {
  const line = Buffer.from(JSON.stringify(head))
  return Buffer.concat([
    Buffer.from(`${title} ${format} ${sha256Of(line)}\n`),
    line,
    Buffer.of(newLine),
  ])
}

/** What a first line says; undefined where it isn't one of this title. */
export function readTitle(
  title: string,
  line: Uint8Array,
): { readonly format: number; readonly checksum: string } | undefined {
  const text = Buffer.from(line).toString('latin1')
  if (!text.startsWith(`${title} `)) return undefined
  const [, format, checksum] = /^(\d+) ([0-9a-f]{64})$/.exec(text.slice(title.length + 1)) ?? []
  return format === undefined || checksum === undefined
    ? undefined
    : { format: Number(format), checksum }
}

/** Room for the addresses of some two million contents; the shape is checked by who reads it. */
const headLimits = { depth: 8, values: 10_000_000 }

/** The value of the second line; undefined where it is no JSON. */
export function parseHead(line: Uint8Array): unknown {
  try {
    return readJson(Buffer.from(line).toString('utf8'), headLimits)
  } catch {
    return undefined
  }
}

export function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex')
}
