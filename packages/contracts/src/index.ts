export {
  badRequest,
  conflict,
  errorCodes,
  forbidden,
  notFound,
  PlatformError,
  type ErrorCode,
  type Problem,
} from './errors.ts'
export { limits } from './limits.ts'
export {
  apis,
  faces,
  operation,
  type Answer,
  type Api,
  type Body,
  type Input,
  type Method,
  type Operation,
  type Responses,
} from './operation.ts'
export { operations } from './operations.ts'
export {
  paging,
  sortDirections,
  v2Paging,
  type Page,
  type Paging,
  type SortDirection,
} from './paging.ts'
export { pathParameters, type PathParameter } from './path.ts'
export {
  anyOf,
  anyone,
  client,
  global,
  resource,
  session,
  user,
  visible,
  type Access,
  type GlobalRight,
  type Permission,
  type ResourceKind,
} from './permission.ts'
export { prefixed, type Prefixed } from './prefixed.ts'
export { profileFacts, profiles, type Profile, type ProfileFacts } from './profile.ts'
export {
  collection,
  either,
  empty,
  record,
  redirect,
  text,
  type AnswerTo,
  type CollectionResult,
  type RecordResult,
  type Result,
} from './results.ts'
export { formatTimestamp } from './scalars.ts'
export {
  appSessionMachine,
  appSessionStatuses,
  isFinalAppSessionStatus,
  nextAppSessionStatus,
  settableAppSessionStatuses,
  settableFrom,
  type AppSessionEvent,
  type AppSessionStatus,
  type SettableAppSessionStatus,
} from './states/appsession.ts'
export {
  fileUploadMachine,
  fileUploadStatuses,
  type FileUploadStatus,
} from './states/file-upload.ts'
export { eventsFrom, next, type Machine, type Transition } from './states/machine.ts'
export { runStatuses, type RunStatus } from './states/run.ts'
export { v1 } from './v1/operations.ts'
export {
  propertiesOf,
  propertyParents,
  type PropertyMembers,
  type PropertyParent,
} from './v1/properties.ts'
export { applicationCategories, type ApplicationSummary } from './v1/records/application.ts'
export type {
  AppResultCompact,
  AppResultRecord,
  AppResultReference,
} from './v1/records/appresult.ts'
export type {
  AppSessionCompact,
  AppSessionRecord,
  AppSessionReference,
} from './v1/records/appsession.ts'
export type { PropertyContainer, ResourceSummary, UserSummary } from './v1/records/common.ts'
export type { FileCompact, FileContentRecord, FileRecord } from './v1/records/file.ts'
export type { GenomeCompact, GenomeRecord } from './v1/records/genome.ts'
export type { ProjectCompact, ProjectRecord } from './v1/records/project.ts'
export {
  propertyItemTypes,
  propertyTypes,
  type KeyValues,
  type PropertyContent,
  type PropertyItemRecord,
  type PropertyItemType,
  type PropertyRecord,
  type PropertyType,
  type ReferenceKind,
} from './v1/records/property.ts'
export { runDetails, type RunCompact, type RunDetails, type RunRecord } from './v1/records/run.ts'
export type { SampleCompact, SampleRecord } from './v1/records/sample.ts'
export type { UserRecord } from './v1/records/user.ts'
export type {
  CoverageMetaRecord,
  CoverageRecord,
  VariantRecord,
  VariantSetRecord,
} from './v1/records/variants.ts'
export { v2 } from './v2/operations.ts'
export type { V2AppSession } from './v2/records/appsession.ts'
