import { prefixed, v2PropertyParents, type v2, type V2PropertyParent } from '@benchtop/contracts'
import type { Reply } from '../client.ts'
import { datasetId, type ListedWorld } from '../listed-world.ts'
import { idOf, sessionOfCalls, sessionWithLog } from '../made-resources.ts'
import { adasSession } from '../purchases.ts'
import { startRun } from '../runs.ts'
import { signIn } from '../signed-in.ts'
import type { TestPlatform } from '../test-platform.ts'
import { discard, newTrash } from '../trash.ts'
import type { Given, Listed, ValidCalls, ValidLists } from './valid-call.ts'

/** The record that v2 answered: in its envelope, or bare under the field profile. */
function recordIn({ body }: Reply): { Id: string } {
  return (body.Response ?? body) as { Id: string }
}

/** Ada, who has a setting. */
async function ownSetting(platform: TestPlatform): Promise<string> {
  const ada = await signIn(platform, 'ada@example.test', 'ada')
  const settings = { UserSettings: [{ Name: 'theme', Value: 'light' }] }
  await ada.postJson('v2/users/1001/settings', settings)
  return '1001'
}

/** A dataset of a new AppResult, whose files can be added; its identifier. */
async function newDataset(platform: TestPlatform): Promise<string> {
  const maker = platform.withScopes(['write project 4001'], { application: '2001' })
  return idOf(recordIn(await maker.post('v2/projects/4001/datasets', { Name: 'Fresh' })))
}

/** A dataset of Ada's with a comment. */
async function commentedDataset(platform: TestPlatform): Promise<string> {
  await platform.ada.postJson(`v2/datasets/${seededDataset}`, { Comment: 'Looks good.' })
  return seededDataset
}

const seededDataset = datasetId(20_001)
const requeue = { RequestedAdditionalYield: 1000, LIMSId: 'LIMS-2' }
const wrongRequeues = [
  [{}, ['RequestedAdditionalYield']],
  [{ RequestedAdditionalYield: -1 }, ['RequestedAdditionalYield']],
  [{ RequestedAdditionalYield: 'much' }, ['RequestedAdditionalYield']],
] as const

/** The five calls of v2 on the properties of one kind of resource. */
function v2PropertyCalls<const Kind extends V2PropertyParent>(
  kind: Kind,
  id: Given,
  listed: Listed = String(id),
) {
  const lines = { Name: 'Test.lines', Type: 'string[]', Items: ['one', 'two'] }
  const name = lines.Name
  const withLines = async (platform: TestPlatform): Promise<string> => {
    const parent = typeof id === 'string' ? id : await id(platform)
    const path = `v2/${v2PropertyParents[kind]}/${parent}/properties`
    await platform.ada.postJson(path, { Properties: [lines] })
    return parent
  }
  return {
    list: {
      params: { id: withLines },
      status: 200,
      list: {
        params: { id: listed },
        query: {
          propertieslimit: '1',
          propertyitemslimit: '1',
          propertyfilters: 'Test.b*',
          showhiddenitems: 'true',
        },
      },
    },
    write: {
      params: { id },
      members: { Properties: [lines] },
      wrong: [
        [{}, ['Properties']],
        [{ Properties: [{ ...lines, Items: 'one' }] }, ['Properties[0].Items']],
        [{ Properties: [{ ...lines, Type: 'number' }] }, ['Properties[0].Type']],
        [{ Properties: [{ ...lines, Options: 'Loud' }] }, ['Properties[0].Options']],
        [{ Properties: [{ Id: '999999', Content: 'x' }] }, ['Properties[0].Id']],
      ],
      status: 201,
    },
    get: { params: { id: withLines, name }, query: 'propertyitemslimit=1', status: 200 },
    items: {
      params: { id: withLines, name },
      status: 200,
      list: {
        params: { id: listed, name: 'Test.h' },
        query: { showhiddenitems: { value: 'true', gives: 'refusal without' } },
      },
    },
    delete: { params: { id: withLines, name }, status: 204 },
  } as const
}

/** A lane of Ada's with a comment. */
async function commentedLane(platform: TestPlatform): Promise<string> {
  await platform.ada.postJson('v2/lanes/19001', { Comment: 'Looks good.' })
  return '19001'
}

/** A run of Ada's whose sample sheet has arrived. */
async function runWithSampleSheet(platform: TestPlatform): Promise<string> {
  const id = await startRun(platform, {
    steps: [{ status: 'Uploading', duration: '1s' }, { status: 'PendingAnalysis' }],
    files: [{ path: 'SampleSheet.csv' }],
  })
  platform.clock.advance('1s')
  return id
}

/** A session of Ada's, of an application whose token the tests don't hold, that runs until it is stopped. */
async function runningSession(platform: TestPlatform): Promise<string> {
  const maker = platform.withScopes([], { application: '2001' })
  return idOf(recordIn(await maker.post('v2/appsessions', { Name: 'Fresh' })))
}

/** A session of Ada's with a comment. */
async function commentedSession(platform: TestPlatform): Promise<string> {
  const session = await sessionOfCalls(platform)
  await platform.ada.post(`v2/appsessions/${session}`, { Comment: 'Looks good.' })
  return session
}

/** The newest session that a workflow can be made of. */
let workflowSession = ''

/** A native app of Ada's, whose token the tests don't hold, that has run on a biosample; its id. */
async function workflowApp(platform: TestPlatform): Promise<string> {
  const id = '2950'
  const app = { id, name: 'Waiting', kind: 'native', owner: '1001', command: ['true'] } as const
  if ((await platform.ada.get(`v1pre3/applications/${id}`)).status === 404) {
    await platform.seed({ name: 'waiting', folder: '/', document: { applications: [app] } })
  }
  const InputParameters = { sample: 'biosamples/12001' }
  const address = `v2/applications/${id}/launch`
  workflowSession = recordIn(await platform.ada.postJson(address, { InputParameters })).Id
  return id
}

async function newWorkflow(platform: TestPlatform): Promise<string> {
  const address = `v2/applications/${await workflowApp(platform)}/workflows`
  const members = { Name: 'Fresh', AppSessionId: workflowSession }
  return recordIn(await platform.ada.postJson(address, members)).Id
}

const ofSession = ({ session }: ListedWorld): string => session
const firstWorkflow = async (world: ListedWorld): Promise<string> =>
  (await world.workflows())[0] ?? ''

const uploadLog = ({ platform }: ListedWorld) =>
  platform.ada.upload(`v1pre3/filesets/${adasSession}/files?Name=more.log`, 'more', 'text/plain')

async function discardSeveral({ platform }: ListedWorld): Promise<void> {
  for (const path of ['appresults/6001', 'samples/5002', 'samples/5001']) {
    await discard(platform.ada, `v1pre3/${path}`)
  }
}

const requeues = { id: '18001', type: 'AdditionalYieldOfLibraryPool' } as const

/** The parameters of both lists of datasets. */
const datasets = {
  id: seededDataset,
  include: 'Properties,AppSessionRoot',
  propertyfilters: { value: 'Test.a', extra: `include=Properties&id=${seededDataset}` },
  datasettypes: '~common.fastq',
  qcstatus: 'Undefined',
  uploadstatus: { value: 'Uploading', gives: 'no rows' },
  inputbiosamples: '12001',
  inputruns: '8001',
  inputruntokens: 'r.8001',
  projectid: { value: '4002', gives: 'no rows' },
  appsessionids: adasSession,
  isarchived: { value: 'true', gives: 'no rows' },
  search: { value: 'no such dataset', gives: 'no rows' },
  launchable: { value: 'false', gives: 'no rows' },
} as const

/** The parameters of the lists of the files of datasets and of sessions' logs. */
const files = {
  filesetid: { value: '1', gives: 'refusal' },
  excludeextensions: 'txt',
  directory: '/',
  includesubdirectories: { value: 'true', extra: 'directory=/' },
  excludevcfindexfolder: 'true',
  excludebamcoveragefolder: 'true',
  excludesystemfolder: 'true',
  excludeemptyfiles: 'true',
  filehrefcontentresolution: 'true',
  turbomode: { value: 'true', extra: 'limit=1' },
  statuses: { value: 'pending', gives: 'no rows' },
} as const

/** Calls of v2. */
export const v2Calls: ValidCalls<typeof v2> & ValidLists<typeof v2> = {
  ...prefixed('applicationProperties', v2PropertyCalls('application', '2001')),
  ...prefixed('appSessionProperties', v2PropertyCalls('appsession', sessionOfCalls, ofSession)),
  ...prefixed('bioSampleProperties', v2PropertyCalls('biosample', '12001')),
  ...prefixed('datasetProperties', v2PropertyCalls('dataset', seededDataset)),
  ...prefixed('labRequeueProperties', v2PropertyCalls('labrequeue', '18001')),
  ...prefixed('projectProperties', v2PropertyCalls('project', '4001')),
  ...prefixed('runProperties', v2PropertyCalls('run', '8001')),
  archive: {
    members: { DatasetIds: [seededDataset], RunIds: ['8001'] },
    wrong: [
      [{ RunIds: ['999999'] }, ['RunIds[0]']],
      [{ DatasetIds: 7 }, ['DatasetIds']],
    ],
    status: 200,
  },
  restore: {
    members: { RunIds: ['8001'] },
    wrong: [[{ RunIds: ['999999'] }, ['RunIds[0]']]],
    status: 200,
  },
  listApplications: {
    status: 200,
    list: {
      query: { id: '2001', category: 'Native', references: 'bench.depth', allversions: 'false' },
    },
  },
  listAppSessions: {
    status: 200,
    list: {
      query: {
        id: ofSession,
        appid: '2001',
        applicationfamilyslugs: 'bench.depth',
        datemodified: '2026-03-02',
        name: 'Fresh',
        executionstatus: 'Running',
        qcstatus: 'QcPassed',
        deliverystatus: 'OnHold',
        usercreatedby: { value: '9999', gives: 'no rows' },
        ownedbycurrentuser: 'true',
        'output.projects': '4101',
        'input.runs': '8001',
        'input.biosamples': '12001',
        include: 'Logs',
        propertyfilters: 'Input.*',
      },
    },
  },
  listGenomes: { status: 200, list: { query: {} } },
  listGenomeFileSets: { params: { genomeId: '4' }, status: 200, list: { query: {} } },
  listGenomeAnnotations: { params: { id: '4' }, status: 200, list: { query: {} } },
  listRuns: {
    status: 200,
    list: {
      query: {
        id: '8001',
        statuses: 'Running',
        experimentname: 'Run 1',
        flowcellbarcode: 'FC-2',
        instrumenttype: 'NovaSeq',
        laneandqcstatuses: 'QcPassed',
        'output.projects': '4001',
        include: 'Properties',
        propertynamestartswith: { value: 'Test.a', extra: 'include=Properties' },
        excludepropertynamestartswith: { value: 'Test.a', extra: 'include=Properties' },
      },
    },
  },
  listRunLanes: {
    params: { runId: '8001' },
    status: 200,
    list: { params: { runId: '8101' }, query: { id: '19202' } },
  },
  listLaneLibraryMappings: {
    params: { id: '8001' },
    status: 200,
    list: { params: { id: '8101' }, query: {} },
  },
  listLaneIndexSummaries: {
    params: { id: '8001' },
    status: 200,
    list: { params: { id: '8101' }, query: {} },
  },
  listUsage: {
    status: 200,
    list: {
      query: {
        includeloggedinuser: 'false',
        periods: '3',
        refreshcache: { value: 'true', between: uploadLog },
      },
      sorting: { query: 'periods=2' },
    },
  },
  listAgreements: { status: 200, list: { query: { id: '23001', category: 'Beta' } } },
  createAppSession: {
    members: { Name: 'Variant calling', StatusSummary: 'Begun.' },
    wrong: [
      [{}, ['Name']],
      [{ Name: 'Fresh', StatusSummary: 'x'.repeat(129) }, ['StatusSummary']],
    ],
    status: 201,
  },
  updateAppSession: {
    params: { id: sessionOfCalls },
    members: { QcStatus: 'QcPassed', DeliveryStatus: 'OnHold', Comment: 'Looks good.' },
    wrong: [
      [{ QcStatus: 'Undefined', DeliveryStatus: 'Lost' }, ['QcStatus', 'DeliveryStatus']],
      [{ ExecutionStatus: 'Running' }, ['ExecutionStatus']],
      [{ Comment: 'x'.repeat(1025) }, ['Comment']],
    ],
    status: 200,
  },
  listAppSessionComments: {
    params: { id: commentedSession },
    status: 200,
    list: { params: { id: adasSession }, query: {} },
  },
  stopAppSession: { params: { id: runningSession }, status: 200 },
  deleteAppSession: { params: { id: sessionOfCalls }, query: 'preserve=Metadata', status: 205 },
  putApplicationQcThresholds: {
    params: { id: '2001' },
    members: {
      QcThresholds: [{ Name: 'TotalSize', Operator: 'GreaterThan', ThresholdValues: [10] }],
    },
    wrong: [
      [{}, ['QcThresholds']],
      [
        { QcThresholds: [{ Name: '', Operator: 'Above', ThresholdValues: ['much'] }] },
        ['QcThresholds[0].Name', 'QcThresholds[0].Operator', 'QcThresholds[0].ThresholdValues[0]'],
      ],
      [
        { QcThresholds: [{ Name: 'Reads', Operator: 'Between', ThresholdValues: [1] }] },
        ['QcThresholds[0].ThresholdValues'],
      ],
    ],
    status: 200,
  },
  launchApplication: {
    params: { id: '2002' },
    members: { Name: 'Depth of NA12878', InputParameters: { reads: ['samples/5001'], note: 'x' } },
    wrong: [
      [{ Name: 'x'.repeat(129), StatusSummary: 'x'.repeat(129) }, ['Name', 'StatusSummary']],
      [{ InputParameters: 'reads' }, ['InputParameters']],
      [{ InputParameters: { reads: 'samples/999999' } }, ['InputParameters.reads']],
      [{ InputParameters: { reads: { Id: '5001' } } }, ['InputParameters.reads']],
    ],
    status: 201,
  },
  putWorkflowDependencies: {
    params: { id: '2001' },
    members: {
      Dependencies: [
        {
          Type: 'BioSampleYield',
          RequiredYield: 1000,
          Dependencies: [{ Type: 'AppCompletion', ApplicationId: '2002' }],
        },
      ],
    },
    wrong: [
      [{}, ['Dependencies']],
      [{ Dependencies: [{ Type: 'Luck' }] }, ['Dependencies[0].Type']],
      [{ Dependencies: [], Version: '9.9.9' }, ['Version']],
      [
        {
          Dependencies: [
            { Type: 'BioSampleYield', LibraryPrepId: '999999' },
            { Type: 'AppCompletion', RequiredYield: 5 },
          ],
        },
        [
          'Dependencies[0].LibraryPrepId',
          'Dependencies[1].RequiredYield',
          'Dependencies[1].ApplicationId',
        ],
      ],
    ],
    status: 200,
  },
  createWorkflow: {
    params: { applicationId: workflowApp },
    members: () => ({ Name: 'Depth report', AppSessionId: workflowSession }),
    wrong: [
      [{}, ['Name', 'AppSessionId']],
      [{ Name: 'Fresh', AppSessionId: '999999' }, ['AppSessionId']],
    ],
    status: 201,
  },
  listWorkflows: {
    params: {
      async applicationId(platform) {
        await newWorkflow(platform)
        return workflowApp(platform)
      },
    },
    status: 200,
    list: {
      params: {
        async applicationId(world) {
          await world.workflows()
          return '2002'
        },
      },
      query: { id: firstWorkflow },
    },
  },
  getWorkflow: { params: { id: newWorkflow }, status: 200 },
  listWorkflowBioSamples: {
    params: { workflowId: newWorkflow },
    status: 200,
    list: {
      params: { workflowId: firstWorkflow },
      query: { id: '12001', status: 'Waiting' },
      sorting: { members: { Id: 'BioSample.Id', BioSampleName: 'BioSample.Name' } },
    },
  },
  listBioSamples: {
    query: 'include=Properties,Yields',
    status: 200,
    list: {
      query: {
        id: '12001',
        biosamplename: 'NA12878,Third',
        include: 'Properties,Yields',
        propertynamestartswith: { value: 'Test.a', extra: 'include=Properties' },
        status: 'Active',
        labstatus: 'NotStarted',
        projectid: '4001',
        search: 'Third',
      },
    },
  },
  getBioSample: { params: { id: '12001' }, status: 200 },
  createBioSample: {
    members: { BioSampleName: 'NA12879', DefaultProjectId: '4001' },
    wrong: [
      [{}, ['BioSampleName']],
      [{ BioSampleName: 'with space' }, ['BioSampleName']],
      [{ BioSampleName: 'Fresh', DefaultProjectId: '999999' }, ['DefaultProjectId']],
    ],
    status: 201,
  },
  updateBioSample: {
    params: { id: '12001' },
    members: { Status: 'Active', SubjectId: '11001' },
    wrong: [
      [{ Status: 'Lost' }, ['Status']],
      [{ SubjectId: '999999' }, ['SubjectId']],
    ],
    status: 200,
  },
  updateBioSamples: {
    members: { Ids: ['12001', '12002'], DefaultProjectId: '4002' },
    wrong: [
      [{}, ['Ids', 'DefaultProjectId']],
      [{ Ids: [], DefaultProjectId: '4001' }, ['Ids']],
      [{ Ids: ['999999'], DefaultProjectId: '4001' }, ['Ids[0]']],
    ],
    status: 200,
  },
  search: {
    query: 'scope=projects,samples&query=name:*',
    status: 200,
    list: {
      query: { scope: 'samples', query: 'Volvox' },
      sorting: { query: 'scope=projects', members: { Name: 'Project.Name' } },
    },
  },
  importBioSamples: {
    members: { BioSamples: [{ BioSampleName: 'Imported', DefaultProjectName: 'Volvox' }] },
    wrong: [
      [{}, ['BioSamples']],
      [{ BioSamples: [] }, ['BioSamples']],
      [{ BioSamples: [{ BioSampleName: 'a b' }] }, ['BioSamples[0].BioSampleName']],
      [
        { BioSamples: [{ BioSampleName: 'a', DefaultProjectName: 'None such' }] },
        ['BioSamples[0].DefaultProjectName'],
      ],
    ],
    status: 201,
  },
  listBioSampleLibraries: {
    params: { bioSampleId: '12001' },
    status: 200,
    list: { query: { id: '16201', include: 'LibraryIndex' } },
  },
  createBioSampleLibrary: {
    params: { bioSampleId: '12001' },
    members: { Name: 'NA12878_L2', LibraryPrepId: '13001', Index1Sequence: 'ACGT' },
    wrong: [
      [{}, ['Name', 'LibraryPrepId']],
      [{ Name: 'Fresh', LibraryPrepId: '999999' }, ['LibraryPrepId']],
      [{ Name: 'Fresh', LibraryPrepId: '13001', ContainerId: '999999' }, ['ContainerId']],
    ],
    status: 201,
  },
  listBioSampleLabRequeues: {
    params: { bioSampleId: '12001' },
    status: 200,
    list: { query: requeues },
  },
  listRunLaneSummaries: {
    params: { bioSampleId: '12001' },
    status: 200,
    list: {
      query: { id: '19201' },
      // Runs are created in the order of their ids.
      sorting: { members: { CreatedOn: 'RunId', ModifiedOn: 'DateModified' } },
    },
  },
  getSubject: { params: { id: '11001' }, status: 200 },
  listLibraries: {
    status: 200,
    list: { query: { id: '16001', status: 'Pooled', search: '16001' } },
  },
  getLibrary: { params: { id: '16001' }, status: 200 },
  getLibraryPool: { params: { id: '17001' }, status: 200 },
  updateLibraryPool: {
    params: { id: '17001' },
    members: { Notes: 'Quantified again.' },
    wrong: [
      [{ Status: 'Lost' }, ['Status']],
      [{ UserPoolId: '' }, ['UserPoolId']],
    ],
    status: 200,
  },
  listPoolLibraries: {
    params: { libraryPoolId: '17001' },
    status: 200,
    list: { query: { id: '16001', include: 'YieldInformation' } },
  },
  getPrepRequest: { params: { id: '15001' }, status: 200 },
  getLibraryPrep: { params: { id: '13001' }, status: 200 },
  getLibraryContainer: { params: { id: '14001' }, status: 200 },
  listLabRequeues: { status: 200, list: { query: { ...requeues, status: 'Fulfilled' } } },
  getLabRequeue: { params: { id: '18001' }, status: 200 },
  requeueLibrary: {
    params: { libraryId: '16001' },
    members: requeue,
    wrong: wrongRequeues,
    status: 201,
  },
  requeueLibraryPool: {
    params: { libraryPoolId: '17001' },
    members: requeue,
    wrong: wrongRequeues,
    status: 201,
  },
  requeuePrepRequest: {
    params: { prepRequestId: '15001' },
    members: requeue,
    wrong: wrongRequeues,
    status: 201,
  },
  listDatasets: { status: 200, list: { query: datasets } },
  listProjectDatasets: {
    params: { projectId: '4001' },
    status: 200,
    list: { query: { ...datasets, qcstatus: { value: 'QcFailed', gives: 'no rows' } } },
  },
  getDataset: { params: { id: seededDataset }, status: 200 },
  createDataset: {
    params: { projectId: '4001' },
    members: { Name: 'NA12879 reads', DatasetTypeId: 'common.fastq' },
    wrong: [
      [{}, ['Name']],
      [{ Name: 'Fresh', DatasetTypeId: 'common.none' }, ['DatasetTypeId']],
    ],
    status: 201,
  },
  updateDataset: {
    params: { id: seededDataset },
    members: { QcStatus: 'QcPassed', Attributes: [{ Key: 'reads', Value: 8 }], Comment: 'Good.' },
    wrong: [
      [{ QcStatus: 'Undefined' }, ['QcStatus']],
      [{ Attributes: [{ Value: 1 }], DatasetTypeId: 7 }, ['Attributes[0].key']],
      [{ Comment: 'x'.repeat(1025) }, ['Comment']],
    ],
    status: 200,
  },
  listDatasetComments: {
    params: { id: commentedDataset },
    status: 200,
    list: { params: { id: seededDataset }, query: {} },
  },
  listDatasetFiles: {
    params: { datasetId: seededDataset },
    status: 200,
    list: {
      params: { datasetId: datasetId(20_201) },
      query: { ...files, extensions: 'vcf', pathprefix: 'calls/' },
    },
  },
  uploadDatasetFile: {
    params: { datasetId: newDataset },
    query: 'Name=reads.fastq',
    bytes: '@r',
    status: 201,
  },
  getDatasetType: { params: { id: 'common.fastq' }, query: 'include=ConformsTo', status: 200 },
  listDatasetTypes: { status: 200, list: { query: { id: 'common.fastq' } } },
  getUser: { params: { id: '1001' }, status: 200 },
  listWorkgroups: {
    query: 'includeloggedinuser=true',
    status: 200,
    list: {
      query: {
        id: '1902',
        includeloggedinuser: 'true',
        activeonly: 'true',
        refreshcache: { value: 'true', extra: 'includeloggedinuser=true', between: uploadLog },
        includesubscription: 'false',
        include: { value: 'Subscription', extra: 'includesubscription=false' },
      },
    },
  },
  getWorkgroup: { params: { id: '1901' }, status: 200 },
  listInstrumentStatistics: {
    query: 'todate=2026-03-01',
    status: 200,
    list: {
      query: {
        serialnumbers: { value: 'A00002', extra: 'todate=2026-02-20' },
        fromdate: { value: '2026-02-01', extra: 'todate=2026-02-20' },
        todate: { value: '2026-02-01', extra: 'fromdate=2026-01-01' },
        timezone: { value: 'Europe/Berlin', extra: 'todate=2026-02-20' },
        binby: { value: 'week', extra: 'todate=2026-02-20' },
      },
      sorting: { members: { Id: 'InstrumentId' } },
    },
  },
  listUserSettings: {
    params: { userId: ownSetting },
    status: 200,
    list: { params: { userId: '1001' }, query: { id: ({ settings }) => settings[1] ?? '' } },
  },
  updateUserSettings: {
    params: { userId: '1001' },
    members: { UserSettings: [{ Name: 'theme', Value: 'dark' }] },
    wrong: [
      [{}, ['UserSettings']],
      [{ UserSettings: [{ Name: 'two words', Value: 'x' }] }, ['UserSettings[0].Name']],
      [{ UserSettings: [{ Name: 'a', Value: 'x', Type: 'int' }] }, ['UserSettings[0].Type']],
      [{ UserSettings: [{ Name: 'a', Value: 'x', Type: 'bool' }] }, ['UserSettings[0].Value']],
      [{ UserSettings: [{ Id: '9', Name: 'a', Value: 'x' }] }, ['UserSettings[0].Id']],
    ],
    status: 200,
  },
  signAgreement: { params: { id: '23002' }, status: 200 },
  deleteFile: { params: { id: '7003' }, status: 200 },
  listTrash: {
    before: newTrash,
    status: 200,
    list: { query: {}, sorting: { before: discardSeveral } },
  },
  getTrash: { params: { id: newTrash }, status: 200 },
  emptyTrash: { before: newTrash, status: 200 },
  restoreFromTrash: { params: { id: newTrash }, status: 200 },
  listRunFiles: {
    params: { runId: '8001' },
    query: 'include=Subdirectories,TotalCount',
    status: 200,
    list: {
      query: {
        extensions: 'xml',
        excludeextensions: 'xml',
        directory: '/',
        filehrefcontentresolution: 'true',
        recursive: { value: 'true', extra: 'directory=/' },
        statuses: { value: 'pending', gives: 'no rows' },
        include: 'Subdirectories',
        pathprefix: 'Data/',
      },
    },
  },
  getSampleSheet: { params: { runId: runWithSampleSheet }, status: 200 },
  updateLane: {
    params: { id: '19001' },
    members: { Status: 'QcFailed', Comment: 'Few clusters.' },
    wrong: [
      [{ Status: 'Undefined' }, ['Status']],
      [{ Comment: 'x'.repeat(1025) }, ['Comment']],
    ],
    status: 200,
  },
  listLaneComments: {
    params: { id: commentedLane },
    status: 200,
    list: { params: { id: '19001' }, query: {} },
  },
  putLaneQcThresholds: {
    members: {
      QcThresholds: [{ Name: 'PercentGtQ30', Operator: 'GreaterThan', ThresholdValues: [80] }],
    },
    wrong: [
      [{}, ['QcThresholds']],
      [
        { QcThresholds: [{ Operator: 'About', ThresholdValues: [1] }] },
        ['QcThresholds[0].Name', 'QcThresholds[0].Operator'],
      ],
      [
        {
          QcThresholds: [
            {
              Name: 'Luck',
              Operator: 'Between',
              ThresholdValues: [1],
              DatasetTypeId: 'common.fastq',
            },
          ],
        },
        [
          'QcThresholds[0].ThresholdValues',
          'QcThresholds[0].Name',
          'QcThresholds[0].DatasetTypeId',
        ],
      ],
    ],
    status: 200,
  },
  getFile: { params: { id: '7001' }, status: 200 },
  getFileContent: { params: { id: '7001' }, query: 'redirect=meta', status: 200 },
  listAppSessionLogFiles: {
    params: { appSessionId: sessionWithLog },
    status: 200,
    list: {
      params: { appSessionId: ofSession },
      query: { ...files, extensions: 'txt', pathprefix: 'steps/' },
    },
  },
}
