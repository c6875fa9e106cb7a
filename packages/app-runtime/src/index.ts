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
export { NativeAppError, type NativeAppErrorCode } from './errors.ts'
export type {
  InputFile,
  InputResource,
  ResourceRecords,
  ResourceType,
} from './native/input-resource.ts'
export type { SessionInputs } from './native/inputs.ts'
export {
  openNativeSession,
  type DataFolders,
  type NativeSession,
  type ResultOptions,
} from './native/native-session.ts'
export type { OutputProject } from './native/output-project.ts'
export type { ResultProperty } from './native/result-property.ts'
export type { ResultContent, ResultWriter } from './native/result-writer.ts'
export { byteSource, type ByteSource, type UploadContent } from './files/byte-source.ts'
export { coverageBuckets, type CoverageBucket, type Stretch } from './files/coverage.ts'
export { readFile, type ReadOptions } from './files/read-file.ts'
export {
  ContentMismatch,
  TransferInterrupted,
  type Md5,
  type TransferOptions,
  type TransferProgress,
} from './files/transfer.ts'
export type { UploadTarget } from './files/upload.ts'
export { downloadFile, type DownloadOptions } from './node-files/download-file.ts'
export { md5 } from './node-files/md5.ts'
export { openPath } from './node-files/path-source.ts'
export { uploadFile, type UploadFileOptions } from './node-files/upload-file.ts'
export { fileStore } from './stores/file-store.ts'
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
export {
  runNativeApp,
  type NativeAppOptions,
  type NativeHost,
  type ReportProgress,
  type RunningSession,
} from './native/run-native-app.ts'
