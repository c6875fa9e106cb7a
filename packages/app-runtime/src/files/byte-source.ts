/** Bytes of a known length that any range can be read of, more than once. */
export type ByteSource = {
  /** In bytes. */
  readonly size: number
  /** What distinguishes it from other content of its size, such as a path with the time of its last change. */
  readonly identity?: string
  /** The bytes from `start` up to `end`, which is not among them. */
  read(start: number, end: number): Promise<Uint8Array>
  /** Called when bytes it returned are no longer used, so that their memory can be reused. */
  release?(bytes: Uint8Array): void
}

/** What can be uploaded. */
export type UploadContent = string | Uint8Array | Blob | ByteSource

/** Any content as a source of bytes; a text is UTF-8. */
export function byteSource(content: UploadContent): ByteSource {
  if (typeof content === 'string') return byteSource(new TextEncoder().encode(content))
  if (content instanceof Uint8Array) {
    return {
      size: content.length,
      read: (start, end) => Promise.resolve(content.subarray(start, end)),
    }
  }
  if (content instanceof Blob) {
    return {
      size: content.size,
      read: async (start, end) => new Uint8Array(await content.slice(start, end).arrayBuffer()),
    }
  }
  return content
}
