/**
 * Where the bytes of files are kept.
 *
 * A blob is a content without a name, addressed by its SHA-256: equal content is stored once, however many files hold
 * it. Names, owners and types are rows of the database and no business of this store, so that nothing a caller can
 * name ever becomes a path.
 *
 * A content that came in parts is no copy of them: it is a list of their contents, with an address of its own, and is
 * read, measured and removed like any other.
 *
 * Bytes and rows meet by order, not by a common transaction. Bytes first, row after: `write` resolves once the bytes
 * would survive a power cut, and the caller inserts the row that refers to them before it waits for anything
 * else. A crash in between leaves bytes without a row, never a row without its bytes, and the `sweep` at the next
 * start removes them. On the way out it is the other way round: the row goes first, then `remove` asks once more, in
 * the moment of removal, whether any row still refers to the content.
 *
 * One process owns a store. Nothing else may write to its folder.
 */
export interface BlobStore {
  /**
   * Takes a stream in: hashed as it comes, in memory that doesn't grow with its length, and in place only when all of
   * it is durable. Where the source fails (its own error is thrown), the MD5 differs, the size is exceeded or the
   * signal aborts, nothing is left behind.
   *
   * The source is closed when it is not read to its end. For an HTTP request that means its connection: give
   * `request.iterator({ destroyOnReturn: false })` if the refusal is still to be answered.
   */
  write(source: AsyncIterable<Uint8Array>, options?: WriteOptions): Promise<StoredBlob>

  /**
   * Takes in files that nothing writes any longer, without copying a byte: each stays where it is, as another name of what
   * the store then has, read-only. Gives undefined for those that can't be taken so, which are to be written: in another
   * file system, of another user, with further names, or not readable. `placed` is called for each content when it is in
   * place and can't have been removed yet. Not there where contents aren't files.
   */
  adopt?(
    paths: ReadonlyArray<string | Uint8Array>,
    options: { readonly placed: (blob: StoredBlob) => void; readonly signal?: AbortSignal },
  ): Promise<ReadonlyArray<StoredBlob | undefined>>

  /** Removes a folder whose files were taken in, in the background. Not there where contents aren't files. */
  discard?(folder: string): Promise<void>

  /**
   * Makes one content of several that are stored, in their order: durably, and without copying a byte. The same list has
   * the same address; a list of one is that one. `not-found` where a part isn't there with its size.
   */
  compose(parts: readonly Part[]): Promise<{ readonly sha256: string; readonly size: number }>

  has(sha256: string): Promise<boolean>

  /** What a content was made of; undefined for one that came whole, `not-found` where the store has no such content. */
  parts(sha256: string): Promise<readonly Part[] | undefined>

  /** The length in bytes; `not-found` where the store has no such content. */
  size(sha256: string): Promise<number>

  /**
   * The bytes of a range that lies inside the content, or all of them. Opened at the first step and closed at the end,
   * also when the reader stops early; `not-found` is thrown at the first step. A content that is removed meanwhile is
   * read to its end. The chunks are the reader's own, but not to be changed.
   */
  read(sha256: string, range?: ByteRange): AsyncIterable<Uint8Array>

  /** Where the bytes lie, for a reader in another thread or process. Never to be changed. */
  location(sha256: string): Promise<BlobLocation>

  /**
   * An address that anyone may read a content at for some seconds, ranges of it, too; it is answered with this type and
   * disposition. Not there where contents have none.
   */
  publicAddress?(sha256: string, options: PublicAddressOptions): Promise<string>

  /** Takes contents that are sent to where they are kept, past the platform. Not there where that is impossible. */
  readonly direct?: DirectContents

  /**
   * Puts a copy where a native app can do with it what it likes; folders on the way are made. The app's changes don't
   * reach the store. Fails with `EEXIST` where something already has that path.
   */
  materialise(sha256: string, path: string): Promise<void>

  /**
   * Removes a content with all that was derived from it, unless `isReferenced` says, in the moment of removal, that it
   * is still needed; after one that was made of parts, those of its parts go that nothing refers to. Resolves to the
   * bytes that this frees, undefined where nothing was removed; a content that isn't there is no error.
   */
  remove(sha256: string, isReferenced: IsReferenced): Promise<number | undefined>

  /**
   * Stores what was computed from a content, such as an index, next to it: under a kind (`a-z`, digits, `.` and `-`),
   * atomically, until the content is removed.
   */
  putDerived(sha256: string, kind: string, bytes: Uint8Array): Promise<void>

  /** Where the bytes lie that were put for a kind, for a reader that needs some of them; undefined where none were. */
  locateDerived(sha256: string, kind: string): Promise<BlobLocation | undefined>

  /** Removes what no row refers to, and what a crash left half done. Called at each start. */
  sweep(isReferenced: IsReferenced): Promise<{ removed: number; bytes: number }>

  /** Stops what is being written (`aborted`), waits until it is cleared away, and lets go of every thread. */
  close(): Promise<void>
}

/** A content in the store. Hashes are lower-case hex, the size is in bytes. */
export type StoredBlob = {
  readonly sha256: string
  readonly md5: string
  readonly size: number
}

/** A content of the store that is a range of a larger one. */
export type Part = { readonly sha256: string; readonly size: number }

export type DirectContents = {
  /** Where these bytes and no others can be sent to with `PUT`, for hours; undefined where others would be taken, too. */
  address(content: Part): Promise<SendAddress | undefined>
  /** A content that was sent to its address; `not-found` where it has not arrived. */
  arrived(content: Part): Promise<StoredBlob>
}

type SendAddress = { readonly url: string; readonly headers: Readonly<Record<string, string>> }

/** Bytes from `start` to `end`, counted from 0, both included. */
export type ByteRange = { readonly start: number; readonly end: number }

/** One range of bytes, or several that follow one another. */
export type BlobLocation =
  | { readonly path: string }
  | { readonly bytes: Uint8Array }
  | RangedLocation
  | {
      readonly pieces: ReadonlyArray<
        { readonly path: string; readonly size: number } | { readonly bytes: Uint8Array }
      >
    }

/** Bytes that are elsewhere, and read by ranges. What is read is the caller's own; there is less at the end alone. */
export type RangedLocation = {
  readonly size: number
  readonly read: (offset: number, length: number) => Promise<Uint8Array>
}

/** How long an address can be used, and what is answered at it. */
export type PublicAddressOptions = {
  readonly seconds: number
  readonly contentType: string
  /** The header `Content-Disposition`, with the name of the file; none where undefined. */
  readonly disposition: string | undefined
}

/** What bytes that come have to be, and what ends their coming. */
export type WriteOptions = {
  /** `too-large` beyond this many bytes. */
  readonly maxBytes?: number
  /** Hex; `md5-mismatch` where the bytes have another one. */
  readonly expectedMd5?: string
  /** `aborted` as soon as it aborts, even while the source is silent. */
  readonly signal?: AbortSignal
}

/** Whether any row still refers to a content. Synchronous, so that nothing can change between question and removal. */
export type IsReferenced = (sha256: string) => boolean

/**
 * A store of contents that is given to `createEmulator` as `blobs`, with a data folder for everything else: what makes it,
 * such as `s3({ … })`, has read its options by then, and `open` is called once for each platform.
 */
export type BlobsAdapter = {
  /** What it is called in messages, such as `s3`. */
  readonly name: string
  /** The version of Benchtop that it was made for, which has to be the platform's own. */
  readonly version: string
  /**
   * Where the contents are, such as the address of a bucket. A data folder that was opened with one place is refused with
   * another, and without one, since its files would have lost their bytes.
   */
  readonly place: string
  /** Opens the store. An `EmulatorError` with the code `blobs-invalid` says what the owner of the platform can do. */
  open(context: BlobsContext): Promise<BlobStore>
}

/** What a store is opened with. */
export type BlobsContext = {
  /** The data folder, which exists. The store may keep copies, and what is on its way, in one folder of its own there. */
  readonly folder: string
  /**
   * A text that this data folder alone has, the same at each start: a place that others can use, too, is marked with it,
   * so that no two platforms sweep away each other's contents.
   */
  readonly owner: string
  /** Gives a file name that no other call gives. */
  readonly uniqueName: () => string
}
