import { z } from 'zod'
import { EmulatorError } from '../emulator-error.ts'
import type { BlobStore } from './blobs/blob-store.ts'
import { createByteReader } from './byte-reader.ts'
import { encodeHead, maxTitleLength, parseHead, readTitle, sha256Of } from './checked-line.ts'
import { ownImage } from './foreign-image.ts'
import { contentsOfImage } from './image-contents.ts'
import { decodeHead, decodeSnapshot, encodeSnapshot } from './snapshot-file.ts'
import type { NewSnapshot } from './snapshots.ts'

/**
 * A snapshot with the bytes of its files, to be carried to another platform:
 *
 *     benchtop export 1 <SHA-256 of the next line>
 *     {"snapshotBytes": …, "contents": [{"sha256": "…", "size": …}, …], "composed": [{"address": "…", "parts": […]}]}
 *     <the snapshot's file> <the contents, one after another>
 *
 * Every content is checked by its own address. One that is made of parts brings no bytes besides theirs.
 */
const title = 'benchtop export'
const format = 1
/** Room for the addresses of some two million contents. */
const longestHead = 256 * 1024 * 1024

const part = z.object({ sha256: z.string(), size: z.int().min(0) })
const headSchema = z.object({
  snapshotBytes: z.int().min(0),
  contents: z.array(part),
  composed: z.array(z.object({ address: z.string(), parts: z.array(part) })),
})
type ExportHead = z.infer<typeof headSchema>

/** The bytes of an export. */
export async function* writeExport(
  snapshot: NewSnapshot,
  blobs: BlobStore,
): AsyncGenerator<Uint8Array> {
  const file = Buffer.concat(encodeSnapshot(snapshot))
  const { contents, composed } = await inventory(decodeHead(file, '').head.contents, blobs)
  yield encodeHead(title, format, { snapshotBytes: file.length, contents, composed })
  yield file
  for (const { sha256 } of contents) yield* blobs.read(sha256)
}

async function inventory(
  addresses: readonly string[],
  blobs: BlobStore,
): Promise<Pick<ExportHead, 'contents' | 'composed'>> {
  const contents = new Map<string, number>()
  const composed: ExportHead['composed'] = []
  for (const address of addresses) {
    const parts = await blobs.parts(address)
    if (parts === undefined) contents.set(address, await blobs.size(address))
    else {
      for (const { sha256, size } of parts) contents.set(sha256, size)
      composed.push({ address, parts: parts.map(({ sha256, size }) => ({ sha256, size })) })
    }
  }
  return { contents: [...contents].map(([sha256, size]) => ({ sha256, size })), composed }
}

/**
 * Reads an export, which may come from a stranger: its contents into the store, then its snapshot (see `ownImage`), given to `keep` once all of them are there. `during`
 * keeps contents while they come. Throws an EmulatorError where it isn't whole or is of a later version; what came of it
 * until then is given to `release`.
 */
export async function readExport(
  source: AsyncIterable<Uint8Array>,
  blobs: BlobStore,
  {
    during,
    keep,
    release,
  }: {
    during: (contents: ReadonlySet<string>, work: () => Promise<void>) => Promise<void>
    keep: (snapshot: NewSnapshot) => Promise<void>
    release: (contents: Iterable<string>) => Promise<unknown>
  },
): Promise<void> {
  const reader = createByteReader(source)
  const head = await readHead(reader)
  const file = await reader.exactly(head.snapshotBytes)
  if (file === undefined) throw incomplete()
  const decoded = decodeSnapshot(file, 'of this file')
  const snapshot = { ...decoded, image: await ownImage(decoded.image) }
  const wanted = new Set(head.contents.map(({ sha256 }) => sha256))
  const all = new Set([...wanted, ...head.composed.map(({ address }) => address)])
  try {
    await during(all, async () => {
      for (const { sha256, size } of head.contents) {
        const stored = await blobs.write(reader.chunks(size), { maxBytes: size })
        if (stored.sha256 === sha256 && stored.size === size) continue
        wanted.add(stored.sha256)
        throw incomplete()
      }
      for (const { address, parts } of head.composed) {
        if ((await blobs.compose(parts)).sha256 !== address) throw incomplete()
      }
      for (const sha256 of contentsOfImage(snapshot.image)) {
        if (!(await blobs.has(sha256))) throw incomplete()
      }
      if (!(await reader.isAtEnd())) throw incomplete()
      await keep(snapshot)
    })
  } catch (error) {
    await release([...all, ...wanted])
    throw error
  }
}

async function readHead(reader: ReturnType<typeof createByteReader>): Promise<ExportHead> {
  const first = readTitle(title, (await reader.line(maxTitleLength)) ?? new Uint8Array())
  if (first === undefined) {
    throw new EmulatorError(
      'snapshot-damaged',
      'This is not an exported snapshot. Name a file that benchtop snapshot export wrote.',
    )
  }
  if (first.format > format) {
    throw new EmulatorError(
      'snapshot-newer',
      `The exported snapshot was written by a newer Benchtop (format ${first.format}). Nothing was changed; use that version.`,
    )
  }
  const line = await reader.line(longestHead)
  if (line === undefined || sha256Of(line) !== first.checksum) throw incomplete()
  const parsed = headSchema.safeParse(parseHead(line))
  if (!parsed.success) throw incomplete(parsed.error)
  return parsed.data
}

function incomplete(cause?: unknown): EmulatorError {
  return new EmulatorError(
    'snapshot-damaged',
    'The exported snapshot is damaged: its content has changed since it was written. Nothing was imported; export it again.',
    {},
    { cause },
  )
}
