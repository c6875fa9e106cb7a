/**
 * The query parameters that clients of deployed platforms send, by operation, besides those of pages; and the fields that
 * they sort by, after a colon.
 */
const table = `
v2.listDatasets include propertyfilters datasettypes qcstatus uploadstatus inputbiosamples inputruns inputruntokens projectid appsessionids isarchived : Size QcStatus
v2.listProjectDatasets include propertyfilters datasettypes qcstatus uploadstatus inputbiosamples inputruns inputruntokens projectid appsessionids isarchived : Size QcStatus
v2.listBioSamples projectid biosamplename include propertynamestartswith status labstatus
v2.listBioSampleLibraries include
v2.listPoolLibraries include
v2.listAppSessions output.projects input.runs input.biosamples name appid applicationfamilyslugs datemodified executionstatus qcstatus deliverystatus include propertyfilters usercreatedby ownedbycurrentuser : DateModified
v2.deleteAppSession preserve bypasstrash
v2.listRuns statuses experimentname flowcellbarcode instrumenttype laneandqcstatuses output.projects include propertynamestartswith excludepropertynamestartswith : Id DateCreated ExperimentName FlowcellBarcode LaneAndQcStatus PlatformName InstrumentName TotalSize Status
v2.getRun include propertieslimit propertyitemslimit
v2.listRunFiles directory recursive extensions excludeextensions filehrefcontentresolution statuses include pathprefix
v2.listDatasetFiles filesetid extensions excludeextensions directory includesubdirectories excludevcfindexfolder excludebamcoveragefolder excludesystemfolder excludeemptyfiles filehrefcontentresolution turbomode statuses pathprefix
v2.listAppSessionLogFiles filesetid extensions excludeextensions directory includesubdirectories excludevcfindexfolder excludebamcoveragefolder excludesystemfolder excludeemptyfiles filehrefcontentresolution turbomode statuses pathprefix
v2.datasetProperties.list propertyfilters propertieslimit propertyitemslimit showhiddenitems
v2.datasetProperties.get propertyitemslimit
v2.appSessionProperties.list propertyfilters propertieslimit propertyitemslimit showhiddenitems
v2.appSessionProperties.get propertyitemslimit
v2.appSessionProperties.items : DateCreated
v2.listApplications category references allversions
v2.getSubscription refreshcache
v2.listWorkgroups includesubscription include
v1.listOwnRuns Statuses InstrumentType ReagentBarcode FlowcellBarcode IncludeLocked : Id DateCreated DateModified ExperimentName LaneAndQcStatus PlatformName UserOwnedBy Status Workflow InstrumentName InstrumentSerialNumber TotalSize
oauth.deviceAuthorization client_id response_type scope
oauth.token client_id client_secret grant_type code
`

export const deployedParameters = table
  .trim()
  .split('\n')
  .map((line) => {
    const [names = '', fields = ''] = line.split(':')
    const [id = '', ...parameters] = names.trim().split(' ')
    return { id, parameters, sortBy: fields.split(' ').filter(Boolean) }
  })
