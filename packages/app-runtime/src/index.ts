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
