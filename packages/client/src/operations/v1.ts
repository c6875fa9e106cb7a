// Written at set-up from the contracts, by build/write-operations.ts: change these, and run npm run setup.
import type {
  AppResultCompact,
  AppResultRecord,
  AppSessionCompact,
  AppSessionRecord,
  ApplicationSummary,
  CoverageMetaRecord,
  CoverageRecord,
  CreatedAppResult,
  EmptiedRecord,
  FileCompact,
  FileContentRecord,
  FilePartRecord,
  FileRecord,
  FileSetRecord,
  FormAsset,
  FormContent,
  FormItem,
  GenomeCompact,
  GenomeRecord,
  HistoryEntry,
  MetaRecord,
  ProjectCompact,
  ProjectRecord,
  Property,
  PropertyItemRecord,
  PropertyToSet,
  RunCompact,
  RunRecord,
  SampleCompact,
  SampleRecord,
  SearchRow,
  SequencingStatsRecord,
  TokenRecord,
  TrashRecord,
  UserRecord,
  VariantRecord,
  VariantSetRecord,
} from '@benchtop/contracts'
import type { CallOptions } from '../call-options.ts'
import type { DataOf, OperationOf, ParamsOf, RequestBytes, ResultPage } from '../call-types.ts'

/** The parameters of `v1.getCurrentUser`. */
export interface GetCurrentUserParams {}

/** A user of the platform. */
export interface User extends UserRecord {}

/** The parameters of `v1.getUser`. */
export interface GetUserParams {
  readonly id: string
}

/** The parameters of `v1.listUserHistory`. */
export interface ListUserHistoryParams {
  readonly id: string
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 1024. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'DateCreated' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v1.getRun`. */
export interface GetRunParams {
  readonly id: string
}

/** A run of the platform. */
export interface Run extends RunRecord {}

/** The parameters of `v1.listOwnRuns`. */
export interface ListOwnRunsParams {
  readonly Statuses?: ReadonlyArray<'Running' | 'Paused' | 'Stopped' | 'Uploading' | 'PendingAnalysis' | 'Analyzing' | 'Complete' | 'Failed' | 'NeedsAttention'> | undefined
  readonly InstrumentType?: readonly string[] | undefined
  readonly ReagentBarcode?: readonly string[] | undefined
  readonly FlowcellBarcode?: readonly string[] | undefined
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 1024. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Id' | 'DateCreated' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v1.listUserRuns`. */
export interface ListUserRunsParams {
  readonly userId: string
  readonly Statuses?: ReadonlyArray<'Running' | 'Paused' | 'Stopped' | 'Uploading' | 'PendingAnalysis' | 'Analyzing' | 'Complete' | 'Failed' | 'NeedsAttention'> | undefined
  readonly InstrumentType?: readonly string[] | undefined
  readonly ReagentBarcode?: readonly string[] | undefined
  readonly FlowcellBarcode?: readonly string[] | undefined
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 1024. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Id' | 'DateCreated' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v1.getSequencingStats`. */
export interface GetSequencingStatsParams {
  readonly id: string
}

/** A sequencing stats of the platform. */
export interface SequencingStats extends SequencingStatsRecord {}

/** The parameters of `v1.createRun`. */
export interface CreateRunParams {
  readonly Name: string
  readonly ExperimentName?: string | undefined
  readonly Number?: number | undefined
  readonly ReagentBarcode?: string | undefined
  readonly FlowcellBarcode?: string | undefined
  readonly PlatformName?: string | undefined
  readonly InstrumentName?: string | undefined
  readonly InstrumentType?: string | undefined
  readonly Workflow?: string | undefined
  readonly NumCyclesRead1?: number | undefined
  readonly NumCyclesRead2?: number | undefined
  readonly NumCyclesIndex1?: number | undefined
  readonly NumCyclesIndex2?: number | undefined
}

/** The parameters of `v1.uploadRunFile`. */
export interface UploadRunFileParams {
  readonly runId: string
  readonly Name?: string | undefined
  readonly Directory?: string | undefined
  readonly Multipart?: boolean | undefined
  readonly ContentType?: string | undefined
  readonly data: RequestBytes
  /** Returned on download. Defaults to the type that the operation accepts, or application/octet-stream. */
  readonly contentType?: string | undefined
}

/** A file of the platform. */
export interface PlatformFile extends FileRecord {}

/** The parameters of `v1.listRunFiles`. */
export interface ListRunFilesParams {
  readonly runId: string
  readonly Extensions?: readonly string[] | undefined
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 1000. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Id' | 'Path' | 'DateCreated' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v1.getProject`. */
export interface GetProjectParams {
  readonly id: string
  readonly Include?: readonly string[] | undefined
}

/** A project of the platform. */
export interface Project extends ProjectRecord {}

/** The parameters of `v1.listOwnProjects`. */
export interface ListOwnProjectsParams {
  readonly Name?: string | undefined
  readonly Include?: readonly string[] | undefined
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 1024. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Id' | 'Name' | 'DateCreated' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v1.listUserProjects`. */
export interface ListUserProjectsParams {
  readonly userId: string
  readonly Name?: string | undefined
  readonly Include?: readonly string[] | undefined
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 1024. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Id' | 'Name' | 'DateCreated' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v1.createProject`. */
export interface CreateProjectParams {
  readonly Name: string
  readonly Description?: string | undefined
}

/** What `v1.createProject` returns. */
export type CreateProjectResult = DataOf<OperationOf<'v1.createProject'>>

/** The parameters of `v1.updateProject`. */
export interface UpdateProjectParams {
  readonly id: string
  readonly Name?: string | undefined
  readonly Description?: string | undefined
}

/** The parameters of `v1.getSample`. */
export interface GetSampleParams {
  readonly id: string
}

/** A sample of the platform. */
export interface Sample extends SampleRecord {}

/** The parameters of `v1.listProjectSamples`. */
export interface ListProjectSamplesParams {
  readonly projectId: string
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 1024. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Id' | 'Name' | 'DateCreated' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v1.listRunSamples`. */
export interface ListRunSamplesParams {
  readonly runId: string
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 1024. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Id' | 'Name' | 'DateCreated' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v1.createSample`. */
export interface CreateSampleParams {
  readonly projectId: string
  readonly appsessionid?: string | undefined
  readonly Name: string
  readonly SampleId?: string | undefined
  readonly SampleNumber?: number | undefined
  readonly ExperimentName?: string | undefined
  readonly Read1?: number | undefined
  readonly Read2?: number | undefined
  readonly NumReadsRaw?: number | undefined
  readonly NumReadsPF?: number | undefined
  readonly IsPairedEnd?: boolean | null | undefined
  readonly HrefGenome?: string | undefined
  readonly HrefAppSession?: string | undefined
  readonly MergedSamples?: readonly string[] | null | undefined
}

/** The parameters of `v1.updateSample`. */
export interface UpdateSampleParams {
  readonly id: string
  readonly Name?: string | undefined
  readonly SampleId?: string | undefined
  readonly SampleNumber?: number | undefined
  readonly ExperimentName?: string | undefined
  readonly Read1?: number | undefined
  readonly Read2?: number | undefined
  readonly NumReadsRaw?: number | undefined
  readonly NumReadsPF?: number | undefined
  readonly IsPairedEnd?: boolean | null | undefined
  readonly HrefGenome?: string | undefined
  readonly Status?: 'Running' | 'Complete' | 'NeedsAttention' | 'TimedOut' | 'Aborted' | undefined
  readonly StatusSummary?: string | null | undefined
}

/** The parameters of `v1.listSampleFiles`. */
export interface ListSampleFilesParams {
  readonly sampleId: string
  readonly Extensions?: readonly string[] | undefined
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 1000. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Id' | 'Path' | 'DateCreated' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v1.uploadSampleFile`. */
export interface UploadSampleFileParams {
  readonly sampleId: string
  readonly Name?: string | undefined
  readonly Directory?: string | undefined
  readonly Multipart?: boolean | undefined
  readonly ContentType?: string | undefined
  readonly data: RequestBytes
  /** Returned on download. Defaults to the type that the operation accepts, or application/octet-stream. */
  readonly contentType?: string | undefined
}

/** The parameters of `v1.getAppResult`. */
export interface GetAppResultParams {
  readonly id: string
}

/** An app result of the platform. */
export interface AppResult extends AppResultRecord {}

/** The parameters of `v1.listProjectAppResults`. */
export interface ListProjectAppResultsParams {
  readonly projectId: string
  readonly Statuses?: ReadonlyArray<'AwaitingAuthorization' | 'Pending' | 'Initializing' | 'Running' | 'Complete' | 'NeedsAttention' | 'TimedOut' | 'Aborting' | 'Aborted'> | undefined
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 1024. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Id' | 'Name' | 'DateCreated' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v1.listAppSessionAppResults`. */
export interface ListAppSessionAppResultsParams {
  readonly appSessionId: string
  readonly Statuses?: ReadonlyArray<'AwaitingAuthorization' | 'Pending' | 'Initializing' | 'Running' | 'Complete' | 'NeedsAttention' | 'TimedOut' | 'Aborting' | 'Aborted'> | undefined
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 1024. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Id' | 'Name' | 'DateCreated' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v1.createAppResult`. */
export interface CreateAppResultParams {
  readonly projectId: string
  readonly appsessionid?: string | undefined
  readonly Name: string
  readonly Description?: string | undefined
  readonly References?: ParamsOf<OperationOf<'v1.createAppResult'>>['References'] | undefined
  readonly HrefAppSession?: string | undefined
  readonly HrefGenome?: string | undefined
}

/** The parameters of `v1.updateAppResult`. */
export interface UpdateAppResultParams {
  readonly id: string
  readonly Name?: string | undefined
  readonly Description?: string | undefined
  readonly Status?: 'Running' | 'Complete' | 'NeedsAttention' | 'TimedOut' | 'Aborted' | undefined
  readonly StatusSummary?: string | null | undefined
}

/** The parameters of `v1.listAppResultFiles`. */
export interface ListAppResultFilesParams {
  readonly appResultId: string
  readonly Extensions?: readonly string[] | undefined
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 1000. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Id' | 'Path' | 'DateCreated' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v1.uploadAppResultFile`. */
export interface UploadAppResultFileParams {
  readonly appResultId: string
  readonly Name?: string | undefined
  readonly Directory?: string | undefined
  readonly Multipart?: boolean | undefined
  readonly ContentType?: string | undefined
  readonly data: RequestBytes
  /** Returned on download. Defaults to the type that the operation accepts, or application/octet-stream. */
  readonly contentType?: string | undefined
}

/** The parameters of `v1.getAppSession`. */
export interface GetAppSessionParams {
  readonly id: string
}

/** An app session of the platform. */
export interface AppSession extends AppSessionRecord {}

/** The parameters of `v1.listOwnAppSessions`. */
export interface ListOwnAppSessionsParams {
  readonly AppId?: string | undefined
  readonly Status?: ReadonlyArray<'AwaitingAuthorization' | 'Pending' | 'Initializing' | 'Running' | 'Complete' | 'NeedsAttention' | 'TimedOut' | 'Aborting' | 'Aborted'> | undefined
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 1024. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Id' | 'Name' | 'DateCreated' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v1.updateAppSession`. */
export interface UpdateAppSessionParams {
  readonly id: string
  readonly Status?: 'Running' | 'Complete' | 'NeedsAttention' | 'TimedOut' | 'Aborted' | undefined
  readonly StatusSummary?: string | null | undefined
}

/** The parameters of `v1.listApplications`. */
export interface ListApplicationsParams {
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 1024. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Id' | 'Name' | 'DateCreated' | 'DatePublished' | 'VersionNumber' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v1.getApplication`. */
export interface GetApplicationParams {
  readonly id: string
}

/** The parameters of `v1.listApplicationVersions`. */
export interface ListApplicationVersionsParams {
  readonly id: string
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 1024. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Id' | 'Name' | 'DateCreated' | 'DatePublished' | 'VersionNumber' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v1.listForms`. */
export interface ListFormsParams {
  readonly applicationId: string
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 1024. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Id' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v1.getForm`. */
export interface GetFormParams {
  readonly applicationId: string
  readonly formId: string
}

/** The parameters of `v1.listFormItems`. */
export interface ListFormItemsParams {
  readonly applicationId: string
  readonly formId: string
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 1024. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Id' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v1.getFormContent`. */
export interface GetFormContentParams {
  readonly applicationId: string
  readonly formId: string
}

/** The parameters of `v1.launchApplication`. */
export interface LaunchApplicationParams {
  readonly applicationId: string
  readonly Name?: string | undefined
  readonly StatusSummary?: string | undefined
  readonly AutoStart?: boolean | null | undefined
  readonly AgentId?: string | undefined
  readonly Properties?: ParamsOf<OperationOf<'v1.launchApplication'>>['Properties'] | undefined
}

/** The parameters of `v1.getFile`. */
export interface GetFileParams {
  readonly id: string
}

/** The parameters of `v1.getFileContent`. */
export interface GetFileContentParams {
  readonly id: string
}

/** A file content of the platform. */
export interface FileContent extends FileContentRecord {}

/** The parameters of `v1.updateFile`. */
export interface UpdateFileParams {
  readonly id: string
  readonly UploadStatus?: 'pending' | 'aborted' | 'complete' | undefined
}

/** The parameters of `v1.uploadPart`. */
export interface UploadPartParams {
  readonly id: string
  readonly number: string
  readonly data: RequestBytes
  readonly contentMd5?: string | undefined
}

/** A file part of the platform. */
export interface FilePart extends FilePartRecord {}

/** The parameters of `v1.listFileParts`. */
export interface ListFilePartsParams {
  readonly id: string
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 1024. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Number' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v1.getAppSessionLogs`. */
export interface GetAppSessionLogsParams {
  readonly id: string
}

/** A file set of the platform. */
export interface FileSet extends FileSetRecord {}

/** The parameters of `v1.createAppSessionLogs`. */
export interface CreateAppSessionLogsParams {
  readonly id: string
}

/** The parameters of `v1.getFileSet`. */
export interface GetFileSetParams {
  readonly id: string
}

/** The parameters of `v1.listFileSetFiles`. */
export interface ListFileSetFilesParams {
  readonly fileSetId: string
  readonly Extensions?: readonly string[] | undefined
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 1000. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Id' | 'Path' | 'DateCreated' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v1.uploadFileSetFile`. */
export interface UploadFileSetFileParams {
  readonly fileSetId: string
  readonly Name?: string | undefined
  readonly Directory?: string | undefined
  readonly Multipart?: boolean | undefined
  readonly ContentType?: string | undefined
  readonly data: RequestBytes
  /** Returned on download. Defaults to the type that the operation accepts, or application/octet-stream. */
  readonly contentType?: string | undefined
}

/** The parameters of `v1.getVariantSet`. */
export interface GetVariantSetParams {
  readonly id: string
  readonly Format?: 'json' | 'vcf' | 'txt' | undefined
}

/** A variant set of the platform. */
export interface VariantSet extends VariantSetRecord {}

/** The parameters of `v1.listVariants`. */
export interface ListVariantsParams {
  readonly id: string
  readonly chrom: string
  readonly StartPos: number
  readonly EndPos: number
  readonly Format?: 'json' | 'vcf' | 'txt' | undefined
  readonly Overlap?: boolean | undefined
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 1024. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Position' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** A variant of the platform. */
export interface Variant extends VariantRecord {}

/** The parameters of `v1.getCoverage`. */
export interface GetCoverageParams {
  readonly id: string
  readonly chrom: string
  readonly StartPos: number
  readonly EndPos: number
}

/** A coverage of the platform. */
export interface Coverage extends CoverageRecord {}

/** The parameters of `v1.getCoverageMeta`. */
export interface GetCoverageMetaParams {
  readonly id: string
  readonly chrom: string
}

/** A coverage meta of the platform. */
export interface CoverageMeta extends CoverageMetaRecord {}

/** The parameters of `v1.listGenomes`. */
export interface ListGenomesParams {
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 1024. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Id' | 'SpeciesName' | 'Build' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v1.getGenome`. */
export interface GetGenomeParams {
  readonly id: string
}

/** A genome of the platform. */
export interface Genome extends GenomeRecord {}

/** The parameters of `v1.search`. */
export interface SearchParams {
  readonly scope?: ReadonlyArray<'projects' | 'runs' | 'samples' | 'appresults' | 'sample_files' | 'appresult_files'> | undefined
  readonly query?: string | undefined
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 1024. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Score' | 'Name' | 'DateCreated' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v1.getMeta`. */
export interface GetMetaParams {}

/** A meta of the platform. */
export interface Meta extends MetaRecord {}

/** The parameters of `v1.getCurrentToken`. */
export interface GetCurrentTokenParams {
  readonly access_token?: string | undefined
}

/** A token of the platform. */
export interface Token extends TokenRecord {}

/** The parameters of `v1.deleteRun`. */
export interface DeleteRunParams {
  readonly id: string
  readonly Preserve?: 'metadata' | undefined
}

/** A trash of the platform. */
export interface Trash extends TrashRecord {}

/** The parameters of `v1.deleteProject`. */
export interface DeleteProjectParams {
  readonly id: string
  readonly Preserve?: never | undefined
}

/** The parameters of `v1.deleteSample`. */
export interface DeleteSampleParams {
  readonly id: string
  readonly Preserve?: never | undefined
}

/** The parameters of `v1.deleteAppResult`. */
export interface DeleteAppResultParams {
  readonly id: string
  readonly Preserve?: never | undefined
}

/** The parameters of `v1.deleteAppSession`. */
export interface DeleteAppSessionParams {
  readonly id: string
  readonly Preserve?: never | undefined
}

/** The parameters of `v1.deleteFile`. */
export interface DeleteFileParams {
  readonly id: string
  readonly Preserve?: never | undefined
}

/** The parameters of `v1.listOwnTrash`. */
export interface ListOwnTrashParams {
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 1024. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'DateDeleted' | 'TotalSize' | 'Id' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v1.getTrash`. */
export interface GetTrashParams {
  readonly id: string
}

/** The parameters of `v1.restoreFromTrash`. */
export interface RestoreFromTrashParams {
  readonly id: string
}

/** The parameters of `v1.emptyTrash`. */
export interface EmptyTrashParams {}

/** An emptied of the platform. */
export interface Emptied extends EmptiedRecord {}

/** The parameters of `v1.emptyOwnTrash`. */
export interface EmptyOwnTrashParams {}

/** The parameters of `v1.runProperties.list`. */
export interface ListRunPropertiesParams {
  readonly id: string
  readonly Offset?: number | undefined
  /** Defaults to 1024; at most 1024. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Name' | 'Id' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v1.runProperties.write`. */
export interface WriteRunPropertiesParams {
  readonly id: string
  readonly Properties: readonly PropertyToSet[]
}

/** The parameters of `v1.runProperties.get`. */
export interface GetRunPropertiesParams {
  readonly id: string
  readonly name: string
}

/** The parameters of `v1.runProperties.items`. */
export interface ItemsRunPropertiesParams {
  readonly id: string
  readonly name: string
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 1024. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Id' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** A property item of the platform. */
export interface PropertyItem extends PropertyItemRecord {}

/** The parameters of `v1.runProperties.delete`. */
export interface DeleteRunPropertiesParams {
  readonly id: string
  readonly name: string
}

/** The parameters of `v1.projectProperties.list`. */
export interface ListProjectPropertiesParams {
  readonly id: string
  readonly Offset?: number | undefined
  /** Defaults to 1024; at most 1024. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Name' | 'Id' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v1.projectProperties.write`. */
export interface WriteProjectPropertiesParams {
  readonly id: string
  readonly Properties: readonly PropertyToSet[]
}

/** The parameters of `v1.projectProperties.get`. */
export interface GetProjectPropertiesParams {
  readonly id: string
  readonly name: string
}

/** The parameters of `v1.projectProperties.items`. */
export interface ItemsProjectPropertiesParams {
  readonly id: string
  readonly name: string
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 1024. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Id' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v1.projectProperties.delete`. */
export interface DeleteProjectPropertiesParams {
  readonly id: string
  readonly name: string
}

/** The parameters of `v1.sampleProperties.list`. */
export interface ListSamplePropertiesParams {
  readonly id: string
  readonly Offset?: number | undefined
  /** Defaults to 1024; at most 1024. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Name' | 'Id' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v1.sampleProperties.write`. */
export interface WriteSamplePropertiesParams {
  readonly id: string
  readonly Properties: readonly PropertyToSet[]
}

/** The parameters of `v1.sampleProperties.get`. */
export interface GetSamplePropertiesParams {
  readonly id: string
  readonly name: string
}

/** The parameters of `v1.sampleProperties.items`. */
export interface ItemsSamplePropertiesParams {
  readonly id: string
  readonly name: string
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 1024. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Id' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v1.sampleProperties.delete`. */
export interface DeleteSamplePropertiesParams {
  readonly id: string
  readonly name: string
}

/** The parameters of `v1.appResultProperties.list`. */
export interface ListAppResultPropertiesParams {
  readonly id: string
  readonly Offset?: number | undefined
  /** Defaults to 1024; at most 1024. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Name' | 'Id' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v1.appResultProperties.write`. */
export interface WriteAppResultPropertiesParams {
  readonly id: string
  readonly Properties: readonly PropertyToSet[]
}

/** The parameters of `v1.appResultProperties.get`. */
export interface GetAppResultPropertiesParams {
  readonly id: string
  readonly name: string
}

/** The parameters of `v1.appResultProperties.items`. */
export interface ItemsAppResultPropertiesParams {
  readonly id: string
  readonly name: string
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 1024. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Id' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v1.appResultProperties.delete`. */
export interface DeleteAppResultPropertiesParams {
  readonly id: string
  readonly name: string
}

/** The parameters of `v1.appSessionProperties.list`. */
export interface ListAppSessionPropertiesParams {
  readonly id: string
  readonly Offset?: number | undefined
  /** Defaults to 1024; at most 1024. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Name' | 'Id' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v1.appSessionProperties.write`. */
export interface WriteAppSessionPropertiesParams {
  readonly id: string
  readonly Properties: readonly PropertyToSet[]
}

/** The parameters of `v1.appSessionProperties.get`. */
export interface GetAppSessionPropertiesParams {
  readonly id: string
  readonly name: string
}

/** The parameters of `v1.appSessionProperties.items`. */
export interface ItemsAppSessionPropertiesParams {
  readonly id: string
  readonly name: string
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 1024. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Id' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v1.appSessionProperties.delete`. */
export interface DeleteAppSessionPropertiesParams {
  readonly id: string
  readonly name: string
}

/** The parameters of `v1.fileProperties.list`. */
export interface ListFilePropertiesParams {
  readonly id: string
  readonly Offset?: number | undefined
  /** Defaults to 1024; at most 1024. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Name' | 'Id' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v1.fileProperties.write`. */
export interface WriteFilePropertiesParams {
  readonly id: string
  readonly Properties: readonly PropertyToSet[]
}

/** The parameters of `v1.fileProperties.get`. */
export interface GetFilePropertiesParams {
  readonly id: string
  readonly name: string
}

/** The parameters of `v1.fileProperties.items`. */
export interface ItemsFilePropertiesParams {
  readonly id: string
  readonly name: string
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 1024. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Id' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v1.fileProperties.delete`. */
export interface DeleteFilePropertiesParams {
  readonly id: string
  readonly name: string
}

/** The operations at `/v1pre3` of the API. */
export interface V1 {
  /**
   * Returns the user to whom the token belongs.
   *
   * `GET /v1pre3/users/current`; needs a valid token; returns `User`.
   */
  getCurrentUser(params?: GetCurrentUserParams, options?: CallOptions): Promise<User>
  /**
   * Returns a user by id. Only your own record is accessible.
   *
   * `GET /v1pre3/users/{id}`; needs BROWSE on the user; returns `User`.
   */
  getUser(params: GetUserParams, options?: CallOptions): Promise<User>
  readonly listUserHistory: {
    /**
     * Lists the runs, projects, samples, AppResults and sessions of your account that you may browse, newest first.
     *
     * `GET /v1pre3/users/{id}/history`; needs BROWSE on the user; returns `ResultPage<HistoryEntry>`.
     */
    (params: ListUserHistoryParams, options?: CallOptions): Promise<ResultPage<HistoryEntry>>
    /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
    all(params: ListUserHistoryParams, options?: CallOptions): AsyncGenerator<HistoryEntry, void, undefined>
  }
  /**
   * Returns a sequencing run.
   *
   * `GET /v1pre3/runs/{id}`; needs BROWSE on the run; returns `Run`.
   */
  getRun(params: GetRunParams, options?: CallOptions): Promise<Run>
  readonly listOwnRuns: {
    /**
     * Lists the user's runs that the caller may browse.
     *
     * `GET /v1pre3/users/current/runs`; needs a valid token; returns what the caller may BROWSE; returns `ResultPage<RunCompact>`.
     */
    (params?: ListOwnRunsParams, options?: CallOptions): Promise<ResultPage<RunCompact>>
    /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
    all(params?: ListOwnRunsParams, options?: CallOptions): AsyncGenerator<RunCompact, void, undefined>
  }
  readonly listUserRuns: {
    /**
     * Lists your own runs, like users/current/runs.
     *
     * `GET /v1pre3/users/{userId}/runs`; needs a valid token; returns what the caller may BROWSE; returns `ResultPage<RunCompact>`.
     */
    (params: ListUserRunsParams, options?: CallOptions): Promise<ResultPage<RunCompact>>
    /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
    all(params: ListUserRunsParams, options?: CallOptions): AsyncGenerator<RunCompact, void, undefined>
  }
  /**
   * Returns the instrument's statistics for a run; 404 until there are any.
   *
   * `GET /v1pre3/runs/{id}/sequencingstats`; needs BROWSE on the run; returns `SequencingStats`.
   */
  getSequencingStats(params: GetSequencingStatsParams, options?: CallOptions): Promise<SequencingStats>
  /**
   * Creates a run, whose files are then uploaded to it. It is Running.
   *
   * `POST /v1pre3/runs`; needs the permission "create runs"; returns `Run`.
   */
  createRun(params: CreateRunParams, options?: CallOptions): Promise<Run>
  /**
   * Uploads a file to a run. The body is the raw bytes.
   *
   * `POST /v1pre3/runs/{runId}/files`; needs WRITE on the run; returns `PlatformFile`.
   */
  uploadRunFile(params: UploadRunFileParams, options?: CallOptions): Promise<PlatformFile>
  readonly listRunFiles: {
    /**
     * Lists the files of a run.
     *
     * `GET /v1pre3/runs/{runId}/files`; needs BROWSE on the run; returns `ResultPage<FileCompact>`.
     */
    (params: ListRunFilesParams, options?: CallOptions): Promise<ResultPage<FileCompact>>
    /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
    all(params: ListRunFilesParams, options?: CallOptions): AsyncGenerator<FileCompact, void, undefined>
  }
  /**
   * Returns a project.
   *
   * `GET /v1pre3/projects/{id}`; needs BROWSE on the project; returns `Project`.
   */
  getProject(params: GetProjectParams, options?: CallOptions): Promise<Project>
  readonly listOwnProjects: {
    /**
     * Lists the user's projects that the caller may browse.
     *
     * `GET /v1pre3/users/current/projects`; needs a valid token; returns what the caller may BROWSE; returns `ResultPage<ProjectCompact>`.
     */
    (params?: ListOwnProjectsParams, options?: CallOptions): Promise<ResultPage<ProjectCompact>>
    /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
    all(params?: ListOwnProjectsParams, options?: CallOptions): AsyncGenerator<ProjectCompact, void, undefined>
  }
  readonly listUserProjects: {
    /**
     * Lists your own projects, like users/current/projects.
     *
     * `GET /v1pre3/users/{userId}/projects`; needs a valid token; returns what the caller may BROWSE; returns `ResultPage<ProjectCompact>`.
     */
    (params: ListUserProjectsParams, options?: CallOptions): Promise<ResultPage<ProjectCompact>>
    /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
    all(params: ListUserProjectsParams, options?: CallOptions): AsyncGenerator<ProjectCompact, void, undefined>
  }
  /**
   * Creates a project. Returns the existing one (200) if the user has a writable project of that name.
   *
   * `POST /v1pre3/projects`; needs the permission "create projects"; returns `CreateProjectResult`.
   */
  createProject(params: CreateProjectParams, options?: CallOptions): Promise<CreateProjectResult>
  /**
   * Updates a project's name and description.
   *
   * `POST /v1pre3/projects/{id}`; needs WRITE on the project; returns `Project`.
   */
  updateProject(params: UpdateProjectParams, options?: CallOptions): Promise<Project>
  /**
   * Returns a sample.
   *
   * `GET /v1pre3/samples/{id}`; needs BROWSE on the sample; returns `Sample`.
   */
  getSample(params: GetSampleParams, options?: CallOptions): Promise<Sample>
  readonly listProjectSamples: {
    /**
     * Lists the samples of a project.
     *
     * `GET /v1pre3/projects/{projectId}/samples`; needs BROWSE on the project; returns `ResultPage<SampleCompact>`.
     */
    (params: ListProjectSamplesParams, options?: CallOptions): Promise<ResultPage<SampleCompact>>
    /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
    all(params: ListProjectSamplesParams, options?: CallOptions): AsyncGenerator<SampleCompact, void, undefined>
  }
  readonly listRunSamples: {
    /**
     * Lists the samples of a run.
     *
     * `GET /v1pre3/runs/{runId}/samples`; needs BROWSE on the run; returns `ResultPage<SampleCompact>`.
     */
    (params: ListRunSamplesParams, options?: CallOptions): Promise<ResultPage<SampleCompact>>
    /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
    all(params: ListRunSamplesParams, options?: CallOptions): AsyncGenerator<SampleCompact, void, undefined>
  }
  /**
   * Creates a sample in a project, from a session of the app; with MergedSamples one of the files of others.
   *
   * `POST /v1pre3/projects/{projectId}/samples`; needs CREATE on the project, or WRITE on the project; returns `Sample`.
   */
  createSample(params: CreateSampleParams, options?: CallOptions): Promise<Sample>
  /**
   * Updates a sample's members, and its status, which it shares with its session.
   *
   * `POST /v1pre3/samples/{id}`; needs WRITE on the sample; returns `Sample`.
   */
  updateSample(params: UpdateSampleParams, options?: CallOptions): Promise<Sample>
  readonly listSampleFiles: {
    /**
     * Lists the files of a sample.
     *
     * `GET /v1pre3/samples/{sampleId}/files`; needs BROWSE on the sample; returns `ResultPage<FileCompact>`.
     */
    (params: ListSampleFilesParams, options?: CallOptions): Promise<ResultPage<FileCompact>>
    /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
    all(params: ListSampleFilesParams, options?: CallOptions): AsyncGenerator<FileCompact, void, undefined>
  }
  /**
   * Uploads a file to a sample. The body is the raw bytes.
   *
   * `POST /v1pre3/samples/{sampleId}/files`; needs WRITE on the sample; returns `PlatformFile`.
   */
  uploadSampleFile(params: UploadSampleFileParams, options?: CallOptions): Promise<PlatformFile>
  /**
   * Returns an AppResult.
   *
   * `GET /v1pre3/appresults/{id}`; needs BROWSE on the appresult; returns `AppResult`.
   */
  getAppResult(params: GetAppResultParams, options?: CallOptions): Promise<AppResult>
  readonly listProjectAppResults: {
    /**
     * Lists the AppResults of a project.
     *
     * `GET /v1pre3/projects/{projectId}/appresults`; needs BROWSE on the project; returns `ResultPage<AppResultCompact>`.
     */
    (params: ListProjectAppResultsParams, options?: CallOptions): Promise<ResultPage<AppResultCompact>>
    /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
    all(params: ListProjectAppResultsParams, options?: CallOptions): AsyncGenerator<AppResultCompact, void, undefined>
  }
  readonly listAppSessionAppResults: {
    /**
     * Lists the AppResults created by a session.
     *
     * `GET /v1pre3/appsessions/{appSessionId}/appresults`; needs BROWSE on the appsession; returns `ResultPage<AppResultCompact>`.
     */
    (params: ListAppSessionAppResultsParams, options?: CallOptions): Promise<ResultPage<AppResultCompact>>
    /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
    all(params: ListAppSessionAppResultsParams, options?: CallOptions): AsyncGenerator<AppResultCompact, void, undefined>
  }
  /**
   * Creates an AppResult in a project, in the given session or in a new one.
   *
   * `POST /v1pre3/projects/{projectId}/appresults`; needs CREATE on the project, or WRITE on the project; returns `CreatedAppResult`.
   */
  createAppResult(params: CreateAppResultParams, options?: CallOptions): Promise<CreatedAppResult>
  /**
   * Updates an AppResult's name, description, and status, which it shares with its session.
   *
   * `POST /v1pre3/appresults/{id}`; needs WRITE on the appresult; returns `AppResult`.
   */
  updateAppResult(params: UpdateAppResultParams, options?: CallOptions): Promise<AppResult>
  readonly listAppResultFiles: {
    /**
     * Lists the files of an AppResult.
     *
     * `GET /v1pre3/appresults/{appResultId}/files`; needs BROWSE on the appresult; returns `ResultPage<FileCompact>`.
     */
    (params: ListAppResultFilesParams, options?: CallOptions): Promise<ResultPage<FileCompact>>
    /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
    all(params: ListAppResultFilesParams, options?: CallOptions): AsyncGenerator<FileCompact, void, undefined>
  }
  /**
   * Uploads a file to an AppResult. The body is the raw bytes.
   *
   * `POST /v1pre3/appresults/{appResultId}/files`; needs WRITE on the appresult; returns `PlatformFile`.
   */
  uploadAppResultFile(params: UploadAppResultFileParams, options?: CallOptions): Promise<PlatformFile>
  /**
   * Returns a session. Requires its application's credentials or BROWSE on it.
   *
   * `GET /v1pre3/appsessions/{id}`; needs the client credentials of the appsession's application, or BROWSE on the appsession; returns `AppSession`.
   */
  getAppSession(params: GetAppSessionParams, options?: CallOptions): Promise<AppSession>
  readonly listOwnAppSessions: {
    /**
     * Lists the sessions of the token's user, with any valid token.
     *
     * `GET /v1pre3/users/current/appsessions`; needs a valid token; returns `ResultPage<AppSessionCompact>`.
     */
    (params?: ListOwnAppSessionsParams, options?: CallOptions): Promise<ResultPage<AppSessionCompact>>
    /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
    all(params?: ListOwnAppSessionsParams, options?: CallOptions): AsyncGenerator<AppSessionCompact, void, undefined>
  }
  /**
   * Updates a session's status, from its app. Accepts a form, JSON or query parameters.
   *
   * `POST /v1pre3/appsessions/{id}`; needs WRITE on the appsession; returns `AppSession`.
   */
  updateAppSession(params: UpdateAppSessionParams, options?: CallOptions): Promise<AppSession>
  readonly listApplications: {
    /**
     * Lists the published applications and your own.
     *
     * `GET /v1pre3/applications`; needs a valid token; returns `ResultPage<ApplicationSummary>`.
     */
    (params?: ListApplicationsParams, options?: CallOptions): Promise<ResultPage<ApplicationSummary>>
    /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
    all(params?: ListApplicationsParams, options?: CallOptions): AsyncGenerator<ApplicationSummary, void, undefined>
  }
  /**
   * Returns an application.
   *
   * `GET /v1pre3/applications/{id}`; needs a valid token; returns `ApplicationSummary`.
   */
  getApplication(params: GetApplicationParams, options?: CallOptions): Promise<ApplicationSummary>
  readonly listApplicationVersions: {
    /**
     * Lists the versions of an application: all applications of its family.
     *
     * `GET /v1pre3/applications/{id}/versions`; needs a valid token; returns `ResultPage<ApplicationSummary>`.
     */
    (params: ListApplicationVersionsParams, options?: CallOptions): Promise<ResultPage<ApplicationSummary>>
    /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
    all(params: ListApplicationVersionsParams, options?: CallOptions): AsyncGenerator<ApplicationSummary, void, undefined>
  }
  readonly listForms: {
    /**
     * Lists the forms of your application: one, if it has any.
     *
     * `GET /v1pre3/applications/{applicationId}/assets/forms`; needs READ on the application; returns `ResultPage<FormAsset>`.
     */
    (params: ListFormsParams, options?: CallOptions): Promise<ResultPage<FormAsset>>
    /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
    all(params: ListFormsParams, options?: CallOptions): AsyncGenerator<FormAsset, void, undefined>
  }
  /**
   * Returns a form of your application, without its content.
   *
   * `GET /v1pre3/applications/{applicationId}/assets/forms/{formId}`; needs READ on the application; returns `FormAsset`.
   */
  getForm(params: GetFormParams, options?: CallOptions): Promise<FormAsset>
  readonly listFormItems: {
    /**
     * Lists what a form consists of: its definition and its callbacks.
     *
     * `GET /v1pre3/applications/{applicationId}/assets/forms/{formId}/items`; needs READ on the application; returns `ResultPage<FormItem>`.
     */
    (params: ListFormItemsParams, options?: CallOptions): Promise<ResultPage<FormItem>>
    /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
    all(params: ListFormItemsParams, options?: CallOptions): AsyncGenerator<FormItem, void, undefined>
  }
  /**
   * Returns the definition of a form and its callbacks, as they were written.
   *
   * `GET /v1pre3/applications/{applicationId}/assets/forms/{formId}/content`; needs READ on the application; returns `FormContent`.
   */
  getFormContent(params: GetFormContentParams, options?: CallOptions): Promise<FormContent>
  /**
   * Launches a native app, as if its user submitted its form. The analysis starts immediately.
   *
   * `POST /v1pre3/applications/{applicationId}/appsessions`; needs the permission "start applications"; returns `AppSession`.
   */
  launchApplication(params: LaunchApplicationParams, options?: CallOptions): Promise<AppSession>
  /**
   * Returns a file.
   *
   * `GET /v1pre3/files/{id}`; needs BROWSE on the file; returns `PlatformFile`.
   */
  getFile(params: GetFileParams, options?: CallOptions): Promise<PlatformFile>
  /**
   * Redirects to the content of a file, or, with redirect=meta, returns its download URL.
   *
   * `GET /v1pre3/files/{id}/content`; needs READ on the file; returns `FileContent`.
   */
  getFileContent(params: GetFileContentParams, options?: CallOptions): Promise<FileContent>
  /**
   * Completes or aborts a multipart upload. Accepts query parameters, a form or JSON.
   *
   * `POST /v1pre3/files/{id}`; needs WRITE on the file; returns `PlatformFile`.
   */
  updateFile(params: UpdateFileParams, options?: CallOptions): Promise<PlatformFile>
  /**
   * Uploads a part of a multipart upload. The body is the raw bytes, verified against Content-MD5 if sent.
   *
   * `PUT /v1pre3/files/{id}/parts/{number}`; needs WRITE on the file; returns `FilePart`.
   */
  uploadPart(params: UploadPartParams, options?: CallOptions): Promise<FilePart>
  readonly listFileParts: {
    /**
     * Lists the uploaded parts of a multipart upload.
     *
     * `GET /v1pre3/files/{id}/parts`; needs BROWSE on the file; returns `ResultPage<FilePart>`.
     */
    (params: ListFilePartsParams, options?: CallOptions): Promise<ResultPage<FilePart>>
    /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
    all(params: ListFilePartsParams, options?: CallOptions): AsyncGenerator<FilePart, void, undefined>
  }
  /**
   * Returns the file set that contains a session's log files.
   *
   * `GET /v1pre3/appsessions/{id}/logs`; needs BROWSE on the appsession; returns `FileSet`.
   */
  getAppSessionLogs(params: GetAppSessionLogsParams, options?: CallOptions): Promise<FileSet>
  /**
   * Returns the file set to upload a session's log files to.
   *
   * `POST /v1pre3/appsessions/{id}/logs`; needs WRITE on the appsession; returns `FileSet`.
   */
  createAppSessionLogs(params: CreateAppSessionLogsParams, options?: CallOptions): Promise<FileSet>
  /**
   * Returns a set of log files.
   *
   * `GET /v1pre3/filesets/{id}`; needs BROWSE on the appsession; returns `FileSet`.
   */
  getFileSet(params: GetFileSetParams, options?: CallOptions): Promise<FileSet>
  readonly listFileSetFiles: {
    /**
     * Lists the log files of a set.
     *
     * `GET /v1pre3/filesets/{fileSetId}/files`; needs BROWSE on the appsession; returns `ResultPage<FileCompact>`.
     */
    (params: ListFileSetFilesParams, options?: CallOptions): Promise<ResultPage<FileCompact>>
    /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
    all(params: ListFileSetFilesParams, options?: CallOptions): AsyncGenerator<FileCompact, void, undefined>
  }
  /**
   * Uploads a log file, even after the session has ended. The body is the raw bytes.
   *
   * `POST /v1pre3/filesets/{fileSetId}/files`; needs WRITE on the appsession; returns `PlatformFile`.
   */
  uploadFileSetFile(params: UploadFileSetFileParams, options?: CallOptions): Promise<PlatformFile>
  /**
   * Returns the header of a VCF, as a record or as text.
   *
   * `GET /v1pre3/variantset/{id}`; needs BROWSE on the variantset; returns `VariantSet`.
   */
  getVariantSet(params: GetVariantSetParams & { readonly Format: 'vcf' }, options?: CallOptions): Promise<string>
  /**
   * Returns the header of a VCF, as a record or as text.
   *
   * `GET /v1pre3/variantset/{id}`; needs BROWSE on the variantset; returns `VariantSet`.
   */
  getVariantSet(params: GetVariantSetParams, options?: CallOptions): Promise<VariantSet>
  readonly listVariants: {
    /**
     * Lists the variants in a region, as records or as lines of the file.
     *
     * `GET /v1pre3/variantset/{id}/variants/{chrom}`; needs READ on the variantset; returns `ResultPage<Variant>`.
     */
    (params: ListVariantsParams & { readonly Format: 'vcf' }, options?: CallOptions): Promise<string>
    /**
     * Lists the variants in a region, as records or as lines of the file.
     *
     * `GET /v1pre3/variantset/{id}/variants/{chrom}`; needs READ on the variantset; returns `ResultPage<Variant>`.
     */
    (params: ListVariantsParams, options?: CallOptions): Promise<ResultPage<Variant>>
    /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
    all(params: Omit<ListVariantsParams, 'Format'>, options?: CallOptions): AsyncGenerator<Variant, void, undefined>
  }
  /**
   * Returns the mean depths over a region of a BAM, in at most 2048 buckets.
   *
   * `GET /v1pre3/coverage/{id}/{chrom}`; needs READ on the coverage; returns `Coverage`.
   */
  getCoverage(params: GetCoverageParams, options?: CallOptions): Promise<Coverage>
  /**
   * Returns the maximum depth on a chromosome.
   *
   * `GET /v1pre3/coverage/{id}/{chrom}/meta`; needs READ on the coverage; returns `CoverageMeta`.
   */
  getCoverageMeta(params: GetCoverageMetaParams, options?: CallOptions): Promise<CoverageMeta>
  readonly listGenomes: {
    /**
     * Lists the reference genomes.
     *
     * `GET /v1pre3/genomes`; needs a valid token; returns `ResultPage<GenomeCompact>`.
     */
    (params?: ListGenomesParams, options?: CallOptions): Promise<ResultPage<GenomeCompact>>
    /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
    all(params?: ListGenomesParams, options?: CallOptions): AsyncGenerator<GenomeCompact, void, undefined>
  }
  /**
   * Returns a reference genome.
   *
   * `GET /v1pre3/genomes/{id}`; needs a valid token; returns `Genome`.
   */
  getGenome(params: GetGenomeParams, options?: CallOptions): Promise<Genome>
  readonly search: {
    /**
     * Searches the resources that the caller may browse. The query supports words, "phrases", field:value, wildcards (*), ranges ([a TO b], {a TO b}), AND, OR, NOT and parentheses. Without a query, everything matches; without a scope, all scopes are searched.
     *
     * `GET /v1pre3/search`; needs a valid token; returns what the caller may BROWSE; returns `ResultPage<SearchRow>`.
     */
    (params?: SearchParams, options?: CallOptions): Promise<ResultPage<SearchRow>>
    /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
    all(params?: SearchParams, options?: CallOptions): AsyncGenerator<SearchRow, void, undefined>
  }
  /**
   * Returns the platform's versions, time and limits, and its searchable scopes.
   *
   * `GET /v1pre3/meta`; needs nothing; returns `Meta`.
   */
  getMeta(params?: GetMetaParams, options?: CallOptions): Promise<Meta>
  /**
   * Returns the scopes of the token. The token may be sent as a query parameter only.
   *
   * `GET /v1pre3/oauthv2/token/current`; needs a valid token; returns `Token`.
   */
  getCurrentToken(params?: GetCurrentTokenParams, options?: CallOptions): Promise<Token>
  /**
   * Moves a run and its files to the trash, or, with Preserve=metadata, only its files.
   *
   * `DELETE /v1pre3/runs/{id}`; needs the permission "movetotrash global", on the user's own run; returns `Trash`.
   */
  deleteRun(params: DeleteRunParams, options?: CallOptions): Promise<Trash>
  /**
   * Moves a project to the trash, with its samples and AppResults, and the sessions that created only these.
   *
   * `DELETE /v1pre3/projects/{id}`; needs the permission "movetotrash global", on the user's own project; returns `Trash`.
   */
  deleteProject(params: DeleteProjectParams, options?: CallOptions): Promise<Trash>
  /**
   * Moves a sample and its files to the trash.
   *
   * `DELETE /v1pre3/samples/{id}`; needs the permission "movetotrash global", on the user's own sample; returns `Trash`.
   */
  deleteSample(params: DeleteSampleParams, options?: CallOptions): Promise<Trash>
  /**
   * Moves an AppResult and its files to the trash.
   *
   * `DELETE /v1pre3/appresults/{id}`; needs the permission "movetotrash global", on the user's own appresult; returns `Trash`.
   */
  deleteAppResult(params: DeleteAppResultParams, options?: CallOptions): Promise<Trash>
  /**
   * Moves a session to the trash, with the samples and AppResults that it created, and its child sessions.
   *
   * `DELETE /v1pre3/appsessions/{id}`; needs the permission "movetotrash global", on the user's own appsession; returns `Trash`.
   */
  deleteAppSession(params: DeleteAppSessionParams, options?: CallOptions): Promise<Trash>
  /**
   * Moves a file to the trash; what it belongs to stays.
   *
   * `DELETE /v1pre3/files/{id}`; needs the permission "movetotrash global", on the user's own file; returns `Trash`.
   */
  deleteFile(params: DeleteFileParams, options?: CallOptions): Promise<Trash>
  readonly listOwnTrash: {
    /**
     * Lists the contents of the user's trash.
     *
     * `GET /v1pre3/users/current/trash`; needs the permission "movetotrash global"; returns `ResultPage<Trash>`.
     */
    (params?: ListOwnTrashParams, options?: CallOptions): Promise<ResultPage<Trash>>
    /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
    all(params?: ListOwnTrashParams, options?: CallOptions): AsyncGenerator<Trash, void, undefined>
  }
  /**
   * Returns a trash entry by its id.
   *
   * `GET /v1pre3/trash/{id}`; needs the permission "movetotrash global", on the user's own trash; returns `Trash`.
   */
  getTrash(params: GetTrashParams, options?: CallOptions): Promise<Trash>
  /**
   * Restores the contents of a trash entry; POST trash/{id}/restore does the same.
   *
   * `POST /v1pre3/trash/{id}/restorefromtrash`; needs the permission "movetotrash global", on the user's own trash; returns `Trash`.
   */
  restoreFromTrash(params: RestoreFromTrashParams, options?: CallOptions): Promise<Trash>
  /**
   * Permanently deletes the contents of the user's trash, and frees the disk space.
   *
   * `DELETE /v1pre3/trash`; needs the permission "empty trash"; returns `Emptied`.
   */
  emptyTrash(params?: EmptyTrashParams, options?: CallOptions): Promise<Emptied>
  /**
   * Empties the trash, like DELETE trash.
   *
   * `DELETE /v1pre3/users/current/trash`; needs the permission "empty trash"; returns `Emptied`.
   */
  emptyOwnTrash(params?: EmptyOwnTrashParams, options?: CallOptions): Promise<Emptied>
  readonly runProperties: {
    readonly list: {
      /**
       * Lists the properties of a run.
       *
       * `GET /v1pre3/runs/{id}/properties`; needs BROWSE on the run; returns `ResultPage<Property>`.
       */
      (params: ListRunPropertiesParams, options?: CallOptions): Promise<ResultPage<Property>>
      /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
      all(params: ListRunPropertiesParams, options?: CallOptions): AsyncGenerator<Property, void, undefined>
    }
    /**
     * Creates properties of a run (201) or updates their content (200). Applies to all of them or none.
     *
     * `POST /v1pre3/runs/{id}/properties`; needs WRITE on the run; returns `ResultPage<Property>`.
     */
    write(params: WriteRunPropertiesParams, options?: CallOptions): Promise<ResultPage<Property>>
    /**
     * Returns a property of a run.
     *
     * `GET /v1pre3/runs/{id}/properties/{name}`; needs BROWSE on the run; returns `Property`.
     */
    get(params: GetRunPropertiesParams, options?: CallOptions): Promise<Property>
    readonly items: {
      /**
       * Lists the items of a property of a run.
       *
       * `GET /v1pre3/runs/{id}/properties/{name}/items`; needs BROWSE on the run; returns `ResultPage<PropertyItem>`.
       */
      (params: ItemsRunPropertiesParams, options?: CallOptions): Promise<ResultPage<PropertyItem>>
      /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
      all(params: ItemsRunPropertiesParams, options?: CallOptions): AsyncGenerator<PropertyItem, void, undefined>
    }
    /**
     * Deletes a property of a run.
     *
     * `DELETE /v1pre3/runs/{id}/properties/{name}`; needs WRITE on the run; returns `Property`.
     */
    delete(params: DeleteRunPropertiesParams, options?: CallOptions): Promise<Property>
  }
  readonly projectProperties: {
    readonly list: {
      /**
       * Lists the properties of a project.
       *
       * `GET /v1pre3/projects/{id}/properties`; needs BROWSE on the project; returns `ResultPage<Property>`.
       */
      (params: ListProjectPropertiesParams, options?: CallOptions): Promise<ResultPage<Property>>
      /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
      all(params: ListProjectPropertiesParams, options?: CallOptions): AsyncGenerator<Property, void, undefined>
    }
    /**
     * Creates properties of a project (201) or updates their content (200). Applies to all of them or none.
     *
     * `POST /v1pre3/projects/{id}/properties`; needs WRITE on the project; returns `ResultPage<Property>`.
     */
    write(params: WriteProjectPropertiesParams, options?: CallOptions): Promise<ResultPage<Property>>
    /**
     * Returns a property of a project.
     *
     * `GET /v1pre3/projects/{id}/properties/{name}`; needs BROWSE on the project; returns `Property`.
     */
    get(params: GetProjectPropertiesParams, options?: CallOptions): Promise<Property>
    readonly items: {
      /**
       * Lists the items of a property of a project.
       *
       * `GET /v1pre3/projects/{id}/properties/{name}/items`; needs BROWSE on the project; returns `ResultPage<PropertyItem>`.
       */
      (params: ItemsProjectPropertiesParams, options?: CallOptions): Promise<ResultPage<PropertyItem>>
      /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
      all(params: ItemsProjectPropertiesParams, options?: CallOptions): AsyncGenerator<PropertyItem, void, undefined>
    }
    /**
     * Deletes a property of a project.
     *
     * `DELETE /v1pre3/projects/{id}/properties/{name}`; needs WRITE on the project; returns `Property`.
     */
    delete(params: DeleteProjectPropertiesParams, options?: CallOptions): Promise<Property>
  }
  readonly sampleProperties: {
    readonly list: {
      /**
       * Lists the properties of a sample.
       *
       * `GET /v1pre3/samples/{id}/properties`; needs BROWSE on the sample; returns `ResultPage<Property>`.
       */
      (params: ListSamplePropertiesParams, options?: CallOptions): Promise<ResultPage<Property>>
      /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
      all(params: ListSamplePropertiesParams, options?: CallOptions): AsyncGenerator<Property, void, undefined>
    }
    /**
     * Creates properties of a sample (201) or updates their content (200). Applies to all of them or none.
     *
     * `POST /v1pre3/samples/{id}/properties`; needs WRITE on the sample; returns `ResultPage<Property>`.
     */
    write(params: WriteSamplePropertiesParams, options?: CallOptions): Promise<ResultPage<Property>>
    /**
     * Returns a property of a sample.
     *
     * `GET /v1pre3/samples/{id}/properties/{name}`; needs BROWSE on the sample; returns `Property`.
     */
    get(params: GetSamplePropertiesParams, options?: CallOptions): Promise<Property>
    readonly items: {
      /**
       * Lists the items of a property of a sample.
       *
       * `GET /v1pre3/samples/{id}/properties/{name}/items`; needs BROWSE on the sample; returns `ResultPage<PropertyItem>`.
       */
      (params: ItemsSamplePropertiesParams, options?: CallOptions): Promise<ResultPage<PropertyItem>>
      /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
      all(params: ItemsSamplePropertiesParams, options?: CallOptions): AsyncGenerator<PropertyItem, void, undefined>
    }
    /**
     * Deletes a property of a sample.
     *
     * `DELETE /v1pre3/samples/{id}/properties/{name}`; needs WRITE on the sample; returns `Property`.
     */
    delete(params: DeleteSamplePropertiesParams, options?: CallOptions): Promise<Property>
  }
  readonly appResultProperties: {
    readonly list: {
      /**
       * Lists the properties of a appresult.
       *
       * `GET /v1pre3/appresults/{id}/properties`; needs BROWSE on the appresult; returns `ResultPage<Property>`.
       */
      (params: ListAppResultPropertiesParams, options?: CallOptions): Promise<ResultPage<Property>>
      /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
      all(params: ListAppResultPropertiesParams, options?: CallOptions): AsyncGenerator<Property, void, undefined>
    }
    /**
     * Creates properties of a appresult (201) or updates their content (200). Applies to all of them or none.
     *
     * `POST /v1pre3/appresults/{id}/properties`; needs WRITE on the appresult; returns `ResultPage<Property>`.
     */
    write(params: WriteAppResultPropertiesParams, options?: CallOptions): Promise<ResultPage<Property>>
    /**
     * Returns a property of a appresult.
     *
     * `GET /v1pre3/appresults/{id}/properties/{name}`; needs BROWSE on the appresult; returns `Property`.
     */
    get(params: GetAppResultPropertiesParams, options?: CallOptions): Promise<Property>
    readonly items: {
      /**
       * Lists the items of a property of a appresult.
       *
       * `GET /v1pre3/appresults/{id}/properties/{name}/items`; needs BROWSE on the appresult; returns `ResultPage<PropertyItem>`.
       */
      (params: ItemsAppResultPropertiesParams, options?: CallOptions): Promise<ResultPage<PropertyItem>>
      /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
      all(params: ItemsAppResultPropertiesParams, options?: CallOptions): AsyncGenerator<PropertyItem, void, undefined>
    }
    /**
     * Deletes a property of a appresult.
     *
     * `DELETE /v1pre3/appresults/{id}/properties/{name}`; needs WRITE on the appresult; returns `Property`.
     */
    delete(params: DeleteAppResultPropertiesParams, options?: CallOptions): Promise<Property>
  }
  readonly appSessionProperties: {
    readonly list: {
      /**
       * Lists the properties of a appsession.
       *
       * `GET /v1pre3/appsessions/{id}/properties`; needs BROWSE on the appsession; returns `ResultPage<Property>`.
       */
      (params: ListAppSessionPropertiesParams, options?: CallOptions): Promise<ResultPage<Property>>
      /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
      all(params: ListAppSessionPropertiesParams, options?: CallOptions): AsyncGenerator<Property, void, undefined>
    }
    /**
     * Creates properties of a appsession (201) or updates their content (200). Applies to all of them or none.
     *
     * `POST /v1pre3/appsessions/{id}/properties`; needs WRITE on the appsession; returns `ResultPage<Property>`.
     */
    write(params: WriteAppSessionPropertiesParams, options?: CallOptions): Promise<ResultPage<Property>>
    /**
     * Returns a property of a appsession.
     *
     * `GET /v1pre3/appsessions/{id}/properties/{name}`; needs BROWSE on the appsession; returns `Property`.
     */
    get(params: GetAppSessionPropertiesParams, options?: CallOptions): Promise<Property>
    readonly items: {
      /**
       * Lists the items of a property of a appsession.
       *
       * `GET /v1pre3/appsessions/{id}/properties/{name}/items`; needs BROWSE on the appsession; returns `ResultPage<PropertyItem>`.
       */
      (params: ItemsAppSessionPropertiesParams, options?: CallOptions): Promise<ResultPage<PropertyItem>>
      /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
      all(params: ItemsAppSessionPropertiesParams, options?: CallOptions): AsyncGenerator<PropertyItem, void, undefined>
    }
    /**
     * Deletes a property of a appsession.
     *
     * `DELETE /v1pre3/appsessions/{id}/properties/{name}`; needs WRITE on the appsession; returns `Property`.
     */
    delete(params: DeleteAppSessionPropertiesParams, options?: CallOptions): Promise<Property>
  }
  readonly fileProperties: {
    readonly list: {
      /**
       * Lists the properties of a file.
       *
       * `GET /v1pre3/files/{id}/properties`; needs BROWSE on the file; returns `ResultPage<Property>`.
       */
      (params: ListFilePropertiesParams, options?: CallOptions): Promise<ResultPage<Property>>
      /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
      all(params: ListFilePropertiesParams, options?: CallOptions): AsyncGenerator<Property, void, undefined>
    }
    /**
     * Creates properties of a file (201) or updates their content (200). Applies to all of them or none.
     *
     * `POST /v1pre3/files/{id}/properties`; needs WRITE on the file; returns `ResultPage<Property>`.
     */
    write(params: WriteFilePropertiesParams, options?: CallOptions): Promise<ResultPage<Property>>
    /**
     * Returns a property of a file.
     *
     * `GET /v1pre3/files/{id}/properties/{name}`; needs BROWSE on the file; returns `Property`.
     */
    get(params: GetFilePropertiesParams, options?: CallOptions): Promise<Property>
    readonly items: {
      /**
       * Lists the items of a property of a file.
       *
       * `GET /v1pre3/files/{id}/properties/{name}/items`; needs BROWSE on the file; returns `ResultPage<PropertyItem>`.
       */
      (params: ItemsFilePropertiesParams, options?: CallOptions): Promise<ResultPage<PropertyItem>>
      /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
      all(params: ItemsFilePropertiesParams, options?: CallOptions): AsyncGenerator<PropertyItem, void, undefined>
    }
    /**
     * Deletes a property of a file.
     *
     * `DELETE /v1pre3/files/{id}/properties/{name}`; needs WRITE on the file; returns `Property`.
     */
    delete(params: DeleteFilePropertiesParams, options?: CallOptions): Promise<Property>
  }
}
