import {
  control,
  faces,
  type ControlNotice,
  type ExchangeRecord,
  type Operation,
  type PathParameter,
} from '@benchtop/contracts'
import type { Reply } from './client.ts'
import { startDevice } from './devices.ts'
import { newResult } from './new-result.ts'
import { adasSession, newPurchase } from './purchases.ts'
import type { TestPlatform } from './test-platform.ts'

type Json = Readonly<Record<string, unknown>> | readonly unknown[]
/** A value, or what makes it on the platform of the test. */
type Given<Value> = Value | ((platform: TestPlatform) => Promise<Value>)

type ParamsOf<Op extends Operation> = [PathParameter<Op['path']>] extends [never]
  ? {}
  : { readonly params: Readonly<Record<PathParameter<Op['path']>, Given<string>>> }

type BodyOf<Op extends Operation> = Op['body'] extends { readonly kind: 'raw' }
  ? { readonly bytes: (platform: TestPlatform) => Promise<Uint8Array> }
  : Op['body'] extends {}
    ? {
        readonly body: Given<Json>
        /** Bodies with something wrong, each with the members that the refusal names. */
        readonly wrong: readonly (readonly [body: Json, named: readonly string[]])[]
      }
    : {}

type ValidCall<Op extends Operation> = ParamsOf<Op> &
  BodyOf<Op> & {
    readonly query?: string
    /** What has to be there before. */
    readonly before?: (platform: TestPlatform) => Promise<unknown>
  }

type AnyCall = {
  readonly query?: string
  readonly params?: Readonly<Record<string, Given<string>>>
  readonly body?: Given<Json>
  readonly wrong?: readonly (readonly [body: Json, named: readonly string[]])[]
  readonly bytes?: (platform: TestPlatform) => Promise<Uint8Array>
  readonly before?: (platform: TestPlatform) => Promise<unknown>
}

const call = (platform: TestPlatform, method: string, path: string, body: Json = {}) =>
  platform.control.send(
    method,
    `_emulator/${path}`,
    { 'content-type': 'application/json' },
    method === 'GET' ? undefined : JSON.stringify(body),
  )

const saved = (platform: TestPlatform) => call(platform, 'POST', 'snapshots/before')
const offered = (platform: TestPlatform) =>
  call(platform, 'POST', 'projects/4002/transfer', { to: '1002' })
const shared = (kind: 'projects' | 'runs', id: string) => (platform: TestPlatform) =>
  call(platform, 'POST', `${kind}/${id}/shares`, { with: '1002', access: 'read' })
const running = async (platform: TestPlatform): Promise<string> => {
  const run = { user: '1001', experimentName: 'Night', durations: { Running: '8h' } }
  return String((await call(platform, 'POST', 'runs', run)).body.id)
}
const paused = async (platform: TestPlatform): Promise<string> => {
  const id = await running(platform)
  await call(platform, 'POST', `runs/${id}/pause`)
  return id
}
const transitioned = (status: string) => async (platform: TestPlatform) => {
  const run = { user: '1001', experimentName: 'Night', steps: [{ status, duration: '8h' }] }
  return String((await call(platform, 'POST', 'runs', run)).body.id)
}
const userCode = async (platform: TestPlatform) => (await startDevice(platform)).user_code
const pending = async (platform: TestPlatform) => (await newPurchase(platform, platform.ada)).id
const paid = async (platform: TestPlatform) => {
  const id = await pending(platform)
  await call(platform, 'POST', `purchases/${id}/confirm`)
  return id
}
const request = async (platform: TestPlatform): Promise<string> => {
  await platform.ada.get('v1pre3/projects/4001')
  const requests = (await call(platform, 'GET', 'requests')).body as unknown as ExchangeRecord[]
  return requests.at(-1)?.id ?? ''
}
const notice = async (platform: TestPlatform): Promise<string> => {
  await offered(platform)
  const { notices } = (await call(platform, 'GET', 'notices')).body as { notices: ControlNotice[] }
  return notices[0]?.id ?? ''
}
const tokenNumber = async (platform: TestPlatform): Promise<string> =>
  String((await call(platform, 'GET', 'tokens')).body.tokens[0].id)
const exported = async (platform: TestPlatform): Promise<Uint8Array> => {
  await saved(platform)
  const response = await fetch(`${platform.uiUrl}/_emulator/snapshots/before/export`)
  return response.bytes()
}
const withForm = (folder: string) => async (platform: TestPlatform) => {
  const native = { kind: 'native', owner: '1001', command: ['true'], form: 'form.json' } as const
  const app = { ...native, id: '2009', name: 'With a form' }
  await platform.seed({ name: 'forms', folder, document: { applications: [app] } })
  return app.id
}
/** The session of an app that runs until it is stopped. */
const launchedSession = async (platform: TestPlatform): Promise<string> => {
  const app = {
    id: '2020',
    name: 'Sleeper',
    kind: 'native',
    owner: '1001',
    command: ['sleep', '60'],
  }
  await platform.seed({ name: 'sleeper', folder: '/', document: { applications: [app] } })
  const { appSession } = await platform.launch({ user: '1001', application: '2020' })
  return appSession.slice(appSession.lastIndexOf('/') + 1)
}
const attentiveSession = async (platform: TestPlatform): Promise<string> => {
  await platform.ada.post(`v1pre3/appsessions/${adasSession}`, { Status: 'NeedsAttention' })
  return adasSession
}

const user = { user: '1001' } as const
const development = {
  title: 'My App',
  folder: '/apps/my-app',
  url: 'http://127.0.0.1:5200',
  state: 'up',
  problems: [
    { about: 'form', message: 'There is no type "Txt".', file: '/apps/my-app/form.json', line: 3 },
  ],
  log: [{ source: 'app', text: 'listening' }],
} as const
const launch = { user: '1001', application: '2002', name: 'By hand' } as const
const decision = { body: user, wrong: [[{}, ['user']]] } as const
const movement = {
  params: { user: '1001' },
  body: { amount: '1.50', note: 'for tests' },
  wrong: [
    [{ amount: '1,50' }, ['amount']],
    [{ amount: '0' }, ['amount']],
  ],
} as const

const anApp = { name: 'Viewer', kind: 'web', owner: '1001' } as const
const sharing = {
  body: { with: '1002', access: 'read' },
  wrong: [
    [{}, ['with', 'access']],
    [{ with: '1002', access: 'own' }, ['access']],
    [{ with: '9999999', access: 'read' }, ['with']],
    [{ with: '1001', access: 'write' }, ['with']],
  ],
} as const

type ValidCalls = { readonly [Name in keyof typeof control]: ValidCall<(typeof control)[Name]> }

/**
 * A call of each control operation that succeeds on the test seed; one that is missing doesn't compile. `folder` has a
 * form.json, which applications of these calls have as their form.
 */
const validCalls = (folder: string): ValidCalls => ({
  getStatus: {},
  reset: {},
  addSeed: {
    body: { projects: [{ id: '4900', owner: '1001', name: 'Added' }] },
    wrong: [[['no object'], ['The body']]],
  },
  addSeedFile: { bytes: async () => new TextEncoder().encode('bytes') },
  getSeedSchema: {},
  getClock: {},
  listDue: {},
  listTimeline: {},
  changeClock: {
    body: { advance: '1h' },
    wrong: [
      [{ advance: 'soon' }, ['advance']],
      [{ set: 'yesterday', frozen: 1 }, ['set', 'frozen']],
      [{ back: '1h' }, ['The body']],
    ],
  },
  getOpenApi: {},
  getControlOpenApi: {},
  getApiDocument: { params: { api: 'v2' } },
  listProjectShares: { params: { id: '4001' } },
  shareProject: { params: { id: '4001' }, ...sharing },
  unshareProject: {
    params: { id: '4001', with: '1002' },
    before: shared('projects', '4001'),
  },
  listRunShares: { params: { id: '8001' } },
  shareRun: { params: { id: '8001' }, ...sharing },
  unshareRun: { params: { id: '8001', with: '1002' }, before: shared('runs', '8001') },
  registerApplication: {
    body: { name: 'Viewer', kind: 'web', owner: '1001', redirectUri: 'http://127.0.0.1:4000/back' },
    wrong: [
      [{}, ['name', 'kind', 'owner']],
      [{ ...anApp, owner: '9999' }, ['owner']],
      [{ ...anApp, kind: 'native' }, ['command']],
      [{ ...anApp, redirectUri: 'here', launchFrom: ['run'] }, ['redirectUri', 'launchFrom[0]']],
      [{ ...anApp, clientId: 'depth', origins: ['example'] }, ['clientId', 'origins']],
      [{ ...anApp, form: '{' }, ['form']],
    ],
  },
  changeApplication: {
    params: { id: '2001' },
    body: { name: 'Cohort Viewer', homepageUri: null },
    wrong: [
      [{ name: '' }, ['name']],
      [{ image: 'depth' }, ['image']],
      [{ kind: 'native' }, ['The body']],
    ],
  },
  listApplicationUsers: { params: { applicationId: '2001' } },
  listApplicationErrors: { params: { id: '2001' } },
  listTokens: {},
  issueToken: {
    body: { ...user, scopes: ['browse global'] },
    wrong: [
      [{}, ['user']],
      [{ user: '9', application: '9' }, ['user', 'application']],
      [{ ...user, scopes: ['fly'] }, ['scopes']],
    ],
  },
  revokeToken: { params: { token: 'ada-read' } },
  revokeTokenById: { params: { id: tokenNumber } },
  listDevices: { before: userCode },
  approveDevice: { params: { userCode }, ...decision },
  denyDevice: { params: { userCode }, ...decision },
  launch: {
    body: launch,
    wrong: [
      [{}, ['user', 'application']],
      [{ user: '9', application: '9' }, ['user', 'application']],
    ],
  },
  priceLaunch: { body: launch, wrong: [[{}, ['user', 'application']]] },
  listSnapshots: { before: saved },
  saveSnapshot: { params: { name: 'mine' } },
  restoreSnapshot: { params: { name: 'before' }, before: saved },
  deleteSnapshot: { params: { name: 'before' }, before: saved },
  compareSnapshot: { params: { name: 'before' }, before: saved },
  exportSnapshot: { params: { name: 'before' }, before: saved },
  importSnapshot: { params: { name: 'copy' }, bytes: exported },
  listAgents: {},
  setAgent: {
    params: { agent: 'laptop' },
    body: { workingDirectory: '/tmp' },
    wrong: [[{ workingDirectory: 'here' }, ['workingDirectory']]],
  },
  removeAgent: {
    params: { agent: 'laptop' },
    before: (platform) => call(platform, 'PUT', 'agents/laptop', { workingDirectory: '/tmp' }),
  },
  listFaults: {},
  setFaults: {
    body: [{ operation: 'v1.getProject', latencyMs: 1 }],
    wrong: [
      [{}, ['The body']],
      [[{ operation: 'v1.getProject' }], ['[0]']],
      [[{ operation: 'v1.nothing', latencyMs: 1 }], ['[0].operation']],
    ],
  },
  getDevelopment: {},
  setDevelopment: {
    body: development,
    wrong: [
      [{ ...development, state: 'gone' }, ['state']],
      [
        { ...development, problems: [{ about: 'weather', message: 'Rain' }] },
        ['problems[0].about'],
      ],
    ],
  },
  openProblem: {
    params: { about: 'form' },
    before: (platform) => call(platform, 'PUT', 'development', development),
  },
  listRateLimits: {},
  setRateLimits: {
    body: [{ policy: 'reads', operations: ['v1.*'], limit: 5, window: '60s' }],
    wrong: [
      [[{ policy: 'reads', operations: ['v1.*'], limit: 5, window: 'long' }], ['[0].window']],
    ],
  },
  listNotifications: {},
  setNotifications: {
    body: [{ type: 'info', item: 'planned downtime at noon' }],
    wrong: [[[{ type: 'info' }], ['[0].item']]],
  },
  listRuns: {},
  summarizeReads: {
    params: {
      id: async ({ ada }) => {
        const { HrefFiles } = await newResult(ada)
        const { body } = await ada.upload(`${HrefFiles}?Name=a.fastq`, Buffer.from('@a\nA\n+\nI\n'))
        return body.Response.Id as string
      },
    },
  },
  startRun: {
    body: { ...user, experimentName: 'Night' },
    wrong: [
      [{ experimentName: ' ' }, ['user', 'experimentName']],
      [user, ['experimentName']],
      [{ ...user, sampleSheet: '[Data]' }, ['sampleSheet', 'sampleSheet']],
      [{ ...user, user: '9', experimentName: 'Night' }, ['user']],
    ],
  },
  getRun: { params: { id: '8001' } },
  simulateRun: {
    params: { id: '8002' },
    body: {},
    wrong: [[{ outcome: 'Lost' }, ['outcome']]],
  },
  pauseRun: { params: { id: running } },
  resumeRun: { params: { id: paused } },
  stopRun: { params: { id: running } },
  failRun: { params: { id: transitioned('Analyzing') } },
  resolveRun: { params: { id: transitioned('NeedsAttention') } },
  finishRun: { params: { id: running } },
  createResult: {
    params: { id: '4001' },
    body: { name: 'Uploads' },
    wrong: [[{ name: '' }, ['name']]],
  },
  listTransfers: { before: offered },
  offerProject: { params: { id: '4002' }, body: { to: '1002' }, wrong: [[{ to: '9' }, ['user']]] },
  acceptProject: { params: { id: '4002' }, before: offered },
  declineProject: { params: { id: '4002' }, before: offered },
  withdrawProject: { params: { id: '4002' }, before: offered },
  findAppSessions: {},
  getAppSession: { params: { id: adasSession } },
  // How far jobs are differs from one platform to the next; their records have tests of their own.
  listJobs: {},
  releaseJobs: {},
  getTimeline: { params: { id: adasSession } },
  getUsage: { params: { id: adasSession } },
  stopAppSession: { params: { id: launchedSession } },
  resolveAppSession: {
    params: { id: attentiveSession },
    body: { status: 'Complete' },
    wrong: [[{ status: 'Perfect' }, ['status']]],
  },
  renderReport: {
    params: { id: adasSession },
    body: { template: '<h1>{{ session.name }}</h1>' },
    wrong: [
      [{}, ['template']],
      [{ template: 7 }, ['template']],
      [{ template: '{% if %}' }, ['template']],
    ],
  },
  readLog: { params: { id: adasSession } },
  listApplications: {},
  getApplication: { params: { id: '2001' } },
  rotateSecret: { params: { id: '2001' } },
  listProducts: { params: { applicationId: '2001' } },
  addProduct: {
    params: { applicationId: '2001' },
    body: { name: 'Plot', price: '1.00' },
    wrong: [[{ name: '', price: '1.001' }, ['name', 'price']]],
  },
  changeProduct: {
    params: { id: '3001' },
    body: { price: '3.00' },
    wrong: [[{ price: 3 }, ['price']]],
  },
  listForms: {},
  getFormSchema: {},
  getForm: { params: { id: withForm(folder) } },
  saveForm: {
    params: { id: withForm(folder) },
    body: async (platform) => ({
      text: '{"$type": "Form", "fields": []}',
      revision: String((await call(platform, 'GET', 'applications/2009/form')).body.revision),
    }),
    wrong: [[{ text: 1 }, ['text', 'revision']]],
  },
  getFormStates: { params: { id: withForm(folder) } },
  saveFormStates: {
    params: { id: withForm(folder) },
    body: async (platform) => ({
      states: [{ name: 'Deep', values: { depth: 7 }, errors: [] }],
      revision: String(
        (await call(platform, 'GET', 'applications/2009/form/states')).body.revision,
      ),
    }),
    wrong: [[{ states: 1 }, ['states', 'revision']]],
  },
  rehearse: {
    params: { id: '2002' },
    body: { ...user, properties: [] },
    wrong: [
      [{}, ['user']],
      [{ user: '9' }, ['user']],
    ],
  },
  listNotices: { before: offered },
  markNoticeRead: { params: { id: notice } },
  listPurchases: { before: pending },
  getPurchase: { params: { id: pending } },
  confirmPurchase: { params: { id: pending } },
  cancelPurchase: { params: { id: pending } },
  failPurchase: { params: { id: pending } },
  refundPurchase: {
    params: { id: paid },
    body: { comment: 'Not what it seemed' },
    wrong: [
      [{ comment: 7 }, ['comment']],
      [{ reason: 'x' }, ['The body']],
    ],
  },
  getWallet: { params: { user: '1001' } },
  creditWallet: movement,
  debitWallet: movement,
  listRequests: { before: request },
  getRequest: { params: { request } },
  clearRequests: {},
  replayRequest: { params: { request }, body: {}, wrong: [[{ anonymous: false }, ['anonymous']]] },
  followEvents: {},
  setPassword: {
    params: { user: '1001' },
    body: { password: 'correct horse battery' },
    wrong: [
      [{}, ['password']],
      [{ password: 'short' }, ['password']],
    ],
  },
  findRecords: { query: '?user=1001&text=a' },
  listQuotas: {},
  setQuota: {
    params: { user: '1001' },
    body: { storageBytes: 1_000_000, runningJobs: 'none' },
    wrong: [
      [{ storageBytes: -1 }, ['storageBytes']],
      [{ runningJobs: 'many' }, ['runningJobs']],
    ],
  },
  listAudit: {},
  backUp: {},
  getMetrics: {},
})

/** A control operation with its good call. */
export type ControlCase = {
  readonly id: string
  readonly operation: Operation
  readonly call: AnyCall
}

/** Every control operation with its good call. */
export function controlCases(folder: string): readonly ControlCase[] {
  const calls: Readonly<Record<string, AnyCall>> = validCalls(folder)
  return Object.entries<Operation>(control).map(([name, operation]) => ({
    id: operation.id,
    operation,
    call: calls[name] ?? {},
  }))
}

/** The address of a call, everything that it needs being there; `replaced` are values of the path's parameters. */
export async function controlPath(
  { operation, call: { params = {}, query = '', before } }: ControlCase,
  platform: TestPlatform,
  replaced: Readonly<Record<string, string>> = {},
): Promise<string> {
  await before?.(platform)
  let path = faces.control.base.slice(1) + operation.path
  for (const [name, given] of Object.entries(params)) {
    const value = replaced[name] ?? (await made(given, platform))
    path = path.replace(`{${name}}`, encodeURIComponent(value))
  }
  return path + query
}

type Change = {
  readonly body?: string | Uint8Array
  readonly headers?: Readonly<Record<string, string>>
}

/** Makes the good call on a path, with whatever a test changes about it. */
export async function sendControl(
  one: ControlCase,
  platform: TestPlatform,
  path: string,
  change: Change = {},
): Promise<Reply> {
  const { method, body: declared } = one.operation
  const contentType =
    declared?.kind === 'raw' ? declared.contentType : declared && 'application/json'
  const sent = change.body ?? (await preparedBody(one, platform))
  return platform.control.send(
    method,
    path,
    { ...(contentType !== undefined && { 'content-type': contentType }), ...change.headers },
    sent,
  )
}

/** The body of the good call, everything that it needs being there; undefined where it has none. */
export async function preparedBody(
  { call: { body, bytes } }: ControlCase,
  platform: TestPlatform,
): Promise<string | Uint8Array | undefined> {
  return body === undefined ? bytes?.(platform) : JSON.stringify(await made(body, platform))
}

function made<Value>(given: Given<Value>, platform: TestPlatform): Value | Promise<Value> {
  return typeof given === 'function'
    ? (given as (platform: TestPlatform) => Promise<Value>)(platform)
    : given
}
