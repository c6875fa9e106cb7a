export { billing } from './billing/operations.ts'
export type { ApplicationPricing, PricedProduct } from './billing/records/pricing.ts'
export {
  persistenceStatuses,
  type CreatedPurchase,
  type PersistenceStatus,
  type PurchasedProduct,
  type PurchaseProduct,
  type PurchaseRecord,
} from './billing/records/purchase.ts'
export type { AgentRecord } from './control/agents.ts'
export {
  newProduct,
  type ApplicationChanges,
  type ControlApplication,
  type ControlApplicationDetails,
  type ControlApplicationUser,
  type ControlFailedSession,
  type ControlProduct,
  type NewControlApplication,
} from './control/applications.ts'
export { launchPermissions, launchPlaces } from './launch-places.ts'
export type {
  ControlSession,
  ControlSessionDetails,
  LogPart,
  RenderedReportRecord,
} from './control/appsessions.ts'
export { memberAuthority, visitMembers, type MemberAuthority } from './control/authority.ts'
export type {
  BenchStatus,
  ChangedClock,
  ClockChange,
  ClockRecord,
  DueRecord,
  FoundRecord,
  HappenedRecord,
} from './control/bench.ts'
export {
  faultsDocument,
  notificationsDocument,
  rateLimitsDocument,
  type Fault,
  type ConditionedOperation,
  type GivenFault,
  type NotificationRecord,
  type OperationPattern,
  type RateLimitRecord,
} from './control/conditions.ts'
export { type Development, type DevelopmentProblem } from './control/development.ts'
export type { WaitingDevice } from './control/devices.ts'
export {
  formState,
  type FormRecord,
  type FormStateRecord,
  type FormStatesRecord,
  type FormSummary,
  type RehearsalRecord,
} from './control/forms.ts'
export {
  jobStates,
  type ControlJob,
  type JobUsageRecord,
  type TimelineKind,
  type TimelineStep,
  type UsageSample,
} from './control/jobs.ts'
export type { ControlLaunchRequest, LaunchOutcome, LaunchPrice } from './control/launches.ts'
export { type ControlShare, type ShareAccess } from './control/shares.ts'
export { type ControlNotice, type NoticeKind } from './control/notices.ts'
export type { Property, PropertyToSet, V2PropertyToSet } from './v1/records/property-types.ts'
export { control } from './control/operations.ts'
export { decidedFacts, decidedParameters, decisionsBehind } from './decisions.ts'
export { describePermission } from './describe-permission.ts'
export type { ControlPurchase } from './control/purchases.ts'
export { platformEvents, type ExchangeRecord } from './control/requests.ts'
export type { ControlRun } from './control/runs.ts'
export { amount, price } from './control/scalars.ts'
export {
  snapshotExportType,
  type ComparedValue,
  type KnownChange,
  type RecordChange,
  type ResourceChanges,
  type SnapshotDifference,
  type SnapshotRecord,
  type SnapshotState,
} from './control/snapshots.ts'
export type { ControlToken, TokenRequest } from './control/tokens.ts'
export type { QuotaRecord } from './control/shared-bench.ts'
export type { ProjectTransfer } from './control/transfers.ts'
export { type WalletEntryKind, type WalletRecord } from './control/wallets.ts'
export { formatDuration, parseDuration } from './duration.ts'
export {
  badRequest,
  conflict,
  deployedErrorCode,
  errorCodes,
  forbidden,
  notFound,
  PlatformError,
  type ErrorCode,
  type Problem,
} from './errors.ts'
export { HtsgetError, type HtsgetErrorType } from './htsget/errors.ts'
export { htsget } from './htsget/operations.ts'
export {
  jobLimits,
  partitionName,
  jobNetwork,
  strictest,
  type JobLimits,
  type LaunchRun,
  type StoredJobSettings,
} from './job-limits.ts'
export { lastMessage } from './last-message.ts'
export { limits } from './limits.ts'
export {
  apis,
  apiLocations as faces,
  type Answer,
  type Api,
  type Body,
  type Host,
  type Input,
  type Method,
  type Operation,
  type RawBody,
  type Responses,
} from './operation.ts'
export { errorDescription, OAuthError, oauthErrors, type OAuthErrorCode } from './oauth/errors.ts'
export { oauth } from './oauth/operations.ts'
export { operations } from './operations.ts'
export type { SystemNotification } from './notification.ts'
export { paging, type Page, type Paging, type SortDirection } from './paging.ts'
export { hasTextIds, pathParameters, type PathParameter } from './path.ts'
export {
  anyOf,
  anyone,
  bearer,
  client,
  everyScope,
  global,
  globalRights,
  own,
  owner,
  resource,
  session,
  user,
  visible,
  type Access,
  type GlobalRight,
  type Permission,
  type ResourceKind,
} from './permission.ts'
export { prefixed } from './prefixed.ts'
export {
  changedMembers,
  resourceLabel as resourceWords,
  identifyingValues as tellingValues,
} from './snapshots.ts'
export { changeCounts, knownChanges, recordKinds } from './known-changes.ts'
export { JsonError, readJson, type JsonLimits } from './read-json.ts'
export {
  parseProgress,
  progressOf,
  progressSummary,
  statusSentence,
  type Progress,
} from './progress.ts'
export {
  defaultErrorPrefix,
  profileFacts,
  profiles,
  type Profile,
  type ProfileFacts,
} from './profile.ts'
export {
  bytes,
  collection,
  either,
  empty,
  encoded,
  events,
  record,
  redirect,
  text,
  type AnswerTo,
  type BytesResult,
  type CollectionResult,
  type EmptyResult,
  type EncodedItems,
  type EventSchemas,
  type EventsResult,
  type SeenAs,
  type RecordResult,
  type Result,
  type SendEvent,
  type Written,
} from './results.ts'
export { formatTimestamp, webAddress } from './scalars.ts'
export { isSecretName, plainName } from './secret-names.ts'
export {
  deliveryMachine,
  deliveryStatuses,
  executionStatuses,
  executionStatusOf,
  mayDecideQuality,
  nextExecutionStatus,
  qcMachine,
  qcStatuses,
  type DeliveryStatus,
  type ExecutionStatus,
  type QcStatus,
  type SettableQcStatus,
  executionMachine,
} from './states/analysis.ts'
export {
  appSessionMachine,
  appSessionStatuses,
  isFinalAppSessionStatus,
  settableFrom,
  type AppSessionEvent,
  type AppSessionStatus,
  type ResolvedAppSessionStatus,
  type SettableAppSessionStatus,
  isWaitingAppSessionStatus,
} from './states/appsession.ts'
export { parentEvent } from './states/parent-event.ts'
export {
  bioSampleStatuses,
  labStatuses,
  bioSampleMachine,
  type BioSampleStatus,
  type LabStatus,
} from './states/biosample.ts'
export {
  datasetUploadStatuses,
  datasetUploadMachine,
  qualityMachine,
  qualityStatuses,
  type DatasetUploadEvent,
  type DatasetUploadStatus,
  type DatasetValidationStatus,
  type QualityStatus,
  type SettableQualityStatus,
} from './states/dataset.ts'
export {
  deviceAuthorizationMachine,
  type DeviceAuthorizationEvent,
  type DeviceAuthorizationStatus,
} from './states/device-authorization.ts'
export {
  fileUploadMachine,
  fileUploadStatuses,
  type FileUploadEvent,
  type FileUploadStatus,
} from './states/file-upload.ts'
export {
  labRequeueStatuses,
  labRequeueTypes,
  type LabRequeueStatus,
  type LabRequeueType,
  type PrepRequestStatus,
  labRequeueMachine,
  prepRequestMachine,
} from './states/lab-request.ts'
export {
  isFailedPool,
  libraryPoolStatuses,
  libraryStatuses,
  libraryPoolMachine,
  libraryMachine,
  type LibraryEvent,
  type LibraryPoolStatus,
  type LibraryStatus,
} from './states/library.ts'
export { eventsFrom, next, type Machine } from './states/machine.ts'
export {
  heldPurchase,
  isCompletedPurchase,
  newPurchase,
  purchaseMachine,
  nextRefundStatus,
  purchaseDecisions,
  type PurchaseDecision,
  type PurchaseEvent,
  type PurchaseState,
  type PurchaseStatus,
  type RefundStatus,
  refundMachine,
} from './states/purchase.ts'
export {
  runMachine,
  runEventBetween,
  runOutcomes,
  runStatuses,
  runStatusesAfter,
  type RunEvent,
  type RunOutcome,
  type RunStatus,
} from './states/run.ts'
export { v1 } from './v1/operations.ts'
export {
  propertiesOf,
  propertyParents,
  type PropertyMembers,
  type PropertyParent,
} from './v1/properties.ts'
export {
  type ApplicationFeature,
  type ApplicationSummary,
  type PublishStatus,
} from './v1/records/application.ts'
export type {
  AppResultCompact,
  AppResultRecord,
  CreatedAppResult,
  AppResultReference,
} from './v1/records/appresult.ts'
export type {
  AppSessionCompact,
  AppSessionRecord,
  AppSessionReference,
} from './v1/records/appsession.ts'
export type { FormAsset, FormItem } from './v1/records/application-asset.ts'
export type { HistoryEntry } from './v1/records/history.ts'
export type { ResourceSummary, UsedByReference, UserSummary } from './v1/records/common.ts'
export type { PropertyContainer } from './v1/records/property-container.ts'
export type {
  FileCompact,
  FileContentRecord,
  FilePartRecord,
  FileFindingsRecord,
  FileRecord,
} from './v1/records/file.ts'
export type { FileSetRecord } from './v1/records/file-set.ts'
export type { GenomeCompact, GenomeRecord } from './v1/records/genome.ts'
export type { MetaRecord } from './v1/records/meta.ts'
export type { ProjectCompact, ProjectRecord } from './v1/records/project.ts'
export {
  type KeyValues,
  type PropertyContent,
  type ListedProperty,
  type PropertyItemRecord,
  type PropertyRecord,
} from './v1/records/property.ts'
export {
  contentShapes,
  isReferenceKind,
  referenceKinds,
  propertyShapes,
  propertyTypes,
  referenceCollections,
  typeShape,
  type ContentKind,
  type PropertyItemType,
  type PropertyType,
  type ReferenceKind,
  type TypeShape,
} from './v1/property-shapes.ts'
export { runDetails, type RunCompact, type RunDetails, type RunRecord } from './v1/records/run.ts'
export type { SampleCompact, SampleRecord } from './v1/records/sample.ts'
export { searchScopes, type SearchRow, type SearchScope } from './v1/records/search.ts'
export {
  sequencingStats,
  type SequencingStats,
  type SequencingStatsRecord,
  sequencingFigures,
} from './v1/records/sequencing-stats.ts'
export type {
  DeletedProject,
  EmptiedRecord,
  TrashInclude,
  TrashRecord,
} from './v1/records/trash.ts'
export type { TokenRecord } from './v1/records/token.ts'
export type { UserRecord } from './v1/records/user.ts'
export type {
  CoverageMetaRecord,
  CoverageRecord,
  VariantRecord,
  VariantSetRecord,
} from './v1/records/variants.ts'
export { v2 } from './v2/operations.ts'
export { type BioSampleInclude } from './v2/biosamples.ts'
export { libraryIncludes, type LibraryInclude } from './v2/libraries.ts'
export {
  propertyOptions,
  v2PropertiesOf,
  v2PropertyParents,
  type V2PropertyMembers,
  type V2PropertyParent,
} from './v2/properties.ts'
export type { V2Application, V2ApplicationSettings } from './v2/records/application.ts'
export type { V2AppSession } from './v2/records/appsession.ts'
export type {
  V2BioSample,
  V2BioSampleYield,
  V2RunLaneSummary,
  V2Subject,
} from './v2/records/biosample.ts'
export {
  thresholdOperators,
  type ThresholdOperator,
  type V2Comment,
  type V2QcThreshold,
  type V2Reference,
  type V2User,
} from './v2/records/common.ts'
export type { V2PropertyContainer } from './v2/records/property-container.ts'
export type {
  V2AppSessionReference,
  V2Dataset,
  V2DatasetType,
  V2DatasetTypeCompact,
} from './v2/records/dataset.ts'
export type { V2File, V2SubDirectories } from './v2/records/file.ts'
export type { V2Genome, V2GenomeAnnotation, V2GenomeFileSet } from './v2/records/genome.ts'
export type { V2InstrumentStat } from './v2/records/instrument.ts'
export {
  laneMetrics,
  laneReadMetrics,
  v2LaneReadStatistics,
  v2LaneStatistics,
  type V2Lane,
  type V2LaneIndexSummary,
  type V2LaneLibraryMapping,
  type V2LaneReadStatistics,
  type V2LaneStatistics,
  type V2LaneStatisticsByRead,
} from './v2/records/lane.ts'
export type {
  V2BioSampleReference,
  V2LabRequeue,
  V2Library,
  V2LibraryContainer,
  V2LibraryPool,
  V2LibraryPrep,
  V2PrepRequest,
} from './v2/records/library.ts'
export type { V2Project } from './v2/records/project.ts'
export type { V2Properties, V2Property } from './v2/records/property-types.ts'
export {
  v2ReferenceMembers,
  type V2PropertiesRecord,
  type V2PropertyItem,
  type V2PropertyRecord,
} from './v2/records/property.ts'
export type { V2Run, V2RunStatistics, V2SampleSheet } from './v2/records/run.ts'
export type { V2Trash } from './v2/records/trash.ts'
export {
  type UserSettingType,
  type V2Agreement,
  type V2PeriodUsage,
  type V2Subscription,
  type V2UserRecord,
  type V2UserSetting,
  type V2Workgroup,
} from './v2/records/user.ts'
export {
  type V2Dependency,
  type V2DependencyState,
  type V2Workflow,
  type V2WorkflowBioSample,
  type V2WorkflowDependencies,
  type WorkflowStatus,
} from './v2/records/workflow.ts'
