import { mkdir, writeFile } from 'node:fs/promises'
import { dirname } from 'node:path'
import { setImmediate } from 'node:timers/promises'
import { acceptedUpload, checkMd5 } from './accepted-upload.ts'
import type { BlobStore, Part } from './blob-store.ts'
import { requireAddress, requireKind } from './content-address.ts'
import { createContentHash } from './content-hash.ts'
import { addressOfParts, rangesOfParts, totalSize } from './manifest.ts'
import { contentNotFound, writeFailure } from './storage-error.ts'

/** The contents of a store in memory at one moment. The bytes are shared with the store, and never change. */
export type BlobImage = ReadonlyMap<string, StoredBytes>

type StoredBytes = {
  readonly pieces: readonly Piece[]
  /** Whether the pieces are contents of their own. */
  readonly isComposed: boolean
  readonly derived: ReadonlyMap<string, Uint8Array>
}

type Piece = Part & { readonly bytes: Uint8Array }

export type MemoryBlobs = BlobStore & {
  /** What the store has now; a new store `from` it starts with the same at no cost but the list. */
  snapshot(): BlobImage
}

type MemoryBlobsOptions = { readonly from?: BlobImage }

/** As much as is given to a reader at once, so that a slow one doesn't make the whole content wait in its socket. */
const chunkBytes = 512 * 1024

/** A store in memory, for platforms that live as long as a test. What it takes is limited by the memory there is. */
export function createMemoryBlobs({ from }: MemoryBlobsOptions = {}): MemoryBlobs {
  const contents = createContents(from)
  const closing = new AbortController()
  return {
    ...writesTo(contents, closing.signal),
    ...readsOf(contents),
    ...derivedFrom(contents),
    ...removalsFrom(contents),
    snapshot: () => new Map(contents.all),
    async close() {
      closing.abort()
    },
  }
}

type Contents = ReturnType<typeof createContents>

function createContents(from: BlobImage | undefined) {
  const all = new Map(from)
  return {
    all,
    get(sha256: string): StoredBytes {
      requireAddress(sha256)
      const content = all.get(sha256)
      if (content === undefined) throw contentNotFound(sha256)
      return content
    },
    put(sha256: string, pieces: readonly Piece[], isComposed: boolean): void {
      if (!all.has(sha256)) all.set(sha256, { pieces, isComposed, derived: new Map() })
    },
  }
}

function writesTo(
  { get, put }: Contents,
  closing: AbortSignal,
): Pick<BlobStore, 'write' | 'compose'> {
  return {
    async write(source, options = {}) {
      const hash = createContentHash()
      const chunks: Uint8Array[] = []
      for await (const chunk of acceptedUpload(source, options, closing)) {
        hash.update(chunk)
        // The source may use its memory again.
        chunks.push(Uint8Array.from(chunk))
      }
      const bytes = Buffer.concat(chunks)
      const blob = { ...hash.digest(), size: bytes.length }
      checkMd5(blob, options)
      put(blob.sha256, [{ ...blob, bytes }], false)
      return blob
    },
    async compose(parts) {
      const pieces = parts.map(({ sha256, size }) => {
        const [piece] = get(sha256).pieces
        if (piece?.size !== size) throw contentNotFound(sha256)
        return piece
      })
      const [only] = parts
      if (only !== undefined && parts.length === 1) return only
      const sha256 = addressOfParts(parts)
      put(sha256, pieces, true)
      return { sha256, size: totalSize(parts) }
    },
  }
}

function readsOf({
  all,
  get,
}: Contents): Pick<BlobStore, 'has' | 'parts' | 'size' | 'read' | 'location' | 'materialise'> {
  return {
    async has(sha256) {
      return all.has(sha256)
    },
    async parts(sha256) {
      const { pieces, isComposed } = get(sha256)
      return isComposed ? pieces : undefined
    },
    async size(sha256) {
      return totalSize(get(sha256).pieces)
    },
    async *read(sha256, range) {
      for (const { part, start, end } of rangesOfParts(get(sha256).pieces, range)) {
        for (let at = start; at <= end; at += chunkBytes) {
          yield part.bytes.subarray(at, Math.min(at + chunkBytes, end + 1))
        }
      }
    },
    async location(sha256) {
      const { pieces, isComposed } = get(sha256)
      const [only] = pieces
      return isComposed || only === undefined ? { pieces } : { bytes: only.bytes }
    },
    async materialise(sha256, path) {
      const { pieces } = get(sha256)
      try {
        await mkdir(dirname(path), { recursive: true })
        const bytes = pieces.map((piece) => piece.bytes)
        await writeFile(path, bytes, { flag: 'wx', mode: 0o644 })
      } catch (error) {
        throw writeFailure(error, dirname(path))
      }
    },
  }
}

function derivedFrom({ all, get }: Contents): Pick<BlobStore, 'putDerived' | 'locateDerived'> {
  return {
    async putDerived(sha256, kind, bytes) {
      requireKind(kind)
      const content = get(sha256)
      const derived = new Map(content.derived).set(kind, Uint8Array.from(bytes))
      all.set(sha256, { ...content, derived })
    },
    async locateDerived(sha256, kind) {
      requireAddress(sha256)
      requireKind(kind)
      const bytes = all.get(sha256)?.derived.get(kind)
      return bytes && { bytes }
    },
  }
}

function removalsFrom({ all }: Contents): Pick<BlobStore, 'remove' | 'sweep'> {
  const remove: BlobStore['remove'] = async (sha256, isReferenced) => {
    requireAddress(sha256)
    // A caller that has just learned that this content is stored may now write the row that refers to it.
    await setImmediate()
    const content = all.get(sha256)
    if (content === undefined || isReferenced(sha256)) return undefined
    all.delete(sha256)
    if (!content.isComposed) return totalSize(content.pieces)
    let freed = 0
    for (const piece of content.pieces) freed += (await remove(piece.sha256, isReferenced)) ?? 0
    return freed
  }

  return {
    remove,
    async sweep(isReferenced) {
      let removed = 0
      let bytes = 0
      for (const sha256 of all.keys()) {
        const freed = await remove(sha256, isReferenced)
        if (freed === undefined) continue
        removed += 1
        bytes += freed
      }
      return { removed, bytes }
    },
  }
}
