import { v2, type Operation } from '@benchtop/contracts'
import { describe, expect, it } from 'vitest'
import { adasSession } from '../testing/purchases.ts'
import { datasetId, openListedWorld, type ListedWorld } from '../testing/listed-world.ts'

// Every parameter of every list of v2, each in a request that it changes the answer to.

type World = ListedWorld
type Text = string | ((world: World) => string | Promise<string>)

/** A value of a parameter that changes the answer. */
type Row =
  | Text
  | {
      readonly value: Text
      /** What else the request states, with the parameter and without. */
      readonly extra?: string
      /** Where no row fits the value, where the value is refused, and where the request is refused without it. */
      readonly gives?: 'no rows' | 'refusal' | 'refusal without'
      /** What happens after the first answer, which is the same again without the parameter. */
      readonly between?: (world: World) => Promise<unknown>
    }

type List = { readonly path: Text; readonly rows: Readonly<Record<string, Row>> }

type QueryOf<Op> = Op extends { readonly query: { readonly shape: infer Shape } }
  ? keyof Shape & string
  : never

/** Every list with all its parameters: a missing one doesn't compile. */
type Lists = {
  readonly [
    Name in keyof typeof v2 as (typeof v2)[Name] extends { readonly paging: object } ? Name : never
  ]: {
    readonly path: Text
    readonly rows: { readonly [Parameter in QueryOf<(typeof v2)[Name]>]: Row }
  }
}

const upload = ({ platform }: World) =>
  platform.ada.upload(`v1pre3/filesets/${adasSession}/files?Name=more.log`, 'more', 'text/plain')

const requeues = { id: '18001', type: 'AdditionalYieldOfLibraryPool' } as const

/** The parameters of both lists of datasets. */
const datasets = {
  id: datasetId(20_001),
  include: 'Properties,AppSessionRoot',
  propertyfilters: { value: 'Test.a', extra: `include=Properties&id=${datasetId(20_001)}` },
  datasettypes: '~common.fastq',
  qcstatus: 'Undefined',
  uploadstatus: { value: 'Uploading', gives: 'no rows' },
  inputbiosamples: '12001',
  inputruns: '8001',
  search: { value: 'no such dataset', gives: 'no rows' },
  launchable: { value: 'false', gives: 'no rows' },
} as const

/** The parameters of the lists of the files of datasets and of sessions' logs. */
const files = {
  filesetid: { value: '1', gives: 'refusal' },
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

const properties = {
  propertieslimit: '1',
  propertyitemslimit: '1',
  propertyfilters: 'Test.b*',
  showhiddenitems: 'true',
} as const

const hiddenItems = { showhiddenitems: { value: 'true', gives: 'refusal without' } } as const

/** The two lists of the properties of a resource. */
function propertyLists(path: Text) {
  const below = (rest: string): Text =>
    typeof path === 'string' ? `${path}/${rest}` : async (world) => `${await path(world)}/${rest}`
  return {
    list: { path: below('properties'), rows: properties },
    items: { path: below('properties/Test.h/items'), rows: hiddenItems },
  }
}

const ofSession = ({ session }: World) => `appsessions/${session}`
const appSessionProperties = propertyLists(ofSession)
const applicationProperties = propertyLists('applications/2001')
const bioSampleProperties = propertyLists('biosamples/12001')
const datasetProperties = propertyLists(`datasets/${datasetId(20_001)}`)
const projectProperties = propertyLists('projects/4001')
const runProperties = propertyLists('runs/8001')

const lists: Lists = {
  listApplications: {
    path: 'applications',
    rows: { id: '2001', category: 'Native', references: 'bench.depth' },
  },
  listAppSessions: {
    path: 'appsessions',
    rows: {
      id: ({ session }) => session,
      appid: '2001',
      applicationfamilyslugs: 'bench.depth',
      datemodified: '2026-03-02',
      name: 'Fresh',
      executionstatus: 'Running',
      qcstatus: 'QcPassed',
      deliverystatus: 'OnHold',
      usercreatedby: { value: '1002', gives: 'no rows' },
      'output.projects': '4101',
      'input.runs': '8001',
      'input.biosamples': '12001',
      include: 'Logs',
      propertyfilters: 'Input.*',
    },
  },
  listAppSessionComments: { path: `appsessions/${adasSession}/comments`, rows: {} },
  listAppSessionLogFiles: {
    path: (world) => `${ofSession(world)}/logfiles`,
    rows: { ...files, extensions: 'txt', pathprefix: 'steps/' },
  },
  listBioSamples: {
    path: 'biosamples',
    rows: {
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
  listBioSampleLibraries: {
    path: 'biosamples/12001/libraries',
    rows: { id: '16201', include: 'LibraryIndex' },
  },
  listBioSampleLabRequeues: { path: 'biosamples/12001/labrequeues', rows: requeues },
  listRunLaneSummaries: { path: 'biosamples/12001/runlanesummaries', rows: { id: '19201' } },
  listDatasets: { path: 'datasets', rows: datasets },
  listProjectDatasets: {
    path: 'projects/4001/datasets',
    rows: { ...datasets, qcstatus: { value: 'QcFailed', gives: 'no rows' } },
  },
  listDatasetComments: { path: `datasets/${datasetId(20_001)}/comments`, rows: {} },
  listDatasetFiles: {
    path: `datasets/${datasetId(20_201)}/files`,
    rows: { ...files, extensions: 'vcf', pathprefix: 'calls/' },
  },
  listDatasetTypes: { path: 'datasettypes', rows: { id: 'common.fastq' } },
  listGenomes: { path: 'genomes', rows: {} },
  listGenomeFileSets: { path: 'genomes/4/filesets', rows: {} },
  listGenomeAnnotations: { path: 'genomes/4/annotations', rows: {} },
  listInstrumentStatistics: {
    path: 'instrumentstatistics',
    rows: {
      serialnumbers: { value: 'A00002', extra: 'todate=2026-02-20' },
      fromdate: { value: '2026-02-01', extra: 'todate=2026-02-20' },
      todate: { value: '2026-02-01', extra: 'fromdate=2026-01-01' },
      timezone: { value: 'Europe/Berlin', extra: 'todate=2026-02-20' },
      binby: { value: 'week', extra: 'todate=2026-02-20' },
    },
  },
  listLabRequeues: { path: 'labrequeues', rows: { ...requeues, status: 'Fulfilled' } },
  listLibraries: { path: 'libraries', rows: { id: '16001', status: 'Pooled', search: '16001' } },
  listPoolLibraries: {
    path: 'librarypools/17001/libraries',
    rows: { id: '16001', include: 'YieldInformation' },
  },
  listRunFiles: {
    path: 'runs/8001/files',
    rows: {
      extensions: 'xml',
      directory: '/',
      filehrefcontentresolution: 'true',
      recursive: { value: 'true', extra: 'directory=/' },
      statuses: { value: 'pending', gives: 'no rows' },
      include: 'Subdirectories',
      pathprefix: 'Data/',
    },
  },
  listRuns: {
    path: 'runs',
    rows: { id: '8001', statuses: 'Running', experimentname: 'Run 1' },
  },
  listRunLanes: { path: 'runs/8101/lanes', rows: { id: '19202' } },
  listLaneLibraryMappings: { path: 'runs/8101/lanelibrarymappings', rows: {} },
  listLaneComments: { path: 'lanes/19001/comments', rows: {} },
  listTrash: { path: 'trash', rows: {} },
  listWorkflows: {
    path: async (world) => {
      await world.workflows()
      return 'applications/2002/workflows'
    },
    rows: { id: async (world) => (await world.workflows())[0] ?? '' },
  },
  listWorkflowBioSamples: {
    path: async (world) => `workflows/${(await world.workflows())[0]}/biosamples`,
    rows: { id: '12001', status: 'Waiting' },
  },
  listUsage: {
    path: 'users/current/usage',
    rows: {
      includeloggedinuser: 'false',
      periods: '3',
      refreshcache: { value: 'true', between: upload },
    },
  },
  listWorkgroups: {
    path: 'users/current/workgroups',
    rows: {
      id: '1902',
      includeloggedinuser: 'true',
      activeonly: 'true',
      refreshcache: { value: 'true', extra: 'includeloggedinuser=true', between: upload },
    },
  },
  listUserSettings: {
    path: 'users/1001/settings',
    rows: { id: ({ settings }) => settings[1] ?? '' },
  },
  listAgreements: { path: 'users/current/apiagreements', rows: { id: '23001', category: 'Beta' } },
  'appSessionProperties.list': appSessionProperties.list,
  'appSessionProperties.items': appSessionProperties.items,
  'applicationProperties.list': applicationProperties.list,
  'applicationProperties.items': applicationProperties.items,
  'bioSampleProperties.list': bioSampleProperties.list,
  'bioSampleProperties.items': bioSampleProperties.items,
  'datasetProperties.list': datasetProperties.list,
  'datasetProperties.items': datasetProperties.items,
  'projectProperties.list': projectProperties.list,
  'projectProperties.items': projectProperties.items,
  'runProperties.list': runProperties.list,
  'runProperties.items': runProperties.items,
}

const table = Object.entries<List>(lists)
const withPaging = Object.entries<Operation>(v2).filter(([, { paging }]) => paging !== undefined)

describe('the table of the parameters of lists', () => {
  it('[V2-02] has each list of v2 with each of its parameters, and no others', () => {
    const parametersOf = ({ query }: Operation) => Object.keys(query?.shape ?? {}).toSorted()
    const declared = withPaging.map(([name, operation]) => [name, parametersOf(operation)])
    const tested = table.map(([name, { rows }]) => [name, Object.keys(rows).toSorted()])
    expect(Object.fromEntries(tested)).toEqual(Object.fromEntries(declared))
  })
})

describe('a parameter of a list', () => {
  it.each(table.filter(([, { rows }]) => Object.keys(rows).length > 0))(
    '[V2-02, V2-12] changes the answer of %s, each in its way',
    async (_, { path, rows }) => {
      const world = await openListedWorld()
      await using platform = world.platform
      const text = async (given: Text) => (typeof given === 'string' ? given : given(world))
      const address = await text(path)
      for (const [parameter, row] of Object.entries(rows)) {
        const { value, extra, gives, between } = complete(row)
        const get = async (query: string) => {
          const reply = await platform.ada.get(`v2/${address}?${query}`)
          return {
            status: reply.status,
            answer: reply.body.Response as { Items?: unknown[] } | undefined,
          }
        }
        const without = await get(extra)
        await between?.(world)
        if (between !== undefined) expect(await get(extra)).toEqual(without)
        const requested = await get(
          `${extra}&${parameter}=${encodeURIComponent(await text(value))}`,
        )
        const seen = { parameter, status: requested.status, before: without.status }
        const [status, before] = [
          gives === 'refusal' ? 400 : 200,
          gives === 'refusal without' ? 404 : 200,
        ]
        expect(seen).toEqual({ parameter, status, before })
        expect({ parameter, ...requested.answer }).not.toEqual({ parameter, ...without.answer })
        const isEmpty = requested.answer?.Items?.length === 0
        expect({ parameter, isEmpty }).toEqual({ parameter, isEmpty: gives === 'no rows' })
      }
    },
  )
})

/** A row with all of its members; its page has all rows unless it says otherwise. */
function complete(row: Row) {
  const given: Exclude<Row, Text> = typeof row === 'object' ? row : { value: row }
  const { value, extra = '', gives = 'rows', between } = given
  return {
    value,
    extra: extra.includes('limit=') ? extra : `${extra}&limit=100`,
    gives,
    between,
  }
}
