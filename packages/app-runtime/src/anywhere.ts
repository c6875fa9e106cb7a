export type { Reply } from './client/answer.ts'
export type {
  Call,
  DataOf,
  Faces,
  OperationId,
  OperationOf,
  ParamsOf,
  RequestBytes,
  ResultPage,
} from './client/call-types.ts'
export { createClient, type Client, type ClientOptions, type Token } from './client/client.ts'
export {
  ApiError,
  ConnectionError,
  type ApiErrorCode,
  type ApiProblem,
  type ApiRefusal,
} from './client/errors.ts'
export type { RequestOptions } from './client/request-options.ts'
export type { Retry, RetryPolicy } from './client/retry.ts'
export type { World } from './client/world.ts'
export { byteSource, type ByteSource, type UploadContent } from './files/byte-source.ts'
export { coverageBuckets, type CoverageBucket, type Region } from './files/coverage.ts'
export { readFile, type ReadOptions } from './files/read-file.ts'
export {
  ContentMismatch,
  TransferInterrupted,
  type Md5,
  type TransferOptions,
  type TransferProgress,
} from './files/transfer.ts'
export type { UploadTarget } from './files/upload.ts'
export { memoryStore, type SecretStore } from './stores/secret-store.ts'
export {
  createPurchases,
  type BegunPurchase,
  type Purchases,
  type PurchaseWait,
  type WantedProduct,
} from './purchases/purchases.ts'
export type { PropertyValue, PropertyValues } from './sessions/property-values.ts'
export {
  openSession,
  type NewResult,
  type PropertyToSet,
  type Session,
} from './sessions/session.ts'
