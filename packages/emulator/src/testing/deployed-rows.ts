/**
 * The members that deployed platforms always have of a record in a list, and so inside other records: what recordings of
 * production show. Those of `absent` are left out where Benchtop has no value, or no such thing.
 */
export const deployedRows: Readonly<Record<string, string>> = {
  'v1.Run':
    'Id Href Name Number ExperimentName Status ReagentBarcode FlowcellBarcode DateCreated DateModified UserOwnedBy UserUploadedBy TotalSize PlatformName Workflow Instrument InstrumentName InstrumentType NumCyclesRead1 NumCyclesRead2 NumCyclesIndex1 NumCyclesIndex2 HasCollaborators IsArchived SequencingStats AnalysisSettings LaneAndQcStatus LimsStatus DateInstrumentStarted DateInstrumentCompleted',
  'v1.Project':
    'Id UserOwnedBy Href Name Description DateCreated DateModified HasCollaborators TotalSize',
  'v1.Sample':
    'Id Href IsMerged UserOwnedBy Name SampleId Status StatusSummary DateCreated TotalSize Read1 Read2 NumReadsPF NumReadsRaw TotalReadsRaw TotalReadsPF TotalClustersRaw TotalClustersPF IsPairedEnd',
  'v1.AppResult': 'Id Href UserOwnedBy Name Status StatusSummary DateCreated TotalSize AppSession',
  'v1.AppSession':
    'Id Name Href Application UserCreatedBy Status StatusSummary DateCreated ModifiedOn',
  File: 'Id Href HrefContent Name ContentType Size Path IsArchived DateCreated DateModified',
  'v1.UserSummary': 'Id Href Name DateCreated AvatarUrl',
  Application:
    'Id Href Name CompanyName VersionNumber ShortDescription DateCreated PublishStatus IsBillingActivated Category Classifications AppFamilySlug AppVersionSlug Features LockStatus',
  'v2.UserSummary': 'Id Href Name DateCreated AvatarUrl HrefProperties ExternalDomainId',
  'v2.Run':
    'Id Name ExperimentName DateCreated DateModified Status UserOwnedBy Instrument InstrumentRunStatus FlowcellBarcode LaneAndQcStatus Workflow TotalSize UserUploadedBy UploadStatus DateUploadStarted DateUploadCompleted IsArchived IsZipping IsZipped IsUnzipping Href HrefFiles V1Pre3Id',
  'v2.Biosample':
    'Id Href UserOwnedBy BioSampleName DefaultProject DateModified DateCreated Status LabStatus',
  'v2.Library':
    'Id Href Name DateCreated DateModified Status BioSample LibraryPrep Project Biomolecule UserOwnedBy',
  'v2.LibraryPool': 'Id Href UserPoolId UserOwnedBy LibraryCount DateModified DateCreated Status',
  'v2.Dataset':
    'Id Href HrefFiles Name DateCreated DateModified AppSession Project TotalSize IsArchived UserOwnedBy DatasetType Attributes QcStatus QcStatusSummary UploadStatus UploadStatusSummary ValidationStatus HrefComments ContainsComments',
  'v2.AppSession':
    'Id Name Href Application UserCreatedBy ExecutionStatus QcStatus StatusSummary Purpose DateCreated DateModified DeliveryStatus ContainsComments HrefComments',
  'v2.Project':
    'Id UserOwnedBy Href Name Description DateCreated DateModified HasCollaborators TotalSize',
  SequencingStats:
    'Chemistry ErrorRate ErrorRateR1 ErrorRateR2 Href IntensityCycle1 IsIndexed MaxCycleCalled MaxCycleExtracted MaxCycleScored MinCycleCalled MinCycleExtracted MinCycleScored NonIndexedErrorRate NonIndexedIntensityCycle1 NonIndexedPercentAligned NonIndexedPercentGtQ30 NonIndexedProjectedTotalYield NonIndexedYieldTotal NumCyclesIndex1 NumCyclesIndex2 NumCyclesRead1 NumCyclesRead2 NumLanes NumReads NumSurfaces NumSwathsPerLane NumTilesPerSwath PercentAligned PercentGtQ30 PercentGtQ30R1 PercentGtQ30R2 PercentGtQ30Last10Cycles PercentPf PercentResynthesis PhasingR1 PhasingR2 PrePhasingR1 PrePhasingR2 ProjectedTotalYield ReadsPfTotal ReadsTotal YieldTotal Clusters ClustersPf ClusterDensity Occupancy',
}

/** The members of a recorded row that a record may lack here, and why. */
export const absent: Readonly<Record<string, string>> = {
  'v2.UserSummary': 'HrefProperties ExternalDomainId', // no such operation; only of a domain
  Application: 'CompanyName', // where none is registered
  'v1.Project': 'Description', // where there is none
  'v1.AppResult': 'AppSession', // of another user's
  'v2.Run': 'FlowcellBarcode Workflow DateUploadStarted DateUploadCompleted', // until they are reported
  'v2.Biosample': 'DefaultProject', // where there is none
  'v2.Library': 'Project Biomolecule', // where there is none
  'v2.Dataset': 'AppSession Project', // of reads that came with a run
  'v2.Project': 'Description',
}
