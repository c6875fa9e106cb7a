import { z } from 'zod'
import { EmulatorError } from '../emulator-error.ts'
import {
  encodeHead,
  maxTitleLength,
  parseHead,
  newLine,
  readTitle,
  sha256Of,
} from './checked-line.ts'
import { contentsOfImage } from './image-contents.ts'
import { imageSchema, todaysSchema } from './migrations.ts'
import type { NewSnapshot } from './snapshots.ts'

/**
 * A snapshot as one file, so that it is written atomically:
 *
 *     benchtop snapshot 1 <SHA-256 of the next line>
 *     {"schema": 9, "takenMs": …, "clock": {…}, "contents": […], "image": {"bytes": …, "sha256": "…"}}
 *     <the database image>
 *
 * The number is the format's; `schema` is the database's, which an older snapshot is brought up from when it is opened.
 * Of a later format or schema this version knows nothing, and says so.
 */
const title = 'benchtop snapshot'
const format = 1

const headSchema = z.object({
  schema: z.int(),
  takenMs: z.number(),
  clock: z.object({ offsetMs: z.number(), frozenAtMs: z.number().exactOptional() }),
  contents: z.array(z.string()),
  image: z.object({ bytes: z.int(), sha256: z.string() }),
})

/** What a file says of its snapshot before the image. */
export type SnapshotHead = z.infer<typeof headSchema>

/** The bytes of a file with this snapshot, in pieces. */
export function encodeSnapshot({ image, clock, takenMs }: NewSnapshot): Uint8Array[] {
  const head: SnapshotHead = {
    schema: imageSchema(image),
    takenMs,
    clock,
    contents: contentsOfImage(image),
    image: { bytes: image.length, sha256: sha256Of(image) },
  }
  return [encodeHead(title, format, head), image]
}

/** A snapshot from the bytes of its file. Throws an EmulatorError where they are damaged or of a later version. */
export function decodeSnapshot(bytes: Uint8Array, name: string): NewSnapshot {
  const { head, length } = decodeHead(bytes, name)
  if (head.schema > todaysSchema) throw newer(name, `schema ${head.schema}`)
  const image = bytes.subarray(length)
  if (image.length !== head.image.bytes || sha256Of(image) !== head.image.sha256) {
    throw damaged(name)
  }
  const { clock, takenMs } = head
  // A copy, since what is opened may outlive the whole file's bytes.
  return { image: Uint8Array.from(image), clock, takenMs }
}

/** What stands before the image, and how long that is. Throws as `decodeSnapshot`, except for a schema that is newer. */
export function decodeHead(
  bytes: Uint8Array,
  name: string,
): { head: SnapshotHead; length: number } {
  const end = bytes.subarray(0, maxTitleLength).indexOf(newLine)
  const first = readTitle(title, bytes.subarray(0, Math.max(end, 0)))
  if (first === undefined) throw damaged(name)
  if (first.format > format) throw newer(name, `format ${first.format}`)
  const lineEnd = bytes.indexOf(newLine, end + 1)
  const line = bytes.subarray(end + 1, Math.max(lineEnd, 0))
  if (lineEnd < 0 || sha256Of(line) !== first.checksum) throw damaged(name)
  const parsed = headSchema.safeParse(parseHead(line))
  if (!parsed.success) throw damaged(name, parsed.error)
  return { head: parsed.data, length: lineEnd + 1 }
}

function damaged(name: string, cause?: unknown): EmulatorError {
  return new EmulatorError(
    'snapshot-damaged',
    `The snapshot "${name}" is damaged: its content has changed since it was written. Nothing was restored; delete it, or import it again.`,
    { name },
    { cause },
  )
}

function newer(name: string, what: string): EmulatorError {
  return new EmulatorError(
    'snapshot-newer',
    `The snapshot "${name}" was written by a newer Benchtop (${what}). Nothing was changed; use that version.`,
    { name },
  )
}
