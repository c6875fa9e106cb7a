import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { profiles, type Profile } from '../../packages/contracts/src/index.ts'
import { temporaryFolder } from '../../packages/emulator/src/testing/temporary-folder.ts'
import { shareOf } from '../../packages/emulator/src/testing/tier.ts'
import {
  startTestPlatform,
  testNow,
  type TestPlatform,
} from '../../packages/testkit/src/start-test-platform.ts'
import { launchCases, type LaunchCase, type ShownSession } from './launch-cases.ts'
import {
  postJson,
  propertiesOf,
  testToken,
  testUser,
  ways,
  type LaunchedApp,
} from './ways-of-launching.ts'

// The same forms and values, launched in every way that there is: one session comes of them.

type Kind = 'web' | 'native'
type BenchApp = LaunchedApp & { readonly name: string; readonly kind: Kind }

/** The apps of a form, one on the web and a native one. */
function appsOf(form: object, index: number): readonly BenchApp[] {
  return [
    { id: String(2100 + index), name: `Web ${index}`, kind: 'web', form },
    { id: String(2200 + index), name: `Native ${index}`, kind: 'native', form },
  ]
}

async function startBench(
  apps: readonly (BenchApp & { readonly callbacks?: string; readonly launchBy?: 'owner' })[],
  profile: Profile = 'spec',
): Promise<TestPlatform> {
  const folder = await temporaryFolder()
  onTestFinished(() => folder[Symbol.asyncDispose]())
  const applications = await Promise.all(
    apps.map(async ({ id, name, kind, form, callbacks, launchBy }) => {
      const put = async (file: string, text: string): Promise<string> => {
        await writeFile(join(folder.path, file), text)
        return file
      }
      return {
        id,
        name,
        kind,
        owner: launchBy === 'owner' ? '1002' : testUser,
        form: await put(`${id}.json`, JSON.stringify(form)),
        ...(launchBy !== undefined && { launchBy }),
        ...(callbacks !== undefined && { callbacks: await put(`${id}.js`, callbacks) }),
        ...(kind === 'web'
          ? { redirectUri: 'http://127.0.0.1:3000/callback' }
          : { command: ['true'] }),
      }
    }),
  )
  const document = {
    users: [
      { id: testUser, name: 'Ada Example', email: 'ada@example.test' },
      { id: '1002', name: 'Ben Example', email: 'ben@example.test' },
    ],
    applications,
    projects: [
      {
        id: '4001',
        owner: testUser,
        name: 'Volvox',
        samples: [
          { id: '5001', name: 'NA12878' },
          { id: '5002', name: 'NA12891' },
        ],
        appResults: [{ id: '6001', name: 'Calls', application: apps[0]!.id }],
      },
      { id: '4002', owner: testUser, name: 'Empty' },
    ],
    tokens: [{ token: testToken, user: testUser, private: true }],
  }
  const seed = { name: 'launches', folder: folder.path, document }
  const platform = await startTestPlatform({ seed, profile })
  onTestFinished(() => platform.close())
  return platform
}

/** A moment as it is written in a name. */
function timeIn(timeZone: string): string {
  const options = { timeZone, dateStyle: 'short', timeStyle: 'medium', hourCycle: 'h23' } as const
  // Sweden writes dates as ISO 8601 does.
  return new Intl.DateTimeFormat('sv-SE', options).format(new Date(testNow))
}

type Stored = {
  readonly Name: string
  readonly Type: string
  readonly Description?: string
  readonly Content?: unknown
  readonly Items?: readonly unknown[]
  readonly ItemsMap?: unknown
}

const plain = (value: unknown): unknown =>
  typeof value === 'object' && value !== null && 'Href' in value ? value.Href : value

/** Properties in the order of their names, as the cases write them. */
function shown(properties: readonly Stored[]): ShownSession['properties'] {
  return properties
    .map(({ Name, Type, Description = '', Content, Items, ItemsMap }) => {
      const many = Type === 'map[]' ? (ItemsMap ?? Items) : Items?.map(plain)
      return { Name, Type, Description, value: Type.endsWith('[]') ? many : plain(Content) }
    })
    .toSorted((a, b) => (a.Name < b.Name ? -1 : 1))
}

async function sessionAt({ apiUrl }: TestPlatform, href: string): Promise<ShownSession> {
  const get = async (path: string) => {
    const response = await fetch(`${apiUrl}/${path}`, { headers: { 'x-access-token': testToken } })
    const body = (await response.json()) as { Response: never }
    return body.Response as {
      Name: string
      Items: readonly Stored[]
      References: readonly { Href: string }[]
    }
  }
  const { Name: name, References } = await get(href)
  const { Items } = await get(`${href}/properties?Limit=1024`)
  return {
    name,
    properties: shown(Items),
    references: References.map(({ Href }) => Href).toSorted(),
  }
}

/** What a case expects; under the profile that has no `Output.<id>`, without it. */
function expected({ session }: LaunchCase, app: string, timeZone: string, profile: Profile) {
  const { name, properties, references } = session({ time: timeIn(timeZone), app })
  const isThere = (one: string): boolean =>
    profile === 'spec' || one === 'Output.Projects' || !one.startsWith('Output.')
  return {
    name,
    properties: properties
      .filter(({ Name }) => isThere(Name))
      .toSorted((a, b) => (a.Name < b.Name ? -1 : 1)),
    references: [...references].toSorted(),
  }
}

type Rehearsed = {
  readonly problems: readonly { readonly message: string }[]
  readonly session: { name: string; properties: readonly Stored[]; references: string[] } | null
}

async function rehearse(
  platform: TestPlatform,
  app: LaunchedApp,
  order: object,
): Promise<Rehearsed> {
  const address = `${platform.uiUrl}/_emulator/applications/${app.id}/rehearsal`
  const { body } = await postJson(address, { user: testUser, ...order })
  return body as Rehearsed
}

describe.each(profiles)('under the profile %s', (profile) => {
  it.each(shareOf(launchCases, 2, profile === 'spec' ? 0 : 1))(
    '[NAT-05, FRM-06, LCH-04, SES-15] $about, however it is launched',
    async (one) => {
      const apps = appsOf({ $type: 'Form', fields: one.fields }, 1)
      const platform = await startBench(apps, profile)
      for (const app of apps) {
        for (const way of ways.filter(({ kinds }) => kinds.includes(app.kind))) {
          const outcome = await way.launch({ platform, app, values: one.values })
          const session =
            'session' in outcome ? await sessionAt(platform, outcome.session) : outcome.refused
          const made = { way: way.about, app: app.name, session }
          const wanted = expected(one, app.name, way.timeZone ?? 'UTC', profile)
          expect(made).toEqual({ way: way.about, app: app.name, session: wanted })
        }
        await platform.idle()
      }
    },
  )

  it.each(shareOf(launchCases, 2, profile === 'spec' ? 1 : 0))(
    '[NAT-05] $about, as a rehearsal reports it before',
    async (one) => {
      const apps = appsOf({ $type: 'Form', fields: one.fields }, 1)
      const platform = await startBench(apps, profile)
      for (const app of apps) {
        const orders = [
          { values: one.values },
          { properties: propertiesOf(app, one.values, 'Input') },
          { properties: propertiesOf(app, one.values, 'Output') },
        ]
        for (const order of orders) {
          const { problems, session } = await rehearse(platform, app, order)
          expect(problems).toEqual([])
          expect({
            name: session?.name,
            properties: shown(session?.properties ?? []),
            references: session?.references.toSorted(),
          }).toEqual(expected(one, app.name, 'UTC', profile))
        }
      }
    },
  )
})

const depth = { $type: 'Numeric', id: 'depth', label: 'Depth', required: true, max: 100 }
const form = (...fields: object[]): object => ({ $type: 'Form', fields })

type Refusal = {
  readonly about: string
  readonly fields: readonly object[]
  readonly callbacks?: string
  readonly launchBy?: 'owner'
  readonly values: LaunchCase['values']
  readonly more?: readonly object[]
  readonly message: string
}

const refusals: readonly Refusal[] = [
  {
    about: 'a required field without a default',
    fields: [depth],
    values: {},
    message: '"Depth" is required: enter a number.',
  },
  {
    about: 'a required field that was emptied',
    fields: [{ ...depth, value: 5 }],
    values: { depth: null },
    message: '"Depth" is required: enter a number.',
  },
  {
    about: 'a default that the form itself refuses',
    fields: [{ ...depth, value: 500 }],
    values: {},
    message: '"Depth" must be at most 100, not 500.',
  },
  {
    about: 'a resource that is not there',
    fields: [{ $type: 'SampleChooser', id: 'reads', label: 'Reads' }],
    values: { reads: 'v1pre3/samples/5999' },
    message: `"Reads": the sample 5999 doesn't exist, or you may not read it: choose another one.`,
  },
  {
    about: 'a property of no type that there is',
    fields: [{ ...depth, value: 5 }],
    values: {},
    more: [{ Name: 'Input.own', Type: 'number', Content: '5' }],
    message: 'Properties[0].Type must be one of',
  },
  {
    about: 'a text that is too long for a property',
    fields: [{ $type: 'TextBox', id: 'note', label: 'Note' }],
    values: { note: 'n'.repeat(100_000) },
    message: 'has 100000 bytes, and at most 65536 are allowed: shorten it.',
  },
  {
    about: 'a changed form that asks for more',
    fields: [{ ...depth, required: false }],
    callbacks: 'function formUpdates() { return { depth: { required: true } } }',
    values: {},
    message: '"Depth" is required: enter a number.',
  },
  {
    about: 'a callback that fails',
    fields: [{ ...depth, value: 5 }],
    callbacks: `function formUpdates() { throw new Error('no updates today') }`,
    values: {},
    message: 'formUpdates: line 1: no updates today',
  },
  {
    about: 'a launchSpec that fails',
    fields: [{ ...depth, value: 5 }],
    callbacks: `function launchSpec() { throw new Error('no image today') }`,
    values: {},
    message: 'launchSpec: line 1: no image today',
  },
  {
    about: 'a user whom the app leaves out',
    fields: [{ ...depth, value: 5 }],
    launchBy: 'owner',
    values: {},
    message: 'is not published: only its owner may launch it.',
  },
]

describe('a launch that is refused', () => {
  it.each(refusals)(
    '[NAT-05, LCH-03, LCH-06] for $about is the same for every way, and in a rehearsal',
    async (one) => {
      const [, native] = appsOf(form(...one.fields), 1)
      const { callbacks, launchBy, values, more, message } = one
      const app = { ...native!, ...(callbacks && { callbacks }), ...(launchBy && { launchBy }) }
      const platform = await startBench([app])
      const open = ways.filter(
        ({ kinds, takesMore }) => kinds.includes('native') && (takesMore || !more),
      )
      for (const way of open) {
        const sent = way.about.startsWith('properties') ? Object.keys(values).length : 0
        const outcome = await way.launch({ platform, app, values, ...(more && { more }) })
        const named = message.replace('Properties[0]', `Properties[${sent}]`)
        expect({ way: way.about, ...outcome }).toEqual({
          way: way.about,
          refused: expect.stringContaining(named),
        })
      }
      for (const order of [
        { values, properties: more },
        { properties: [...propertiesOf(app, values, 'Input'), ...(more ?? [])] },
      ]) {
        const { problems, session } = await rehearse(platform, app, order)
        expect(session).toBeNull()
        expect(problems.map((problem) => problem.message).join(' ')).toContain(message)
      }
    },
  )
})

it('[NAT-05] values of formUpdates reach every way of launching', async () => {
  const callbacks = `
    function formUpdates(dataProvider) {
      return dataProvider.GetProperty('Input.mode') === 'exact' ? { depth: { value: 7 } } : null
    }`
  const mode = { $type: 'TextBox', id: 'mode', label: 'Mode', value: 'exact' }
  const [, native] = appsOf(form(mode, depth), 1)
  const app = { ...native!, callbacks }
  const platform = await startBench([app])
  for (const way of ways.filter(({ kinds }) => kinds.includes('native'))) {
    const outcome = await way.launch({ platform, app, values: {} })
    const { properties } = await sessionAt(platform, (outcome as { session: string }).session)
    expect([way.about, ...properties.map(({ value }) => value)]).toEqual([way.about, '7', 'exact'])
  }
  const { session } = await rehearse(platform, app, {})
  expect(shown(session?.properties ?? []).map(({ value }) => value)).toEqual(['7', 'exact'])
})

it('[NAT-05] the name of a launch is that of its form, too', async () => {
  const name = { $type: 'TextBox', id: 'app-session-name', label: 'Name', required: true }
  const [, app] = appsOf(form(name), 1)
  const platform = await startBench([app!])
  const { sessionId } = await platform.trigger({
    user: testUser,
    application: app!.id,
    name: 'Mine',
  })
  const { name: session, properties } = await sessionAt(platform, `v1pre3/appsessions/${sessionId}`)
  expect([session, properties]).toEqual([
    'Mine',
    [{ Name: 'Input.app-session-name', Type: 'string', Description: 'Name', value: 'Mine' }],
  ])
})

it('[NAT-05] the time in a default is that of the user who launches', async () => {
  const name = { $type: 'TextBox', id: 'app-session-name', value: 'At [LocalDateTime]' }
  const [web] = appsOf(form(name), 1)
  const platform = await startBench([web!])
  const order = { user: testUser, application: web!.id }
  const { sessionId } = await platform.trigger({ ...order, timeZone: 'Asia/Tokyo' })
  expect((await sessionAt(platform, `v1pre3/appsessions/${sessionId}`)).name).toBe(
    'At 2026-03-01 21:00:00',
  )
  await expect(platform.trigger({ ...order, timeZone: 'Nowhere/Land' })).rejects.toThrow(
    'timeZone must be the IANA name of a time zone, such as Europe/Berlin, not "Nowhere/Land".',
  )
})
