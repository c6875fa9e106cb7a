import {
  prefixed,
  propertyParents,
  type Operation,
  type PathParameter,
  type PropertyParent,
  type v1,
  type v2,
} from '@benchtop/contracts'
import type { TestPlatform } from './test-platform.ts'

/** An id that the test seed has, or that is made or looked up on the platform of the test. */
type Given = string | ((platform: TestPlatform) => Promise<string>)

type Members = Readonly<Record<string, unknown>>

type ParamsOf<Op extends Operation> = [PathParameter<Op['path']>] extends [never]
  ? {}
  : { readonly params: Readonly<Record<PathParameter<Op['path']>, Given>> }

type BodyOf<Op extends Operation> = Op['body'] extends { readonly kind: 'raw' }
  ? { readonly bytes: string }
  : Op['body'] extends { readonly members: unknown }
    ? {
        readonly members: Members
        /** Bodies with something wrong, each with the members that the refusal names. */
        readonly wrong: readonly (readonly [members: Members, named: readonly string[]])[]
      }
    : {}

/** A call that succeeds on the test seed with the private token of Ada. */
type GoodCall<Op extends Operation> = ParamsOf<Op> &
  BodyOf<Op> & {
    readonly status: keyof Op['responses'] & number
    readonly query?: string
  }

/** A row as a loop over all operations reads it. */
export type AnyGoodCall = {
  readonly params?: Readonly<Record<string, Given>>
  readonly query?: string
  readonly bytes?: string
  readonly members?: Members
  readonly wrong?: readonly (readonly [members: Members, named: readonly string[]])[]
  readonly status: number
}

type GoodCalls<Operations extends Record<string, Operation>> = {
  readonly [Name in keyof Operations]: GoodCall<Operations[Name]>
}

async function sessionOfCalls(platform: TestPlatform): Promise<string> {
  return idOf((await platform.ada.get('v1pre3/appresults/6001')).body.Response.AppSession)
}

/** Something new in a project of Ada, made by an application whose token the tests don't hold. */
async function made(platform: TestPlatform, path: string): Promise<string> {
  const maker = platform.withScopes(['write project 4001'], { application: '2001' })
  return idOf((await maker.postJson(path, { Name: 'Fresh' })).body.Response)
}

const newAppResult = (platform: TestPlatform) => made(platform, 'v1pre3/projects/4001/appresults')
const newSample = (platform: TestPlatform) => made(platform, 'v1pre3/projects/4001/samples')

function idOf(resource: { Id: string }): string {
  return resource.Id
}

/** The five calls on the properties of one kind of resource. */
function propertyCalls<const Kind extends PropertyParent>(kind: Kind, id: Given) {
  const lines = { Name: 'Test.lines', Type: 'string[]', Items: ['one', 'two'] }
  const name = lines.Name
  const withLines = async (platform: TestPlatform): Promise<string> => {
    const parent = typeof id === 'string' ? id : await id(platform)
    const path = `v1pre3/${propertyParents[kind]}/${parent}/properties`
    await platform.ada.postJson(path, { Properties: [lines] })
    return parent
  }
  return {
    list: { params: { id: withLines }, status: 200 },
    write: {
      params: { id },
      members: { Properties: [lines] },
      wrong: [
        [{}, ['Properties']],
        [{ Properties: 'Test.lines' }, ['Properties']],
        [{ Properties: [{ ...lines, Items: 'one' }] }, ['Properties[0].Items']],
        [{ Properties: [{ ...lines, Type: 'number' }] }, ['Properties[0].Type']],
      ],
      status: 201,
    },
    get: { params: { id: withLines, name }, status: 200 },
    items: { params: { id: withLines, name }, status: 200 },
    delete: { params: { id: withLines, name }, status: 200 },
  } as const
}

const v1Calls: GoodCalls<typeof v1> = {
  getCurrentUser: { status: 200 },
  getUser: { params: { id: '1001' }, status: 200 },
  getRun: { params: { id: '8001' }, status: 200 },
  listOwnRuns: { status: 200 },
  listUserRuns: { params: { id: '1001' }, status: 200 },
  listRunFiles: { params: { id: '8001' }, status: 200 },
  getProject: { params: { id: '4001' }, status: 200 },
  listOwnProjects: { status: 200 },
  listUserProjects: { params: { id: '1001' }, status: 200 },
  createProject: {
    members: { Name: 'Fresh' },
    wrong: [
      [{}, ['Name']],
      [{ Name: '' }, ['Name']],
    ],
    status: 201,
  },
  getSample: { params: { id: '5001' }, status: 200 },
  listRunSamples: { params: { id: '8001' }, status: 200 },
  listProjectSamples: { params: { id: '4001' }, status: 200 },
  createSample: {
    params: { id: '4001' },
    members: { Name: 'Fresh', Read1: 151, IsPairedEnd: false },
    wrong: [
      [{}, ['Name']],
      [{ Name: { first: 'Fresh' } }, ['Name']],
      [{ Read1: 'long', IsPairedEnd: 'perhaps' }, ['Name', 'Read1', 'IsPairedEnd']],
    ],
    status: 201,
  },
  listSampleFiles: { params: { id: '5001' }, status: 200 },
  uploadSampleFile: {
    params: { id: newSample },
    query: 'Name=reads.txt',
    bytes: 'reads',
    status: 201,
  },
  getAppResult: { params: { id: '6001' }, status: 200 },
  listProjectAppResults: { params: { id: '4001' }, status: 200 },
  createAppResult: {
    params: { id: '4001' },
    members: { Name: 'Fresh' },
    wrong: [
      [{}, ['Name']],
      [{ Name: 'Fresh', References: 'v1pre3/samples/5001' }, ['References']],
      [{ References: [{ HrefContent: 'v1pre3/samples/5001' }] }, ['Name', 'References[0].Type']],
    ],
    status: 201,
  },
  listAppResultFiles: { params: { id: '6001' }, status: 200 },
  uploadAppResultFile: {
    params: { id: newAppResult },
    query: 'Name=calls.txt&Directory=calls',
    bytes: 'calls',
    status: 201,
  },
  getAppSession: { params: { id: sessionOfCalls }, status: 200 },
  listOwnAppSessions: { status: 200 },
  updateAppSession: {
    params: { id: sessionOfCalls },
    members: { Status: 'Running', StatusSummary: 'Half of it is done.' },
    wrong: [
      [{}, ['Status']],
      [{ Status: 'Done' }, ['Status']],
      [{ Status: 'Running', StatusSummary: 'x'.repeat(129) }, ['StatusSummary']],
    ],
    status: 200,
  },
  listAppSessionResults: { params: { id: sessionOfCalls }, status: 200 },
  getFile: { params: { id: '7001' }, status: 200 },
  getFileContent: { params: { id: '7001' }, query: 'redirect=meta', status: 200 },
  getVariantSet: { params: { id: '7001' }, status: 200 },
  listVariants: {
    params: { id: '7001', chrom: 'ctgA' },
    query: 'StartPos=1&EndPos=50000',
    status: 200,
  },
  getCoverage: {
    params: { id: '7002', chrom: 'CHROMOSOME_I' },
    query: 'StartPos=1&EndPos=1000',
    status: 200,
  },
  getCoverageMeta: { params: { id: '7002', chrom: 'CHROMOSOME_I' }, status: 200 },
  listGenomes: { status: 200 },
  getGenome: { params: { id: '4' }, status: 200 },
  ...prefixed('runProperties', propertyCalls('run', '8001')),
  ...prefixed('projectProperties', propertyCalls('project', '4001')),
  ...prefixed('sampleProperties', propertyCalls('sample', '5001')),
  ...prefixed('appresultProperties', propertyCalls('appresult', '6001')),
  ...prefixed('appsessionProperties', propertyCalls('appsession', sessionOfCalls)),
}

const v2Calls: GoodCalls<typeof v2> = {
  getAppSession: { params: { id: sessionOfCalls }, status: 200 },
  listAppSessions: { status: 200 },
}

/** The good call of every operation, by the operation's id: one that has none doesn't compile. */
export const goodCalls: Readonly<Record<string, AnyGoodCall>> = {
  ...prefixed('v1', v1Calls),
  ...prefixed('v2', v2Calls),
}
