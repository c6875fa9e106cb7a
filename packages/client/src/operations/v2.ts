// Written at set-up from the contracts, by build/write-operations.ts: change these, and run npm run setup.
import type {
  EmptiedRecord,
  FileContentRecord,
  V2Agreement,
  V2AppSession,
  V2Application,
  V2ApplicationSettings,
  V2BioSample,
  V2Comment,
  V2Dataset,
  V2DatasetType,
  V2File,
  V2Genome,
  V2GenomeAnnotation,
  V2GenomeFileSet,
  V2InstrumentStat,
  V2LabRequeue,
  V2Lane,
  V2LaneLibraryMapping,
  V2LaneStatisticsByRead,
  V2Library,
  V2LibraryContainer,
  V2LibraryPool,
  V2LibraryPrep,
  V2PeriodUsage,
  V2PrepRequest,
  V2Project,
  V2Properties,
  V2Property,
  V2PropertyItem,
  V2PropertyToSet,
  V2Run,
  V2RunLaneSummary,
  V2RunStatistics,
  V2SampleSheet,
  V2Subject,
  V2Subscription,
  V2Trash,
  V2UserRecord,
  V2UserSetting,
  V2Workflow,
  V2WorkflowBioSample,
  V2WorkflowDependencies,
  V2Workgroup,
} from '@benchtop/contracts'
import type { CallOptions } from '../call-options.ts'
import type { DataOf, OperationOf, ParamsOf, RequestBytes, ResultPage } from '../call-types.ts'

/** The parameters of `v2.listApplications`. */
export interface V2ListApplicationsParams {
  readonly id?: readonly string[] | undefined
  readonly category?: 'Native' | 'Workflow' | 'Other' | undefined
  readonly references?: string | undefined
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 2048. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'DateCreated' | 'DatePublished' | 'Id' | 'Name' | 'VersionNumber' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v2.getApplication`. */
export interface V2GetApplicationParams {
  readonly id: string
  readonly propertieslimit?: number | undefined
  readonly propertyitemslimit?: number | undefined
}

/** The parameters of `v2.getApplicationQcThresholds`. */
export interface V2GetApplicationQcThresholdsParams {
  readonly id: string
}

/** What `v2.getApplicationQcThresholds` returns. */
export type V2GetApplicationQcThresholdsResult = DataOf<OperationOf<'v2.getApplicationQcThresholds'>>

/** The parameters of `v2.putApplicationQcThresholds`. */
export interface V2PutApplicationQcThresholdsParams {
  readonly id: string
  readonly QcThresholds: ParamsOf<OperationOf<'v2.putApplicationQcThresholds'>>['QcThresholds']
}

/** What `v2.putApplicationQcThresholds` returns. */
export type V2PutApplicationQcThresholdsResult = DataOf<OperationOf<'v2.putApplicationQcThresholds'>>

/** The parameters of `v2.getApplicationSettings`. */
export interface V2GetApplicationSettingsParams {
  readonly id: string
}

/** The parameters of `v2.launchApplication`. */
export interface V2LaunchApplicationParams {
  readonly id: string
  readonly Name?: string | undefined
  readonly StatusSummary?: string | null | undefined
  readonly InputParameters?: ParamsOf<OperationOf<'v2.launchApplication'>>['InputParameters'] | undefined
}

/** The parameters of `v2.getWorkflowDependencies`. */
export interface V2GetWorkflowDependenciesParams {
  readonly id: string
}

/** The parameters of `v2.putWorkflowDependencies`. */
export interface V2PutWorkflowDependenciesParams {
  readonly id: string
  readonly Version?: string | undefined
  readonly Dependencies: ParamsOf<OperationOf<'v2.putWorkflowDependencies'>>['Dependencies']
}

/** The parameters of `v2.createWorkflow`. */
export interface V2CreateWorkflowParams {
  readonly applicationId: string
  readonly Name: string
  readonly ShortDescription?: string | undefined
  readonly AppSessionId: string
}

/** The parameters of `v2.listWorkflows`. */
export interface V2ListWorkflowsParams {
  readonly applicationId: string
  readonly id?: readonly string[] | undefined
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 2048. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Id' | 'Name' | 'DateCreated' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v2.getWorkflow`. */
export interface V2GetWorkflowParams {
  readonly id: string
}

/** The parameters of `v2.listWorkflowBioSamples`. */
export interface V2ListWorkflowBioSamplesParams {
  readonly workflowId: string
  readonly id?: readonly string[] | undefined
  readonly status?: ReadonlyArray<'Waiting' | 'Starting' | 'Launched' | 'Refused'> | undefined
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 2048. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Id' | 'BioSampleName' | 'Status' | 'DateLaunched' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v2.getAppSession`. */
export interface V2GetAppSessionParams {
  readonly id: string
  readonly include?: ReadonlyArray<'Children' | 'Logs'> | undefined
  readonly showhiddenitems?: boolean | undefined
}

/** The parameters of `v2.listAppSessions`. */
export interface V2ListAppSessionsParams {
  readonly id?: readonly string[] | undefined
  readonly appid?: number | undefined
  readonly applicationfamilyslugs?: readonly string[] | undefined
  readonly datemodified?: string | undefined
  readonly name?: string | undefined
  readonly executionstatus?: ReadonlyArray<'AwaitingAuthorization' | 'Pending' | 'Initializing' | 'Running' | 'Complete' | 'NeedsAttention' | 'TimedOut' | 'Aborting' | 'Aborted' | 'Canceled'> | undefined
  readonly qcstatus?: ReadonlyArray<'Undefined' | 'QcPassed' | 'QcFailed' | 'Discarded'> | undefined
  readonly deliverystatus?: ReadonlyArray<'Undefined' | 'DoNotDeliver' | 'OnHold' | 'ReadyForDelivery' | 'DeliveryFailed' | 'DeliveryInProgress' | 'Delivered'> | undefined
  readonly usercreatedby?: number | undefined
  readonly 'output.projects'?: readonly number[] | undefined
  readonly 'input.runs'?: readonly number[] | undefined
  readonly 'input.biosamples'?: readonly number[] | undefined
  readonly include?: ReadonlyArray<'Children' | 'Logs'> | undefined
  readonly propertyfilters?: readonly string[] | undefined
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 2048. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Name' | 'Id' | 'AppId' | 'ExecutionStatus' | 'ModifiedOn' | 'DateCreated' | 'AppName' | 'TotalSize' | 'QcStatus' | 'DeliveryStatus' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v2.createAppSession`. */
export interface V2CreateAppSessionParams {
  readonly Name: string
  readonly StatusSummary?: string | null | undefined
}

/** The parameters of `v2.updateAppSession`. */
export interface V2UpdateAppSessionParams {
  readonly id: string
  readonly Name?: string | undefined
  readonly ExecutionStatus?: 'Running' | 'Complete' | 'NeedsAttention' | 'TimedOut' | 'Aborted' | undefined
  readonly StatusSummary?: string | null | undefined
  readonly QcStatus?: 'QcPassed' | 'QcFailed' | 'Discarded' | undefined
  readonly DeliveryStatus?: 'Undefined' | 'DoNotDeliver' | 'OnHold' | 'ReadyForDelivery' | 'DeliveryFailed' | 'DeliveryInProgress' | 'Delivered' | undefined
  readonly Comment?: string | undefined
}

/** The parameters of `v2.stopAppSession`. */
export interface V2StopAppSessionParams {
  readonly id: string
}

/** The parameters of `v2.deleteAppSession`. */
export interface V2DeleteAppSessionParams {
  readonly id: string
  readonly preserve?: 'Metadata' | undefined
}

/** The parameters of `v2.listAppSessionComments`. */
export interface V2ListAppSessionCommentsParams {
  readonly id: string
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 2048. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Timestamp' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v2.listAppSessionLogFiles`. */
export interface V2ListAppSessionLogFilesParams {
  readonly appSessionId: string
  readonly filesetid?: string | undefined
  readonly extensions?: readonly string[] | undefined
  readonly directory?: string | undefined
  readonly includesubdirectories?: boolean | undefined
  readonly excludevcfindexfolder?: boolean | undefined
  readonly excludebamcoveragefolder?: boolean | undefined
  readonly excludesystemfolder?: boolean | undefined
  readonly excludeemptyfiles?: boolean | undefined
  readonly filehrefcontentresolution?: boolean | undefined
  readonly turbomode?: boolean | undefined
  readonly statuses?: ReadonlyArray<'pending' | 'aborted' | 'complete'> | undefined
  readonly pathprefix?: string | undefined
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 2048. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Id' | 'DateCreated' | 'Path' | 'Name' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v2.getFile`. */
export interface V2GetFileParams {
  readonly id: string
}

/** The parameters of `v2.getFileContent`. */
export interface V2GetFileContentParams {
  readonly id: string
}

/** A file content of the platform. */
export interface FileContent extends FileContentRecord {}

/** The parameters of `v2.deleteFile`. */
export interface V2DeleteFileParams {
  readonly id: string
}

/** The parameters of `v2.revokeCurrentToken`. */
export interface V2RevokeCurrentTokenParams {}

/** What `v2.revokeCurrentToken` returns. */
export type V2RevokeCurrentTokenResult = DataOf<OperationOf<'v2.revokeCurrentToken'>>

/** The parameters of `v2.listBioSamples`. */
export interface V2ListBioSamplesParams {
  readonly id?: readonly string[] | undefined
  readonly biosamplename?: readonly string[] | undefined
  readonly include?: ReadonlyArray<'Properties' | 'LibraryPreps' | 'PrepRequests' | 'Yields' | 'Libraries' | 'LabRequeues'> | undefined
  readonly propertynamestartswith?: readonly string[] | undefined
  readonly status?: ReadonlyArray<'New' | 'Active' | 'Done' | 'QcFailed' | 'Canceled'> | undefined
  readonly labstatus?: ReadonlyArray<'NotStarted' | 'PrepRequested' | 'LibraryPrepared' | 'Pooled' | 'Sequencing' | 'Sequenced' | 'Requeued'> | undefined
  readonly projectid?: readonly string[] | undefined
  readonly search?: string | undefined
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 2048. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Id' | 'BioSampleName' | 'Nickname' | 'DateModified' | 'UserOwnedBy' | 'Project' | 'Subject' | 'LabStatus' | 'Status' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v2.getBioSample`. */
export interface V2GetBioSampleParams {
  readonly id: string
  readonly include?: ReadonlyArray<'Properties' | 'LibraryPreps' | 'PrepRequests' | 'Yields' | 'Libraries' | 'LabRequeues'> | undefined
}

/** The parameters of `v2.createBioSample`. */
export interface V2CreateBioSampleParams {
  readonly BioSampleName: string
  readonly Nickname?: string | undefined
  readonly DefaultProjectId?: string | undefined
  readonly SubjectId?: string | undefined
  readonly ContainerName?: string | undefined
  readonly ContainerPosition?: string | undefined
}

/** The parameters of `v2.updateBioSample`. */
export interface V2UpdateBioSampleParams {
  readonly id: string
  readonly BioSampleName?: string | undefined
  readonly Nickname?: string | undefined
  readonly DefaultProjectId?: string | undefined
  readonly SubjectId?: string | undefined
  readonly ContainerName?: string | undefined
  readonly ContainerPosition?: string | undefined
  readonly Status?: 'New' | 'Active' | 'Done' | 'QcFailed' | 'Canceled' | undefined
}

/** The parameters of `v2.updateBioSamples`. */
export interface V2UpdateBioSamplesParams {
  readonly Ids: readonly string[]
  readonly DefaultProjectId: string
}

/** The parameters of `v2.listBioSampleLibraries`. */
export interface V2ListBioSampleLibrariesParams {
  readonly bioSampleId: string
  readonly id?: readonly string[] | undefined
  readonly include?: ReadonlyArray<'LibraryIndex' | 'YieldInformation'> | undefined
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 2048. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Id' | 'Name' | 'DateCreated' | 'DateModified' | 'ProjectName' | 'Biomolecule' | 'Status' | 'UserOwnedBy' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v2.createBioSampleLibrary`. */
export interface V2CreateBioSampleLibraryParams {
  readonly bioSampleId: string
  readonly Name: string
  readonly LibraryPrepId: string
  readonly ProjectId?: string | undefined
  readonly ContainerId?: string | undefined
  readonly ContainerPosition?: string | undefined
  readonly PrepRequestId?: string | undefined
  readonly InsertSize?: number | undefined
  readonly Biomolecule?: string | undefined
  readonly Index1?: string | undefined
  readonly Index1Sequence?: string | undefined
  readonly Index2?: string | undefined
  readonly Index2Sequence?: string | undefined
}

/** The parameters of `v2.listBioSampleLabRequeues`. */
export interface V2ListBioSampleLabRequeuesParams {
  readonly bioSampleId: string
  readonly id?: readonly string[] | undefined
  readonly type?: ReadonlyArray<'NewBioSampleLibrary' | 'AdditionalYieldOfLibraryPool' | 'AdditionalYieldOfFinishedLibrary'> | undefined
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 2048. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Id' | 'DateModified' | 'Type' | 'RequestedAdditionalYield' | 'DateCreated' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v2.listRunLaneSummaries`. */
export interface V2ListRunLaneSummariesParams {
  readonly bioSampleId: string
  readonly id?: readonly string[] | undefined
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 2048. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'CreatedOn' | 'ModifiedOn' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v2.getSubject`. */
export interface V2GetSubjectParams {
  readonly id: string
}

/** The parameters of `v2.listDatasets`. */
export interface V2ListDatasetsParams {
  readonly id?: readonly string[] | undefined
  readonly include?: ReadonlyArray<'Properties' | 'AppSessionRoot'> | undefined
  readonly propertyfilters?: readonly string[] | undefined
  readonly datasettypes?: readonly string[] | undefined
  readonly qcstatus?: ReadonlyArray<'Undefined' | 'QcPassed' | 'QcFailed'> | undefined
  readonly uploadstatus?: ParamsOf<OperationOf<'v2.listDatasets'>>['uploadstatus'] | undefined
  readonly inputbiosamples?: readonly number[] | undefined
  readonly inputruns?: readonly number[] | undefined
  readonly search?: string | undefined
  readonly launchable?: boolean | undefined
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 2048. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Name' | 'DateCreated' | 'DateModified' | 'AppSessionName' | 'ApplicationName' | 'ProjectName' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v2.listProjectDatasets`. */
export interface V2ListProjectDatasetsParams {
  readonly projectId: string
  readonly id?: readonly string[] | undefined
  readonly include?: ReadonlyArray<'Properties' | 'AppSessionRoot'> | undefined
  readonly propertyfilters?: readonly string[] | undefined
  readonly datasettypes?: readonly string[] | undefined
  readonly qcstatus?: ReadonlyArray<'Undefined' | 'QcPassed' | 'QcFailed'> | undefined
  readonly uploadstatus?: ParamsOf<OperationOf<'v2.listProjectDatasets'>>['uploadstatus'] | undefined
  readonly inputbiosamples?: readonly number[] | undefined
  readonly inputruns?: readonly number[] | undefined
  readonly search?: string | undefined
  readonly launchable?: boolean | undefined
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 2048. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Name' | 'DateCreated' | 'DateModified' | 'AppSessionName' | 'ApplicationName' | 'ProjectName' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v2.getDataset`. */
export interface V2GetDatasetParams {
  readonly id: string
}

/** The parameters of `v2.createDataset`. */
export interface V2CreateDatasetParams {
  readonly projectId: string
  readonly appsessionid?: string | undefined
  readonly Name: string
  readonly DatasetTypeId?: string | undefined
  readonly AppSessionId?: string | undefined
}

/** The parameters of `v2.updateDataset`. */
export interface V2UpdateDatasetParams {
  readonly id: string
  readonly DatasetTypeId?: string | undefined
  readonly Attributes?: ParamsOf<OperationOf<'v2.updateDataset'>>['Attributes'] | undefined
  readonly QcStatus?: 'QcPassed' | 'QcFailed' | undefined
  readonly QcStatusSummary?: string | undefined
  readonly UploadStatus?: 'Uploading' | 'Completed' | 'Aborted' | undefined
  readonly UploadStatusSummary?: string | undefined
  readonly Comment?: string | undefined
}

/** The parameters of `v2.listDatasetComments`. */
export interface V2ListDatasetCommentsParams {
  readonly id: string
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 2048. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Timestamp' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v2.listDatasetFiles`. */
export interface V2ListDatasetFilesParams {
  readonly datasetId: string
  readonly filesetid?: string | undefined
  readonly extensions?: readonly string[] | undefined
  readonly directory?: string | undefined
  readonly includesubdirectories?: boolean | undefined
  readonly excludevcfindexfolder?: boolean | undefined
  readonly excludebamcoveragefolder?: boolean | undefined
  readonly excludesystemfolder?: boolean | undefined
  readonly excludeemptyfiles?: boolean | undefined
  readonly filehrefcontentresolution?: boolean | undefined
  readonly turbomode?: boolean | undefined
  readonly statuses?: ReadonlyArray<'pending' | 'aborted' | 'complete'> | undefined
  readonly pathprefix?: string | undefined
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 2048. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Id' | 'DateCreated' | 'Path' | 'Name' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v2.uploadDatasetFile`. */
export interface V2UploadDatasetFileParams {
  readonly datasetId: string
  readonly Name?: string | undefined
  readonly Directory?: string | undefined
  readonly Multipart?: boolean | undefined
  readonly ContentType?: string | undefined
  readonly data: RequestBytes
  /** Returned on download. Defaults to the type that the operation accepts, or application/octet-stream. */
  readonly contentType?: string | undefined
}

/** The parameters of `v2.getDatasetType`. */
export interface V2GetDatasetTypeParams {
  readonly id: string
  readonly include?: ReadonlyArray<'ConformsTo'> | undefined
}

/** The parameters of `v2.listDatasetTypes`. */
export interface V2ListDatasetTypesParams {
  readonly id?: readonly string[] | undefined
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 2048. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Id' | 'Name' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v2.listGenomes`. */
export interface V2ListGenomesParams {
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 2048. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Id' | 'SpeciesName' | 'Build' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v2.getGenome`. */
export interface V2GetGenomeParams {
  readonly id: string
}

/** The parameters of `v2.listGenomeFileSets`. */
export interface V2ListGenomeFileSetsParams {
  readonly genomeId: string
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 2048. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Name' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v2.listGenomeAnnotations`. */
export interface V2ListGenomeAnnotationsParams {
  readonly id: string
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 2048. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Name' | 'Length' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v2.listInstrumentStatistics`. */
export interface V2ListInstrumentStatisticsParams {
  readonly serialnumbers?: readonly string[] | undefined
  readonly fromdate?: string | undefined
  readonly todate?: string | undefined
  readonly timezone?: string | undefined
  readonly binby?: 'week' | 'month' | undefined
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 2048. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Id' | 'Name' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v2.listLabRequeues`. */
export interface V2ListLabRequeuesParams {
  readonly id?: readonly string[] | undefined
  readonly status?: ReadonlyArray<'Active' | 'Fulfilled' | 'Canceled'> | undefined
  readonly type?: ReadonlyArray<'NewBioSampleLibrary' | 'AdditionalYieldOfLibraryPool' | 'AdditionalYieldOfFinishedLibrary'> | undefined
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 2048. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Id' | 'DateModified' | 'Type' | 'RequestedAdditionalYield' | 'DateCreated' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v2.getLabRequeue`. */
export interface V2GetLabRequeueParams {
  readonly id: string
}

/** The parameters of `v2.requeueLibrary`. */
export interface V2RequeueLibraryParams {
  readonly libraryId: string
  readonly RequestedAdditionalYield: number
  readonly LIMSId?: string | undefined
}

/** The parameters of `v2.requeueLibraryPool`. */
export interface V2RequeueLibraryPoolParams {
  readonly libraryPoolId: string
  readonly RequestedAdditionalYield: number
  readonly LIMSId?: string | undefined
}

/** The parameters of `v2.requeuePrepRequest`. */
export interface V2RequeuePrepRequestParams {
  readonly prepRequestId: string
  readonly RequestedAdditionalYield: number
  readonly LIMSId?: string | undefined
}

/** The parameters of `v2.listLibraries`. */
export interface V2ListLibrariesParams {
  readonly id?: readonly string[] | undefined
  readonly status?: ReadonlyArray<'Active' | 'Pooled' | 'Failed' | 'Consumed'> | undefined
  readonly search?: string | undefined
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 2048. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Id' | 'Name' | 'DateCreated' | 'DateModified' | 'ProjectName' | 'Biomolecule' | 'Status' | 'UserOwnedBy' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v2.getLibrary`. */
export interface V2GetLibraryParams {
  readonly id: string
}

/** The parameters of `v2.getLibraryPool`. */
export interface V2GetLibraryPoolParams {
  readonly id: string
}

/** The parameters of `v2.updateLibraryPool`. */
export interface V2UpdateLibraryPoolParams {
  readonly id: string
  readonly UserPoolId?: string | undefined
  readonly Notes?: string | undefined
  readonly Status?: 'Active' | 'Failed' | 'Consumed' | 'QCFailed' | undefined
}

/** The parameters of `v2.listPoolLibraries`. */
export interface V2ListPoolLibrariesParams {
  readonly libraryPoolId: string
  readonly id?: readonly string[] | undefined
  readonly include?: ReadonlyArray<'LibraryIndex' | 'YieldInformation'> | undefined
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 2048. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Id' | 'Name' | 'DateCreated' | 'DateModified' | 'ProjectName' | 'Biomolecule' | 'Status' | 'UserOwnedBy' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v2.getPrepRequest`. */
export interface V2GetPrepRequestParams {
  readonly id: string
}

/** The parameters of `v2.getLibraryPrep`. */
export interface V2GetLibraryPrepParams {
  readonly id: string
}

/** The parameters of `v2.getLibraryContainer`. */
export interface V2GetLibraryContainerParams {
  readonly id: string
}

/** The parameters of `v2.getProject`. */
export interface V2GetProjectParams {
  readonly id: string
  readonly propertieslimit?: number | undefined
  readonly propertyitemslimit?: number | undefined
  readonly include?: ReadonlyArray<'Permissions'> | undefined
}

/** The parameters of `v2.listRunFiles`. */
export interface V2ListRunFilesParams {
  readonly runId: string
  readonly extensions?: readonly string[] | undefined
  readonly directory?: string | undefined
  readonly filehrefcontentresolution?: boolean | undefined
  readonly recursive?: boolean | undefined
  readonly statuses?: ReadonlyArray<'pending' | 'aborted' | 'complete'> | undefined
  readonly include?: ReadonlyArray<'Subdirectories' | 'TotalCount'> | undefined
  readonly pathprefix?: string | undefined
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 2048. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Id' | 'DateCreated' | 'Path' | 'Name' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v2.listRuns`. */
export interface V2ListRunsParams {
  readonly id?: readonly string[] | undefined
  readonly statuses?: ReadonlyArray<'Running' | 'Paused' | 'Stopped' | 'Uploading' | 'PendingAnalysis' | 'Analyzing' | 'Complete' | 'Failed' | 'NeedsAttention'> | undefined
  readonly experimentname?: string | undefined
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 2048. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Id' | 'DateCreated' | 'DateModified' | 'ExperimentName' | 'Status' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v2.getRun`. */
export interface V2GetRunParams {
  readonly id: string
}

/** The parameters of `v2.getRunSequencingStats`. */
export interface V2GetRunSequencingStatsParams {
  readonly id: string
}

/** The parameters of `v2.getSampleSheet`. */
export interface V2GetSampleSheetParams {
  readonly runId: string
}

/** The parameters of `v2.listRunLanes`. */
export interface V2ListRunLanesParams {
  readonly runId: string
  readonly id?: readonly string[] | undefined
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 2048. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'LaneNumber' | 'Id' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v2.listLaneLibraryMappings`. */
export interface V2ListLaneLibraryMappingsParams {
  readonly id: string
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 2048. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'LaneNumber' | 'LibraryName' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v2.getLane`. */
export interface V2GetLaneParams {
  readonly id: string
}

/** The parameters of `v2.updateLane`. */
export interface V2UpdateLaneParams {
  readonly id: string
  readonly Status?: 'QcPassed' | 'QcFailed' | undefined
  readonly Comment?: string | undefined
}

/** The parameters of `v2.listLaneComments`. */
export interface V2ListLaneCommentsParams {
  readonly id: string
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 2048. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Timestamp' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v2.getLaneSequencingStats`. */
export interface V2GetLaneSequencingStatsParams {
  readonly id: string
}

/** The parameters of `v2.getLaneQcThresholds`. */
export interface V2GetLaneQcThresholdsParams {}

/** What `v2.getLaneQcThresholds` returns. */
export type V2GetLaneQcThresholdsResult = DataOf<OperationOf<'v2.getLaneQcThresholds'>>

/** The parameters of `v2.putLaneQcThresholds`. */
export interface V2PutLaneQcThresholdsParams {
  readonly QcThresholds: ParamsOf<OperationOf<'v2.putLaneQcThresholds'>>['QcThresholds']
}

/** What `v2.putLaneQcThresholds` returns. */
export type V2PutLaneQcThresholdsResult = DataOf<OperationOf<'v2.putLaneQcThresholds'>>

/** The parameters of `v2.applicationProperties.list`. */
export interface V2ListApplicationPropertiesParams {
  readonly id: string
  readonly propertieslimit?: number | undefined
  readonly propertyitemslimit?: number | undefined
  readonly propertyfilters?: readonly string[] | undefined
  readonly showhiddenitems?: boolean | undefined
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 2048. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Name' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v2.applicationProperties.write`. */
export interface V2WriteApplicationPropertiesParams {
  readonly id: string
  readonly Properties: readonly V2PropertyToSet[]
}

/** The parameters of `v2.applicationProperties.get`. */
export interface V2GetApplicationPropertiesParams {
  readonly id: string
  readonly name: string
  readonly showhiddenitems?: boolean | undefined
}

/** The parameters of `v2.applicationProperties.items`. */
export interface V2ItemsApplicationPropertiesParams {
  readonly id: string
  readonly name: string
  readonly showhiddenitems?: boolean | undefined
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 2048. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'DateCreated' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v2.applicationProperties.delete`. */
export interface V2DeleteApplicationPropertiesParams {
  readonly id: string
  readonly name: string
}

/** The parameters of `v2.listTrash`. */
export interface V2ListTrashParams {
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 2048. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'DateDeleted' | 'TotalSize' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v2.getTrash`. */
export interface V2GetTrashParams {
  readonly id: string
}

/** The parameters of `v2.emptyTrash`. */
export interface V2EmptyTrashParams {}

/** An emptied of the platform. */
export interface Emptied extends EmptiedRecord {}

/** The parameters of `v2.restoreFromTrash`. */
export interface V2RestoreFromTrashParams {
  readonly id: string
}

/** The parameters of `v2.getCurrentUser`. */
export interface V2GetCurrentUserParams {
  readonly options?: 'Compact' | 'Full' | undefined
  readonly include?: ReadonlyArray<'Subscription' | 'Workgroups'> | undefined
}

/** A user of the platform. */
export interface V2User extends V2UserRecord {}

/** The parameters of `v2.getUser`. */
export interface V2GetUserParams {
  readonly id: string
  readonly options?: 'Compact' | 'Full' | undefined
  readonly include?: ReadonlyArray<'Subscription' | 'Workgroups'> | undefined
}

/** The parameters of `v2.getSubscription`. */
export interface V2GetSubscriptionParams {}

/** The parameters of `v2.listUsage`. */
export interface V2ListUsageParams {
  readonly includeloggedinuser?: boolean | undefined
  readonly periods?: number | undefined
  readonly refreshcache?: boolean | undefined
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 2048. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Start' | 'End' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v2.listWorkgroups`. */
export interface V2ListWorkgroupsParams {
  readonly id?: readonly string[] | undefined
  readonly includeloggedinuser?: boolean | undefined
  readonly activeonly?: boolean | undefined
  readonly refreshcache?: boolean | undefined
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 2048. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Id' | 'Name' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v2.getWorkgroup`. */
export interface V2GetWorkgroupParams {
  readonly id: string
}

/** The parameters of `v2.listUserSettings`. */
export interface V2ListUserSettingsParams {
  readonly userId: string
  readonly id?: readonly string[] | undefined
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 2048. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Id' | 'DateModified' | 'Name' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v2.updateUserSettings`. */
export interface V2UpdateUserSettingsParams {
  readonly userId: string
  readonly UserSettings: ReadonlyArray<{ readonly Id?: string | undefined; readonly Name: string; readonly Value: string; readonly Type: 'bool' | 'string' }>
}

/** The parameters of `v2.listAgreements`. */
export interface V2ListAgreementsParams {
  readonly id?: readonly string[] | undefined
  readonly category?: string | undefined
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 2048. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Id' | 'Title' | 'DateSigned' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v2.signAgreement`. */
export interface V2SignAgreementParams {
  readonly id: string
}

/** The parameters of `v2.appSessionProperties.list`. */
export interface V2ListAppSessionPropertiesParams {
  readonly id: string
  readonly propertieslimit?: number | undefined
  readonly propertyitemslimit?: number | undefined
  readonly propertyfilters?: readonly string[] | undefined
  readonly showhiddenitems?: boolean | undefined
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 2048. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Name' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v2.appSessionProperties.write`. */
export interface V2WriteAppSessionPropertiesParams {
  readonly id: string
  readonly Properties: readonly V2PropertyToSet[]
}

/** The parameters of `v2.appSessionProperties.get`. */
export interface V2GetAppSessionPropertiesParams {
  readonly id: string
  readonly name: string
  readonly showhiddenitems?: boolean | undefined
}

/** The parameters of `v2.appSessionProperties.items`. */
export interface V2ItemsAppSessionPropertiesParams {
  readonly id: string
  readonly name: string
  readonly showhiddenitems?: boolean | undefined
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 2048. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'DateCreated' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v2.appSessionProperties.delete`. */
export interface V2DeleteAppSessionPropertiesParams {
  readonly id: string
  readonly name: string
}

/** The parameters of `v2.bioSampleProperties.list`. */
export interface V2ListBioSamplePropertiesParams {
  readonly id: string
  readonly propertieslimit?: number | undefined
  readonly propertyitemslimit?: number | undefined
  readonly propertyfilters?: readonly string[] | undefined
  readonly showhiddenitems?: boolean | undefined
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 2048. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Name' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v2.bioSampleProperties.write`. */
export interface V2WriteBioSamplePropertiesParams {
  readonly id: string
  readonly Properties: readonly V2PropertyToSet[]
}

/** The parameters of `v2.bioSampleProperties.get`. */
export interface V2GetBioSamplePropertiesParams {
  readonly id: string
  readonly name: string
  readonly showhiddenitems?: boolean | undefined
}

/** The parameters of `v2.bioSampleProperties.items`. */
export interface V2ItemsBioSamplePropertiesParams {
  readonly id: string
  readonly name: string
  readonly showhiddenitems?: boolean | undefined
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 2048. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'DateCreated' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v2.bioSampleProperties.delete`. */
export interface V2DeleteBioSamplePropertiesParams {
  readonly id: string
  readonly name: string
}

/** The parameters of `v2.datasetProperties.list`. */
export interface V2ListDatasetPropertiesParams {
  readonly id: string
  readonly propertieslimit?: number | undefined
  readonly propertyitemslimit?: number | undefined
  readonly propertyfilters?: readonly string[] | undefined
  readonly showhiddenitems?: boolean | undefined
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 2048. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Name' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v2.datasetProperties.write`. */
export interface V2WriteDatasetPropertiesParams {
  readonly id: string
  readonly Properties: readonly V2PropertyToSet[]
}

/** The parameters of `v2.datasetProperties.get`. */
export interface V2GetDatasetPropertiesParams {
  readonly id: string
  readonly name: string
  readonly showhiddenitems?: boolean | undefined
}

/** The parameters of `v2.datasetProperties.items`. */
export interface V2ItemsDatasetPropertiesParams {
  readonly id: string
  readonly name: string
  readonly showhiddenitems?: boolean | undefined
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 2048. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'DateCreated' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v2.datasetProperties.delete`. */
export interface V2DeleteDatasetPropertiesParams {
  readonly id: string
  readonly name: string
}

/** The parameters of `v2.projectProperties.list`. */
export interface V2ListProjectPropertiesParams {
  readonly id: string
  readonly propertieslimit?: number | undefined
  readonly propertyitemslimit?: number | undefined
  readonly propertyfilters?: readonly string[] | undefined
  readonly showhiddenitems?: boolean | undefined
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 2048. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Name' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v2.projectProperties.write`. */
export interface V2WriteProjectPropertiesParams {
  readonly id: string
  readonly Properties: readonly V2PropertyToSet[]
}

/** The parameters of `v2.projectProperties.get`. */
export interface V2GetProjectPropertiesParams {
  readonly id: string
  readonly name: string
  readonly showhiddenitems?: boolean | undefined
}

/** The parameters of `v2.projectProperties.items`. */
export interface V2ItemsProjectPropertiesParams {
  readonly id: string
  readonly name: string
  readonly showhiddenitems?: boolean | undefined
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 2048. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'DateCreated' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v2.projectProperties.delete`. */
export interface V2DeleteProjectPropertiesParams {
  readonly id: string
  readonly name: string
}

/** The parameters of `v2.runProperties.list`. */
export interface V2ListRunPropertiesParams {
  readonly id: string
  readonly propertieslimit?: number | undefined
  readonly propertyitemslimit?: number | undefined
  readonly propertyfilters?: readonly string[] | undefined
  readonly showhiddenitems?: boolean | undefined
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 2048. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'Name' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v2.runProperties.write`. */
export interface V2WriteRunPropertiesParams {
  readonly id: string
  readonly Properties: readonly V2PropertyToSet[]
}

/** The parameters of `v2.runProperties.get`. */
export interface V2GetRunPropertiesParams {
  readonly id: string
  readonly name: string
  readonly showhiddenitems?: boolean | undefined
}

/** The parameters of `v2.runProperties.items`. */
export interface V2ItemsRunPropertiesParams {
  readonly id: string
  readonly name: string
  readonly showhiddenitems?: boolean | undefined
  readonly Offset?: number | undefined
  /** Defaults to 10; at most 2048. */
  readonly Limit?: number | undefined
  readonly SortBy?: 'DateCreated' | undefined
  readonly SortDir?: 'Asc' | 'Desc' | undefined
}

/** The parameters of `v2.runProperties.delete`. */
export interface V2DeleteRunPropertiesParams {
  readonly id: string
  readonly name: string
}

/** The operations at `/v2` of the API. */
export interface V2 {
  readonly listApplications: {
    /**
     * The published applications, and those of the user.
     *
     * `GET /v2/applications`; needs a valid token; returns `ResultPage<V2Application>`.
     */
    (params?: V2ListApplicationsParams, options?: CallOptions): Promise<ResultPage<V2Application>>
    /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
    all(params?: V2ListApplicationsParams, options?: CallOptions): AsyncGenerator<V2Application, void, undefined>
  }
  /**
   * An application with its properties.
   *
   * `GET /v2/applications/{id}`; needs a valid token; returns `V2Application`.
   */
  getApplication(params: V2GetApplicationParams, options?: CallOptions): Promise<V2Application>
  /**
   * What the datasets of an application must reach to pass quality control.
   *
   * `GET /v2/applications/{id}/qcthresholds`; needs a valid token; returns `V2GetApplicationQcThresholdsResult`.
   */
  getApplicationQcThresholds(params: V2GetApplicationQcThresholdsParams, options?: CallOptions): Promise<V2GetApplicationQcThresholdsResult>
  /**
   * Replaces the thresholds that the datasets of an application must reach.
   *
   * `PUT /v2/applications/{id}/qcthresholds`; needs WRITE on the application; returns `V2PutApplicationQcThresholdsResult`.
   */
  putApplicationQcThresholds(params: V2PutApplicationQcThresholdsParams, options?: CallOptions): Promise<V2PutApplicationQcThresholdsResult>
  /**
   * The fields of the form that an application is launched with.
   *
   * `GET /v2/applications/{id}/settings`; needs a valid token; returns `V2ApplicationSettings`.
   */
  getApplicationSettings(params: V2GetApplicationSettingsParams, options?: CallOptions): Promise<V2ApplicationSettings>
  /**
   * Launches a native app with the values of its form; the analysis starts immediately.
   *
   * `POST /v2/applications/{id}/launch`; needs the permission "start applications"; returns `V2AppSession`.
   */
  launchApplication(params: V2LaunchApplicationParams, options?: CallOptions): Promise<V2AppSession>
  /**
   * What the workflows of an application wait for.
   *
   * `GET /v2/applications/{id}/workflowdependencies`; needs a valid token; returns `V2WorkflowDependencies`.
   */
  getWorkflowDependencies(params: V2GetWorkflowDependenciesParams, options?: CallOptions): Promise<V2WorkflowDependencies>
  /**
   * Replaces what the workflows of an application wait for.
   *
   * `PUT /v2/applications/{id}/workflowdependencies`; needs WRITE on the application; returns `V2WorkflowDependencies`.
   */
  putWorkflowDependencies(params: V2PutWorkflowDependenciesParams, options?: CallOptions): Promise<V2WorkflowDependencies>
  /**
   * An analysis workflow from the settings, the app and the version of a session.
   *
   * `POST /v2/applications/{applicationId}/workflows`; needs WRITE on the application; returns `V2Workflow`.
   */
  createWorkflow(params: V2CreateWorkflowParams, options?: CallOptions): Promise<V2Workflow>
  readonly listWorkflows: {
    /**
     * The user's workflows of an application, with what they wait for.
     *
     * `GET /v2/applications/{applicationId}/workflows`; needs a valid token; returns `ResultPage<V2Workflow>`.
     */
    (params: V2ListWorkflowsParams, options?: CallOptions): Promise<ResultPage<V2Workflow>>
    /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
    all(params: V2ListWorkflowsParams, options?: CallOptions): AsyncGenerator<V2Workflow, void, undefined>
  }
  /**
   * A workflow of the user.
   *
   * `GET /v2/workflows/{id}`; needs a valid token; returns `V2Workflow`.
   */
  getWorkflow(params: V2GetWorkflowParams, options?: CallOptions): Promise<V2Workflow>
  readonly listWorkflowBioSamples: {
    /**
     * The biosamples that a workflow was launched on or waits for, and what each of them lacks.
     *
     * `GET /v2/workflows/{workflowId}/biosamples`; needs a valid token; returns `ResultPage<V2WorkflowBioSample>`.
     */
    (params: V2ListWorkflowBioSamplesParams, options?: CallOptions): Promise<ResultPage<V2WorkflowBioSample>>
    /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
    all(params: V2ListWorkflowBioSamplesParams, options?: CallOptions): AsyncGenerator<V2WorkflowBioSample, void, undefined>
  }
  /**
   * Returns an analysis session.
   *
   * `GET /v2/appsessions/{id}`; needs BROWSE on the appsession; returns `V2AppSession`.
   */
  getAppSession(params: V2GetAppSessionParams, options?: CallOptions): Promise<V2AppSession>
  readonly listAppSessions: {
    /**
     * Lists the analysis sessions that the caller may browse.
     *
     * `GET /v2/appsessions`; needs a valid token; returns what the caller may BROWSE; returns `ResultPage<V2AppSession>`.
     */
    (params?: V2ListAppSessionsParams, options?: CallOptions): Promise<ResultPage<V2AppSession>>
    /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
    all(params?: V2ListAppSessionsParams, options?: CallOptions): AsyncGenerator<V2AppSession, void, undefined>
  }
  /**
   * A new session of the caller's app, which is Running.
   *
   * `POST /v2/appsessions`; needs a valid token; returns `V2AppSession`.
   */
  createAppSession(params: V2CreateAppSessionParams, options?: CallOptions): Promise<V2AppSession>
  /**
   * The name, the quality control and the delivery of an analysis, and a comment.
   *
   * `POST /v2/appsessions/{id}`; needs WRITE on the appsession; returns `V2AppSession`.
   */
  updateAppSession(params: V2UpdateAppSessionParams, options?: CallOptions): Promise<V2AppSession>
  /**
   * Stops an analysis: one that is Running is Aborted, one that is Pending is Canceled.
   *
   * `POST /v2/appsessions/{id}/stop`; needs WRITE on the appsession; returns `V2AppSession`.
   */
  stopAppSession(params: V2StopAppSessionParams, options?: CallOptions): Promise<V2AppSession>
  /**
   * Moves an analysis to the trash with what it made; with preserve=Metadata its files alone (205).
   *
   * `DELETE /v2/appsessions/{id}`; needs the permission "movetotrash global", on the user's own appsession; returns `V2AppSession | undefined`.
   */
  deleteAppSession(params: V2DeleteAppSessionParams, options?: CallOptions): Promise<V2AppSession | undefined>
  readonly listAppSessionComments: {
    /**
     * The comments on an analysis.
     *
     * `GET /v2/appsessions/{id}/comments`; needs BROWSE on the appsession; returns `ResultPage<V2Comment>`.
     */
    (params: V2ListAppSessionCommentsParams, options?: CallOptions): Promise<ResultPage<V2Comment>>
    /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
    all(params: V2ListAppSessionCommentsParams, options?: CallOptions): AsyncGenerator<V2Comment, void, undefined>
  }
  readonly listAppSessionLogFiles: {
    /**
     * Lists the log files of a session, written by its app or uploaded for it.
     *
     * `GET /v2/appsessions/{appSessionId}/logfiles`; needs BROWSE on the appsession; returns `ResultPage<V2File>`.
     */
    (params: V2ListAppSessionLogFilesParams, options?: CallOptions): Promise<ResultPage<V2File>>
    /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
    all(params: V2ListAppSessionLogFilesParams, options?: CallOptions): AsyncGenerator<V2File, void, undefined>
  }
  /**
   * Returns a file, in the form used by v2 lists.
   *
   * `GET /v2/files/{id}`; needs BROWSE on the file; returns `V2File`.
   */
  getFile(params: V2GetFileParams, options?: CallOptions): Promise<V2File>
  /**
   * Redirects to the content of a file, or, with redirect=meta, returns its download URL.
   *
   * `GET /v2/files/{id}/content`; needs READ on the file; returns `FileContent`.
   */
  getFileContent(params: V2GetFileContentParams, options?: CallOptions): Promise<FileContent>
  /**
   * Moves a file to the trash; what it belongs to stays.
   *
   * `DELETE /v2/files/{id}`; needs the permission "movetotrash global", on the user's own file; returns `V2Trash`.
   */
  deleteFile(params: V2DeleteFileParams, options?: CallOptions): Promise<V2Trash>
  /**
   * Revokes the token used for the call.
   *
   * `DELETE /v2/oauthv2tokens/current`; needs a valid token; returns `V2RevokeCurrentTokenResult`.
   */
  revokeCurrentToken(params?: V2RevokeCurrentTokenParams, options?: CallOptions): Promise<V2RevokeCurrentTokenResult>
  readonly listBioSamples: {
    /**
     * The biosamples that the caller may browse.
     *
     * `GET /v2/biosamples`; needs a valid token; returns what the caller may BROWSE; returns `ResultPage<V2BioSample>`.
     */
    (params?: V2ListBioSamplesParams, options?: CallOptions): Promise<ResultPage<V2BioSample>>
    /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
    all(params?: V2ListBioSamplesParams, options?: CallOptions): AsyncGenerator<V2BioSample, void, undefined>
  }
  /**
   * A biosample, with its preps and yields.
   *
   * `GET /v2/biosamples/{id}`; needs BROWSE on the biosample; returns `V2BioSample`.
   */
  getBioSample(params: V2GetBioSampleParams, options?: CallOptions): Promise<V2BioSample>
  /**
   * A new biosample of the user.
   *
   * `POST /v2/biosamples`; needs a valid token; returns `V2BioSample`.
   */
  createBioSample(params: V2CreateBioSampleParams, options?: CallOptions): Promise<V2BioSample>
  /**
   * Changes a biosample; Canceled ends the analyses that are in progress for it.
   *
   * `POST /v2/biosamples/{id}`; needs WRITE on the biosample; returns `V2BioSample`.
   */
  updateBioSample(params: V2UpdateBioSampleParams, options?: CallOptions): Promise<V2BioSample>
  /**
   * Gives several biosamples another default project, which new datasets go to.
   *
   * `POST /v2/biosamples/bulkupdate`; needs a valid token; returns `ResultPage<V2BioSample>`.
   */
  updateBioSamples(params: V2UpdateBioSamplesParams, options?: CallOptions): Promise<ResultPage<V2BioSample>>
  readonly listBioSampleLibraries: {
    /**
     * The libraries that were prepared of a biosample.
     *
     * `GET /v2/biosamples/{bioSampleId}/libraries`; needs BROWSE on the biosample; returns `ResultPage<V2Library>`.
     */
    (params: V2ListBioSampleLibrariesParams, options?: CallOptions): Promise<ResultPage<V2Library>>
    /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
    all(params: V2ListBioSampleLibrariesParams, options?: CallOptions): AsyncGenerator<V2Library, void, undefined>
  }
  /**
   * A new library of a biosample.
   *
   * `POST /v2/biosamples/{bioSampleId}/libraries`; needs WRITE on the biosample; returns `V2Library`.
   */
  createBioSampleLibrary(params: V2CreateBioSampleLibraryParams, options?: CallOptions): Promise<V2Library>
  readonly listBioSampleLabRequeues: {
    /**
     * The requeues of a biosample, and of every pool that it is in.
     *
     * `GET /v2/biosamples/{bioSampleId}/labrequeues`; needs BROWSE on the biosample; returns `ResultPage<V2LabRequeue>`.
     */
    (params: V2ListBioSampleLabRequeuesParams, options?: CallOptions): Promise<ResultPage<V2LabRequeue>>
    /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
    all(params: V2ListBioSampleLabRequeuesParams, options?: CallOptions): AsyncGenerator<V2LabRequeue, void, undefined>
  }
  readonly listRunLaneSummaries: {
    /**
     * The lanes that carried libraries of a biosample.
     *
     * `GET /v2/biosamples/{bioSampleId}/runlanesummaries`; needs BROWSE on the biosample; returns `ResultPage<V2RunLaneSummary>`.
     */
    (params: V2ListRunLaneSummariesParams, options?: CallOptions): Promise<ResultPage<V2RunLaneSummary>>
    /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
    all(params: V2ListRunLaneSummariesParams, options?: CallOptions): AsyncGenerator<V2RunLaneSummary, void, undefined>
  }
  /**
   * The subject of biosamples.
   *
   * `GET /v2/subjects/{id}`; needs BROWSE on the subject; returns `V2Subject`.
   */
  getSubject(params: V2GetSubjectParams, options?: CallOptions): Promise<V2Subject>
  readonly listDatasets: {
    /**
     * The datasets that the caller may browse.
     *
     * `GET /v2/datasets`; needs a valid token; returns what the caller may BROWSE; returns `ResultPage<V2Dataset>`.
     */
    (params?: V2ListDatasetsParams, options?: CallOptions): Promise<ResultPage<V2Dataset>>
    /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
    all(params?: V2ListDatasetsParams, options?: CallOptions): AsyncGenerator<V2Dataset, void, undefined>
  }
  readonly listProjectDatasets: {
    /**
     * The datasets of a project.
     *
     * `GET /v2/projects/{projectId}/datasets`; needs BROWSE on the project; returns `ResultPage<V2Dataset>`.
     */
    (params: V2ListProjectDatasetsParams, options?: CallOptions): Promise<ResultPage<V2Dataset>>
    /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
    all(params: V2ListProjectDatasetsParams, options?: CallOptions): AsyncGenerator<V2Dataset, void, undefined>
  }
  /**
   * A dataset.
   *
   * `GET /v2/datasets/{id}`; needs BROWSE on the dataset; returns `V2Dataset`.
   */
  getDataset(params: V2GetDatasetParams, options?: CallOptions): Promise<V2Dataset>
  /**
   * A new dataset in a project, made by a session of the caller's app.
   *
   * `POST /v2/projects/{projectId}/datasets`; needs WRITE on the project; returns `V2Dataset`.
   */
  createDataset(params: V2CreateDatasetParams, options?: CallOptions): Promise<V2Dataset>
  /**
   * The type, the attributes, the quality control and the upload of a dataset, and a comment.
   *
   * `POST /v2/datasets/{id}`; needs WRITE on the dataset; returns `V2Dataset`.
   */
  updateDataset(params: V2UpdateDatasetParams, options?: CallOptions): Promise<V2Dataset>
  readonly listDatasetComments: {
    /**
     * The comments on a dataset.
     *
     * `GET /v2/datasets/{id}/comments`; needs BROWSE on the dataset; returns `ResultPage<V2Comment>`.
     */
    (params: V2ListDatasetCommentsParams, options?: CallOptions): Promise<ResultPage<V2Comment>>
    /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
    all(params: V2ListDatasetCommentsParams, options?: CallOptions): AsyncGenerator<V2Comment, void, undefined>
  }
  readonly listDatasetFiles: {
    /**
     * The files of a dataset: those of its sample or AppResult.
     *
     * `GET /v2/datasets/{datasetId}/files`; needs BROWSE on the dataset; returns `ResultPage<V2File>`.
     */
    (params: V2ListDatasetFilesParams, options?: CallOptions): Promise<ResultPage<V2File>>
    /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
    all(params: V2ListDatasetFilesParams, options?: CallOptions): AsyncGenerator<V2File, void, undefined>
  }
  /**
   * A new file of a dataset: the raw bytes, or with multipart=true a file to be.
   *
   * `POST /v2/datasets/{datasetId}/files`; needs WRITE on the dataset; returns `V2File`.
   */
  uploadDatasetFile(params: V2UploadDatasetFileParams, options?: CallOptions): Promise<V2File>
  /**
   * A dataset type.
   *
   * `GET /v2/datasettypes/{id}`; needs a valid token; returns `V2DatasetType`.
   */
  getDatasetType(params: V2GetDatasetTypeParams, options?: CallOptions): Promise<V2DatasetType>
  readonly listDatasetTypes: {
    /**
     * The dataset types.
     *
     * `GET /v2/datasettypes`; needs a valid token; returns `ResultPage<V2DatasetType>`.
     */
    (params?: V2ListDatasetTypesParams, options?: CallOptions): Promise<ResultPage<V2DatasetType>>
    /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
    all(params?: V2ListDatasetTypesParams, options?: CallOptions): AsyncGenerator<V2DatasetType, void, undefined>
  }
  readonly listGenomes: {
    /**
     * The reference genomes.
     *
     * `GET /v2/genomes`; needs a valid token; returns `ResultPage<V2Genome>`.
     */
    (params?: V2ListGenomesParams, options?: CallOptions): Promise<ResultPage<V2Genome>>
    /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
    all(params?: V2ListGenomesParams, options?: CallOptions): AsyncGenerator<V2Genome, void, undefined>
  }
  /**
   * A reference genome.
   *
   * `GET /v2/genomes/{id}`; needs a valid token; returns `V2Genome`.
   */
  getGenome(params: V2GetGenomeParams, options?: CallOptions): Promise<V2Genome>
  readonly listGenomeFileSets: {
    /**
     * The files of a genome in the platform's folder of genomes, by directory.
     *
     * `GET /v2/genomes/{genomeId}/filesets`; needs a valid token; returns `ResultPage<V2GenomeFileSet>`.
     */
    (params: V2ListGenomeFileSetsParams, options?: CallOptions): Promise<ResultPage<V2GenomeFileSet>>
    /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
    all(params: V2ListGenomeFileSetsParams, options?: CallOptions): AsyncGenerator<V2GenomeFileSet, void, undefined>
  }
  readonly listGenomeAnnotations: {
    /**
     * The sequences of a genome with their lengths.
     *
     * `GET /v2/genomes/{id}/annotations`; needs a valid token; returns `ResultPage<V2GenomeAnnotation>`.
     */
    (params: V2ListGenomeAnnotationsParams, options?: CallOptions): Promise<ResultPage<V2GenomeAnnotation>>
    /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
    all(params: V2ListGenomeAnnotationsParams, options?: CallOptions): AsyncGenerator<V2GenomeAnnotation, void, undefined>
  }
  readonly listInstrumentStatistics: {
    /**
     * How long the instruments of the user's runs ran, by week or month.
     *
     * `GET /v2/instrumentstatistics`; needs a valid token; returns `ResultPage<V2InstrumentStat>`.
     */
    (params?: V2ListInstrumentStatisticsParams, options?: CallOptions): Promise<ResultPage<V2InstrumentStat>>
    /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
    all(params?: V2ListInstrumentStatisticsParams, options?: CallOptions): AsyncGenerator<V2InstrumentStat, void, undefined>
  }
  readonly listLabRequeues: {
    /**
     * The requeues that the caller may browse.
     *
     * `GET /v2/labrequeues`; needs a valid token; returns what the caller may BROWSE; returns `ResultPage<V2LabRequeue>`.
     */
    (params?: V2ListLabRequeuesParams, options?: CallOptions): Promise<ResultPage<V2LabRequeue>>
    /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
    all(params?: V2ListLabRequeuesParams, options?: CallOptions): AsyncGenerator<V2LabRequeue, void, undefined>
  }
  /**
   * A requeue, with its properties.
   *
   * `GET /v2/labrequeues/{id}`; needs BROWSE on the labrequeue; returns `V2LabRequeue`.
   */
  getLabRequeue(params: V2GetLabRequeueParams, options?: CallOptions): Promise<V2LabRequeue>
  /**
   * Requests more yield of a library.
   *
   * `POST /v2/libraries/{libraryId}/labrequeues`; needs WRITE on the library; returns `V2LabRequeue`.
   */
  requeueLibrary(params: V2RequeueLibraryParams, options?: CallOptions): Promise<V2LabRequeue>
  /**
   * Requests more yield of a pool: each library's share is that by their number.
   *
   * `POST /v2/librarypools/{libraryPoolId}/labrequeues`; needs WRITE on the pool; returns `V2LabRequeue`.
   */
  requeueLibraryPool(params: V2RequeueLibraryPoolParams, options?: CallOptions): Promise<V2LabRequeue>
  /**
   * Requests a new library by an existing prep request.
   *
   * `POST /v2/preprequests/{prepRequestId}/labrequeues`; needs WRITE on the preprequest; returns `V2LabRequeue`.
   */
  requeuePrepRequest(params: V2RequeuePrepRequestParams, options?: CallOptions): Promise<V2LabRequeue>
  readonly listLibraries: {
    /**
     * The libraries that the caller may browse.
     *
     * `GET /v2/libraries`; needs a valid token; returns what the caller may BROWSE; returns `ResultPage<V2Library>`.
     */
    (params?: V2ListLibrariesParams, options?: CallOptions): Promise<ResultPage<V2Library>>
    /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
    all(params?: V2ListLibrariesParams, options?: CallOptions): AsyncGenerator<V2Library, void, undefined>
  }
  /**
   * A library, with its index and its yield.
   *
   * `GET /v2/libraries/{id}`; needs BROWSE on the library; returns `V2Library`.
   */
  getLibrary(params: V2GetLibraryParams, options?: CallOptions): Promise<V2Library>
  /**
   * A pool of libraries.
   *
   * `GET /v2/librarypools/{id}`; needs BROWSE on the pool; returns `V2LibraryPool`.
   */
  getLibraryPool(params: V2GetLibraryPoolParams, options?: CallOptions): Promise<V2LibraryPool>
  /**
   * Changes a pool; Failed or QCFailed keeps its FASTQ datasets out of launches and reduces yields.
   *
   * `POST /v2/librarypools/{id}`; needs WRITE on the pool; returns `V2LibraryPool`.
   */
  updateLibraryPool(params: V2UpdateLibraryPoolParams, options?: CallOptions): Promise<V2LibraryPool>
  readonly listPoolLibraries: {
    /**
     * The libraries of a pool.
     *
     * `GET /v2/librarypools/{libraryPoolId}/libraries`; needs BROWSE on the pool; returns `ResultPage<V2Library>`.
     */
    (params: V2ListPoolLibrariesParams, options?: CallOptions): Promise<ResultPage<V2Library>>
    /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
    all(params: V2ListPoolLibrariesParams, options?: CallOptions): AsyncGenerator<V2Library, void, undefined>
  }
  /**
   * A request to prepare libraries of a biosample.
   *
   * `GET /v2/preprequests/{id}`; needs BROWSE on the preprequest; returns `V2PrepRequest`.
   */
  getPrepRequest(params: V2GetPrepRequestParams, options?: CallOptions): Promise<V2PrepRequest>
  /**
   * A way to prepare libraries.
   *
   * `GET /v2/librarypreps/{id}`; needs a valid token; returns `V2LibraryPrep`.
   */
  getLibraryPrep(params: V2GetLibraryPrepParams, options?: CallOptions): Promise<V2LibraryPrep>
  /**
   * A plate or a tube of libraries.
   *
   * `GET /v2/librarycontainers/{id}`; needs BROWSE on the container; returns `V2LibraryContainer`.
   */
  getLibraryContainer(params: V2GetLibraryContainerParams, options?: CallOptions): Promise<V2LibraryContainer>
  /**
   * A project, with its properties.
   *
   * `GET /v2/projects/{id}`; needs BROWSE on the project; returns `V2Project`.
   */
  getProject(params: V2GetProjectParams, options?: CallOptions): Promise<V2Project>
  readonly listRunFiles: {
    /**
     * The files of a run.
     *
     * `GET /v2/runs/{runId}/files`; needs BROWSE on the run; returns `ResultPage<V2File>`.
     */
    (params: V2ListRunFilesParams, options?: CallOptions): Promise<ResultPage<V2File>>
    /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
    all(params: V2ListRunFilesParams, options?: CallOptions): AsyncGenerator<V2File, void, undefined>
  }
  readonly listRuns: {
    /**
     * The runs that the caller may browse.
     *
     * `GET /v2/runs`; needs a valid token; returns what the caller may BROWSE; returns `ResultPage<V2Run>`.
     */
    (params?: V2ListRunsParams, options?: CallOptions): Promise<ResultPage<V2Run>>
    /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
    all(params?: V2ListRunsParams, options?: CallOptions): AsyncGenerator<V2Run, void, undefined>
  }
  /**
   * A sequencing run.
   *
   * `GET /v2/runs/{id}`; needs BROWSE on the run; returns `V2Run`.
   */
  getRun(params: V2GetRunParams, options?: CallOptions): Promise<V2Run>
  /**
   * What the instrument reports of a run; 404 until it has reported anything.
   *
   * `GET /v2/runs/{id}/sequencingstats`; needs BROWSE on the run; returns `V2RunStatistics`.
   */
  getRunSequencingStats(params: V2GetRunSequencingStatsParams, options?: CallOptions): Promise<V2RunStatistics>
  /**
   * The sample sheet of a run; 404 where it has none.
   *
   * `GET /v2/runs/{runId}/samplesheet`; needs BROWSE on the run; returns `V2SampleSheet`.
   */
  getSampleSheet(params: V2GetSampleSheetParams, options?: CallOptions): Promise<V2SampleSheet>
  readonly listRunLanes: {
    /**
     * The lanes of a run.
     *
     * `GET /v2/runs/{runId}/lanes`; needs BROWSE on the run; returns `ResultPage<V2Lane>`.
     */
    (params: V2ListRunLanesParams, options?: CallOptions): Promise<ResultPage<V2Lane>>
    /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
    all(params: V2ListRunLanesParams, options?: CallOptions): AsyncGenerator<V2Lane, void, undefined>
  }
  readonly listLaneLibraryMappings: {
    /**
     * Which libraries were on which lanes of a run.
     *
     * `GET /v2/runs/{id}/lanelibrarymappings`; needs BROWSE on the run; returns `ResultPage<V2LaneLibraryMapping>`.
     */
    (params: V2ListLaneLibraryMappingsParams, options?: CallOptions): Promise<ResultPage<V2LaneLibraryMapping>>
    /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
    all(params: V2ListLaneLibraryMappingsParams, options?: CallOptions): AsyncGenerator<V2LaneLibraryMapping, void, undefined>
  }
  /**
   * A lane of a run, with what the instrument reports of it.
   *
   * `GET /v2/lanes/{id}`; needs BROWSE on the lane; returns `V2Lane`.
   */
  getLane(params: V2GetLaneParams, options?: CallOptions): Promise<V2Lane>
  /**
   * Decides the quality control of a lane, and comments on it.
   *
   * `POST /v2/lanes/{id}`; needs WRITE on the lane; returns `V2Lane`.
   */
  updateLane(params: V2UpdateLaneParams, options?: CallOptions): Promise<V2Lane>
  readonly listLaneComments: {
    /**
     * The comments on a lane.
     *
     * `GET /v2/lanes/{id}/comments`; needs BROWSE on the lane; returns `ResultPage<V2Comment>`.
     */
    (params: V2ListLaneCommentsParams, options?: CallOptions): Promise<ResultPage<V2Comment>>
    /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
    all(params: V2ListLaneCommentsParams, options?: CallOptions): AsyncGenerator<V2Comment, void, undefined>
  }
  /**
   * What the instrument reports of a lane.
   *
   * `GET /v2/lanes/{id}/sequencingstats`; needs BROWSE on the lane; returns `V2LaneStatisticsByRead`.
   */
  getLaneSequencingStats(params: V2GetLaneSequencingStatsParams, options?: CallOptions): Promise<V2LaneStatisticsByRead>
  /**
   * What the lanes of the user's runs must reach to pass quality control.
   *
   * `GET /v2/laneqcthresholds`; needs a valid token; returns `V2GetLaneQcThresholdsResult`.
   */
  getLaneQcThresholds(params?: V2GetLaneQcThresholdsParams, options?: CallOptions): Promise<V2GetLaneQcThresholdsResult>
  /**
   * Replaces the thresholds that the lanes of the user's runs must reach at their upload.
   *
   * `PUT /v2/laneqcthresholds`; needs a valid token; returns `V2PutLaneQcThresholdsResult`.
   */
  putLaneQcThresholds(params: V2PutLaneQcThresholdsParams, options?: CallOptions): Promise<V2PutLaneQcThresholdsResult>
  readonly listTrash: {
    /**
     * What is in the user's trash.
     *
     * `GET /v2/trash`; needs the permission "movetotrash global"; returns `ResultPage<V2Trash>`.
     */
    (params?: V2ListTrashParams, options?: CallOptions): Promise<ResultPage<V2Trash>>
    /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
    all(params?: V2ListTrashParams, options?: CallOptions): AsyncGenerator<V2Trash, void, undefined>
  }
  /**
   * An entry of the trash, by its own id.
   *
   * `GET /v2/trash/{id}`; needs the permission "movetotrash global", on the user's own trash; returns `V2Trash`.
   */
  getTrash(params: V2GetTrashParams, options?: CallOptions): Promise<V2Trash>
  /**
   * Deletes for good whatever is in the user's trash.
   *
   * `DELETE /v2/trash`; needs the permission "empty trash"; returns `Emptied`.
   */
  emptyTrash(params?: V2EmptyTrashParams, options?: CallOptions): Promise<Emptied>
  /**
   * Restores what an entry of the trash holds, as it was.
   *
   * `POST /v2/trash/{id}/restorefromtrash`; needs the permission "movetotrash global", on the user's own trash; returns `V2Trash`.
   */
  restoreFromTrash(params: V2RestoreFromTrashParams, options?: CallOptions): Promise<V2Trash>
  /**
   * The user whose token this is.
   *
   * `GET /v2/users/current`; needs a valid token; returns `V2User`.
   */
  getCurrentUser(params?: V2GetCurrentUserParams, options?: CallOptions): Promise<V2User>
  /**
   * Returns a user by id, which must be that of the caller.
   *
   * `GET /v2/users/{id}`; needs BROWSE on the user; returns `V2User`.
   */
  getUser(params: V2GetUserParams, options?: CallOptions): Promise<V2User>
  /**
   * What the user pays for, and how much of it is used.
   *
   * `GET /v2/users/current/subscription`; needs a valid token; returns `V2Subscription`.
   */
  getSubscription(params?: V2GetSubscriptionParams, options?: CallOptions): Promise<V2Subscription>
  readonly listUsage: {
    /**
     * Storage and compute by month, of the user and of the workgroups that the user owns.
     *
     * `GET /v2/users/current/usage`; needs a valid token; returns `ResultPage<V2PeriodUsage>`.
     */
    (params?: V2ListUsageParams, options?: CallOptions): Promise<ResultPage<V2PeriodUsage>>
    /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
    all(params?: V2ListUsageParams, options?: CallOptions): AsyncGenerator<V2PeriodUsage, void, undefined>
  }
  readonly listWorkgroups: {
    /**
     * The workgroups that the user is in.
     *
     * `GET /v2/users/current/workgroups`; needs a valid token; returns `ResultPage<V2Workgroup>`.
     */
    (params?: V2ListWorkgroupsParams, options?: CallOptions): Promise<ResultPage<V2Workgroup>>
    /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
    all(params?: V2ListWorkgroupsParams, options?: CallOptions): AsyncGenerator<V2Workgroup, void, undefined>
  }
  /**
   * A workgroup that the user is in.
   *
   * `GET /v2/workgroups/{id}`; needs BROWSE on the workgroup; returns `V2Workgroup`.
   */
  getWorkgroup(params: V2GetWorkgroupParams, options?: CallOptions): Promise<V2Workgroup>
  readonly listUserSettings: {
    /**
     * The settings of the user.
     *
     * `GET /v2/users/{userId}/settings`; needs BROWSE on the user; returns `ResultPage<V2UserSetting>`.
     */
    (params: V2ListUserSettingsParams, options?: CallOptions): Promise<ResultPage<V2UserSetting>>
    /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
    all(params: V2ListUserSettingsParams, options?: CallOptions): AsyncGenerator<V2UserSetting, void, undefined>
  }
  /**
   * Sets settings of the signed-in user, by name or by id.
   *
   * `POST /v2/users/{userId}/settings`; needs a signed-in browser; returns `ResultPage<V2UserSetting>`.
   */
  updateUserSettings(params: V2UpdateUserSettingsParams, options?: CallOptions): Promise<ResultPage<V2UserSetting>>
  readonly listAgreements: {
    /**
     * The agreements of the API, and which of them the user has signed.
     *
     * `GET /v2/users/current/apiagreements`; needs a valid token; returns `ResultPage<V2Agreement>`.
     */
    (params?: V2ListAgreementsParams, options?: CallOptions): Promise<ResultPage<V2Agreement>>
    /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
    all(params?: V2ListAgreementsParams, options?: CallOptions): AsyncGenerator<V2Agreement, void, undefined>
  }
  /**
   * Signs an agreement, in a signed-in browser.
   *
   * `POST /v2/users/current/apiagreements/{id}/sign`; needs a signed-in browser; returns `V2Agreement`.
   */
  signAgreement(params: V2SignAgreementParams, options?: CallOptions): Promise<V2Agreement>
  readonly applicationProperties: {
    readonly list: {
      /**
       * The properties of a application.
       *
       * `GET /v2/applications/{id}/properties`; needs BROWSE on the application; returns `ResultPage<V2Property>`.
       */
      (params: V2ListApplicationPropertiesParams, options?: CallOptions): Promise<ResultPage<V2Property>>
      /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
      all(params: V2ListApplicationPropertiesParams, options?: CallOptions): AsyncGenerator<V2Property, void, undefined>
    }
    /**
     * Adds properties to a application (201) or changes their content (200): all of them or none.
     *
     * `POST /v2/applications/{id}/properties`; needs WRITE on the application; returns `V2Properties`.
     */
    write(params: V2WriteApplicationPropertiesParams, options?: CallOptions): Promise<V2Properties>
    /**
     * One property of a application.
     *
     * `GET /v2/applications/{id}/properties/{name}`; needs BROWSE on the application; returns `V2Property`.
     */
    get(params: V2GetApplicationPropertiesParams, options?: CallOptions): Promise<V2Property>
    readonly items: {
      /**
       * The items of one property of a application.
       *
       * `GET /v2/applications/{id}/properties/{name}/items`; needs BROWSE on the application; returns `ResultPage<V2PropertyItem>`.
       */
      (params: V2ItemsApplicationPropertiesParams, options?: CallOptions): Promise<ResultPage<V2PropertyItem>>
      /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
      all(params: V2ItemsApplicationPropertiesParams, options?: CallOptions): AsyncGenerator<V2PropertyItem, void, undefined>
    }
    /**
     * Deletes a property of a application.
     *
     * `DELETE /v2/applications/{id}/properties/{name}`; needs WRITE on the application; returns nothing.
     */
    delete(params: V2DeleteApplicationPropertiesParams, options?: CallOptions): Promise<undefined>
  }
  readonly appSessionProperties: {
    readonly list: {
      /**
       * The properties of a appsession.
       *
       * `GET /v2/appsessions/{id}/properties`; needs BROWSE on the appsession; returns `ResultPage<V2Property>`.
       */
      (params: V2ListAppSessionPropertiesParams, options?: CallOptions): Promise<ResultPage<V2Property>>
      /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
      all(params: V2ListAppSessionPropertiesParams, options?: CallOptions): AsyncGenerator<V2Property, void, undefined>
    }
    /**
     * Adds properties to a appsession (201) or changes their content (200): all of them or none.
     *
     * `POST /v2/appsessions/{id}/properties`; needs WRITE on the appsession; returns `V2Properties`.
     */
    write(params: V2WriteAppSessionPropertiesParams, options?: CallOptions): Promise<V2Properties>
    /**
     * One property of a appsession.
     *
     * `GET /v2/appsessions/{id}/properties/{name}`; needs BROWSE on the appsession; returns `V2Property`.
     */
    get(params: V2GetAppSessionPropertiesParams, options?: CallOptions): Promise<V2Property>
    readonly items: {
      /**
       * The items of one property of a appsession.
       *
       * `GET /v2/appsessions/{id}/properties/{name}/items`; needs BROWSE on the appsession; returns `ResultPage<V2PropertyItem>`.
       */
      (params: V2ItemsAppSessionPropertiesParams, options?: CallOptions): Promise<ResultPage<V2PropertyItem>>
      /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
      all(params: V2ItemsAppSessionPropertiesParams, options?: CallOptions): AsyncGenerator<V2PropertyItem, void, undefined>
    }
    /**
     * Deletes a property of a appsession.
     *
     * `DELETE /v2/appsessions/{id}/properties/{name}`; needs WRITE on the appsession; returns nothing.
     */
    delete(params: V2DeleteAppSessionPropertiesParams, options?: CallOptions): Promise<undefined>
  }
  readonly bioSampleProperties: {
    readonly list: {
      /**
       * The properties of a biosample.
       *
       * `GET /v2/biosamples/{id}/properties`; needs BROWSE on the biosample; returns `ResultPage<V2Property>`.
       */
      (params: V2ListBioSamplePropertiesParams, options?: CallOptions): Promise<ResultPage<V2Property>>
      /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
      all(params: V2ListBioSamplePropertiesParams, options?: CallOptions): AsyncGenerator<V2Property, void, undefined>
    }
    /**
     * Adds properties to a biosample (201) or changes their content (200): all of them or none.
     *
     * `POST /v2/biosamples/{id}/properties`; needs WRITE on the biosample; returns `V2Properties`.
     */
    write(params: V2WriteBioSamplePropertiesParams, options?: CallOptions): Promise<V2Properties>
    /**
     * One property of a biosample.
     *
     * `GET /v2/biosamples/{id}/properties/{name}`; needs BROWSE on the biosample; returns `V2Property`.
     */
    get(params: V2GetBioSamplePropertiesParams, options?: CallOptions): Promise<V2Property>
    readonly items: {
      /**
       * The items of one property of a biosample.
       *
       * `GET /v2/biosamples/{id}/properties/{name}/items`; needs BROWSE on the biosample; returns `ResultPage<V2PropertyItem>`.
       */
      (params: V2ItemsBioSamplePropertiesParams, options?: CallOptions): Promise<ResultPage<V2PropertyItem>>
      /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
      all(params: V2ItemsBioSamplePropertiesParams, options?: CallOptions): AsyncGenerator<V2PropertyItem, void, undefined>
    }
    /**
     * Deletes a property of a biosample.
     *
     * `DELETE /v2/biosamples/{id}/properties/{name}`; needs WRITE on the biosample; returns nothing.
     */
    delete(params: V2DeleteBioSamplePropertiesParams, options?: CallOptions): Promise<undefined>
  }
  readonly datasetProperties: {
    readonly list: {
      /**
       * The properties of a dataset.
       *
       * `GET /v2/datasets/{id}/properties`; needs BROWSE on the dataset; returns `ResultPage<V2Property>`.
       */
      (params: V2ListDatasetPropertiesParams, options?: CallOptions): Promise<ResultPage<V2Property>>
      /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
      all(params: V2ListDatasetPropertiesParams, options?: CallOptions): AsyncGenerator<V2Property, void, undefined>
    }
    /**
     * Adds properties to a dataset (201) or changes their content (200): all of them or none.
     *
     * `POST /v2/datasets/{id}/properties`; needs WRITE on the dataset; returns `V2Properties`.
     */
    write(params: V2WriteDatasetPropertiesParams, options?: CallOptions): Promise<V2Properties>
    /**
     * One property of a dataset.
     *
     * `GET /v2/datasets/{id}/properties/{name}`; needs BROWSE on the dataset; returns `V2Property`.
     */
    get(params: V2GetDatasetPropertiesParams, options?: CallOptions): Promise<V2Property>
    readonly items: {
      /**
       * The items of one property of a dataset.
       *
       * `GET /v2/datasets/{id}/properties/{name}/items`; needs BROWSE on the dataset; returns `ResultPage<V2PropertyItem>`.
       */
      (params: V2ItemsDatasetPropertiesParams, options?: CallOptions): Promise<ResultPage<V2PropertyItem>>
      /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
      all(params: V2ItemsDatasetPropertiesParams, options?: CallOptions): AsyncGenerator<V2PropertyItem, void, undefined>
    }
    /**
     * Deletes a property of a dataset.
     *
     * `DELETE /v2/datasets/{id}/properties/{name}`; needs WRITE on the dataset; returns nothing.
     */
    delete(params: V2DeleteDatasetPropertiesParams, options?: CallOptions): Promise<undefined>
  }
  readonly projectProperties: {
    readonly list: {
      /**
       * The properties of a project.
       *
       * `GET /v2/projects/{id}/properties`; needs BROWSE on the project; returns `ResultPage<V2Property>`.
       */
      (params: V2ListProjectPropertiesParams, options?: CallOptions): Promise<ResultPage<V2Property>>
      /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
      all(params: V2ListProjectPropertiesParams, options?: CallOptions): AsyncGenerator<V2Property, void, undefined>
    }
    /**
     * Adds properties to a project (201) or changes their content (200): all of them or none.
     *
     * `POST /v2/projects/{id}/properties`; needs WRITE on the project; returns `V2Properties`.
     */
    write(params: V2WriteProjectPropertiesParams, options?: CallOptions): Promise<V2Properties>
    /**
     * One property of a project.
     *
     * `GET /v2/projects/{id}/properties/{name}`; needs BROWSE on the project; returns `V2Property`.
     */
    get(params: V2GetProjectPropertiesParams, options?: CallOptions): Promise<V2Property>
    readonly items: {
      /**
       * The items of one property of a project.
       *
       * `GET /v2/projects/{id}/properties/{name}/items`; needs BROWSE on the project; returns `ResultPage<V2PropertyItem>`.
       */
      (params: V2ItemsProjectPropertiesParams, options?: CallOptions): Promise<ResultPage<V2PropertyItem>>
      /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
      all(params: V2ItemsProjectPropertiesParams, options?: CallOptions): AsyncGenerator<V2PropertyItem, void, undefined>
    }
    /**
     * Deletes a property of a project.
     *
     * `DELETE /v2/projects/{id}/properties/{name}`; needs WRITE on the project; returns nothing.
     */
    delete(params: V2DeleteProjectPropertiesParams, options?: CallOptions): Promise<undefined>
  }
  readonly runProperties: {
    readonly list: {
      /**
       * The properties of a run.
       *
       * `GET /v2/runs/{id}/properties`; needs BROWSE on the run; returns `ResultPage<V2Property>`.
       */
      (params: V2ListRunPropertiesParams, options?: CallOptions): Promise<ResultPage<V2Property>>
      /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
      all(params: V2ListRunPropertiesParams, options?: CallOptions): AsyncGenerator<V2Property, void, undefined>
    }
    /**
     * Adds properties to a run (201) or changes their content (200): all of them or none.
     *
     * `POST /v2/runs/{id}/properties`; needs WRITE on the run; returns `V2Properties`.
     */
    write(params: V2WriteRunPropertiesParams, options?: CallOptions): Promise<V2Properties>
    /**
     * One property of a run.
     *
     * `GET /v2/runs/{id}/properties/{name}`; needs BROWSE on the run; returns `V2Property`.
     */
    get(params: V2GetRunPropertiesParams, options?: CallOptions): Promise<V2Property>
    readonly items: {
      /**
       * The items of one property of a run.
       *
       * `GET /v2/runs/{id}/properties/{name}/items`; needs BROWSE on the run; returns `ResultPage<V2PropertyItem>`.
       */
      (params: V2ItemsRunPropertiesParams, options?: CallOptions): Promise<ResultPage<V2PropertyItem>>
      /** Every item of the list; pages are requested as they are needed. Limit is the size of a page. */
      all(params: V2ItemsRunPropertiesParams, options?: CallOptions): AsyncGenerator<V2PropertyItem, void, undefined>
    }
    /**
     * Deletes a property of a run.
     *
     * `DELETE /v2/runs/{id}/properties/{name}`; needs WRITE on the run; returns nothing.
     */
    delete(params: V2DeleteRunPropertiesParams, options?: CallOptions): Promise<undefined>
  }
}
