export {
  ApiError,
  ConnectionError,
  createClient,
  type ApiErrorCode,
  type ApiProblem,
  type ApiRefusal,
  type Call,
  type Client,
  type ClientOptions,
  type ConnectionErrorCode,
  type DataOf,
  type Faces,
  type OperationId,
  type OperationOf,
  type ParamsOf,
  type Reply,
  type RequestBytes,
  type CallOptions,
  type ResultPage,
  type Retry,
  type RetryPolicy,
  type Token,
  type World,
} from '@benchtop/client'
export { byteSource, type ByteSource, type UploadContent } from './files/byte-source.ts'
export { alleleCopies, type Allele } from './files/alleles.ts'
export { coverageBuckets, type CoverageBucket, type Region } from './files/coverage.ts'
export { readFileContent, readFileText, type ReadOptions } from './files/read-file.ts'
export {
  ContentMismatch,
  TransferInterrupted,
  type Md5,
  type TransferOptions,
  type TransferProgress,
} from './files/transfer.ts'
export type { UploadTarget } from './files/upload.ts'
export type { NewDataset } from './lab/upload-dataset.ts'
export {
  waitForSession,
  waitForWorkflow,
  type WaitOptions,
  type WorkflowOutcome,
} from './lab/waiting.ts'
export {
  memoryStore,
  type SecretOptions,
  type SecretStore,
  type StoreOptions,
} from './stores/secret-store.ts'
export {
  createPurchases,
  RefundError,
  type RefundErrorCode,
  type PendingPurchase,
  type Purchases,
  type PurchaseWait,
  type WantedProduct,
} from './purchases.ts'
export type { Property, PropertyToSet } from '@benchtop/contracts'
export type { PropertyValue, PropertyValues } from './sessions/property-values.ts'
export type { NewResult } from './sessions/create-result.ts'
export { runSession, type SessionOutcome } from './sessions/run-session.ts'
export type { SessionNode } from './sessions/session-node.ts'
export {
  openSession,
  SessionEndedError,
  type NewMergedSample,
  type Session,
} from './sessions/session.ts'
