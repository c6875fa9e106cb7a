// The port of contents: what a store of the bytes of files has to do, with what one that is elsewhere needs of the platform.
// `@benchtop/testkit/blob-conformance` tries a store of one's own.
export type {
  BlobLocation,
  BlobsAdapter,
  BlobsContext,
  BlobStore,
  ByteRange,
  DirectContents,
  IsReferenced,
  Part,
  PublicAddressOptions,
  RangedLocation,
  StoredBlob,
  WriteOptions,
} from '../storage/blobs/blob-store.ts'
export { isAddress, requireAddress, requireKind } from '../storage/blobs/content-address.ts'
export { copyOut, writeOut } from '../storage/blobs/disk-reads.ts'
export type { ByteHash } from '../storage/blobs/hashing.ts'
export {
  addressOfParts,
  readManifest,
  totalSize,
  writeManifest,
} from '../storage/blobs/manifest.ts'
export { openReceiver, type Receiver } from '../storage/blobs/receiver.ts'
export type { StagedFile } from '../storage/blobs/staging.ts'
export {
  contentNotFound,
  StorageError,
  type StorageErrorCode,
} from '../storage/blobs/storage-error.ts'
export { createKeyedQueue, type KeyedQueue } from '../flow/keyed-queue.ts'
