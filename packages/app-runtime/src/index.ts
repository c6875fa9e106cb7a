// What runs wherever there is `fetch`, and what takes Node: the disk, MD5, and native apps.
// oxlint-disable-next-line laws/explicit-exports -- anywhere.ts lists it name by name, once for both entries
export * from './anywhere.ts'
export { settingsFromEnvironment, type AppSettings } from './environment.ts'
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
export type { ResultContent, ResultWriter } from './native/result-writer.ts'
export type { Chromosome } from '@benchtop/client'
export {
  chromosomesOf,
  coverageOf,
  GenomeError,
  variantsOf,
  type RegionOptions,
} from './node-files/chromosomes.ts'
export { downloadFile, type DownloadOptions } from './node-files/download-file.ts'
export { md5 } from './node-files/md5.ts'
export { openPath } from './node-files/path-source.ts'
export { uploadDataset, type DatasetFileOptions } from './node-files/upload-dataset.ts'
export { uploadFile, type UploadFileOptions } from './node-files/upload-file.ts'
export { fileStore } from './stores/file-store.ts'
export {
  runNativeApp,
  type NativeAppOptions,
  type NativeHost,
  type ReportProgress,
  type RunningSession,
} from './native/run-native-app.ts'
