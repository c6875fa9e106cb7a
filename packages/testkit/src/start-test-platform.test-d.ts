import process from 'node:process'
import type { Client, SecretStore } from '@benchtop/app-runtime'
import { defineForm, type ValuesOf } from '@benchtop/forms'
import { expectTypeOf } from 'vitest'
import {
  type Connection,
  connectTestPlatform,
  type LaunchedApp,
  serveApp,
  startTestPlatform,
  type TestPlatform,
} from './index.ts'
import { platformFixtures } from './playwright.ts'
import { compareRecording, type ComparisonReport, type Recording } from './recording.ts'
import { testWith } from './vitest.ts'

// The types of a test's platform. Checked by tsc, never run.

await using platform = await startTestPlatform({ profile: 'field' })
expectTypeOf(platform).toEqualTypeOf<TestPlatform>()
expectTypeOf(platform.clientFor('1001')).toEqualTypeOf<Client>()
expectTypeOf(platform.trigger).returns.resolves.toHaveProperty('sessionId')
expectTypeOf(platform.decidePurchase('1', 'cancel')).resolves.toHaveProperty('redirect')

declare const recording: Recording
expectTypeOf(
  compareRecording(recording, { apiUrl: platform.apiUrl }),
).resolves.toEqualTypeOf<ComparisonReport>()

// @ts-expect-error -- there is no such profile
void startTestPlatform({ profile: 'wild' })
// @ts-expect-error -- there is no such decision
void platform.decidePurchase('1', 'perhaps')
// @ts-expect-error -- a pattern has the members of a request
void platform.requests.assert({ verb: 'GET' })

void platform.setFaults([{ error: 'ServiceUnavailable' }, { operation: 'v1.*', cut: 'before' }])
// @ts-expect-error -- there is no such operation
void platform.setFaults([{ operation: 'v1.gotProject', cut: 'before' }])
// @ts-expect-error -- there is no such error
void platform.setFaults([{ error: 'Teapot' }])

// A launch takes the values of a form, and returns its session with its results.

const form = defineForm({
  $type: 'Form',
  fields: [
    { $type: 'TextBox', id: 'who', label: 'Who', required: true },
    {
      $type: 'RadioButton',
      id: 'mode',
      label: 'Mode',
      choices: [
        { value: 'fast', label: 'Fast' },
        { value: 'exact', label: 'Exact' },
      ],
    },
  ],
})
type Values = ValuesOf<typeof form>

const launched = await platform.launch<Values>('2001', {
  values: { who: 'Ada', mode: 'fast' },
  as: 'ada@example.test',
  nodes: 2,
})
expectTypeOf(launched).toEqualTypeOf<LaunchedApp>()
expectTypeOf(launched.session.Status).toExtend<string>()
expectTypeOf(launched.results).returns.resolves.items.toHaveProperty('files')
expectTypeOf(launched.report).returns.resolves.toHaveProperty('warnings')
expectTypeOf(launched.redirect).toEqualTypeOf<string | null>()
// @ts-expect-error -- the form has no such field
void platform.launch<Values>('2001', { values: { whom: 'Ada' } })
// @ts-expect-error -- the field has no such choice
void platform.launch<Values>('2001', { values: { mode: 'slow' } })

// The connection has the app's registration where a test names an app.

expectTypeOf(platform.connection).toEqualTypeOf<Connection>()
await using ofApp = await startTestPlatform({ app: '.' })
expectTypeOf(ofApp.connection.clientId).toEqualTypeOf<string>()
expectTypeOf(ofApp.app.id).toEqualTypeOf<string>()
await using served = await serveApp({
  folder: '.',
  createServer: ({ clientSecret, store }) => {
    expectTypeOf(clientSecret).toEqualTypeOf<string>()
    expectTypeOf(store).toEqualTypeOf<SecretStore>()
    return (_, response) => void response.end()
  },
})
expectTypeOf(served.url).toEqualTypeOf<string>()

// A platform in another process has the same actions.

const connected = await connectTestPlatform(process.env)
expectTypeOf(connected.launch).toEqualTypeOf(platform.launch)
expectTypeOf(connected.clock.now).returns.resolves.toEqualTypeOf<number>()

// People are ids or e-mail addresses, and control is typed.

void platform.clientFor({ email: 'ada@example.test' })
void platform.requests.assert({ operation: 'v1.getProject', user: 'ada@example.test' })
void platform.control.setFaults({ document: [{ error: 'Conflict' }] })
void platform.control.addSeed({ document: { projects: [{ owner: '1001', name: 'More' }] } })
// @ts-expect-error -- a project has no title
void platform.control.addSeed({ document: { projects: [{ owner: '1001', title: 'More' }] } })
// @ts-expect-error -- a person has an e-mail address
void platform.approve('http://127.0.0.1/', { password: 'ada' })
// @ts-expect-error -- there is no such access
void platform.control.shareProject({ id: '4001', with: '1002', access: 'own' })

// The fixtures of runners have the platform of their options.

testWith({ app: '.' })('is typed', ({ platform: own }) => {
  expectTypeOf(own.connection.clientId).toEqualTypeOf<string>()
})
const { signIn } = platformFixtures({ profile: 'field' })
expectTypeOf(signIn).returns.resolves.toBeVoid()

// A seed's properties are a union by their type, as those of the API are.

const project = { id: '4001', owner: '1001', name: 'One' } as const
await startTestPlatform({
  seed: {
    projects: [
      {
        ...project,
        properties: [
          { name: 'A.text', type: 'string', content: 'one' },
          { name: 'A.texts', type: 'string[]', items: ['one', 'two'] },
          { name: 'A.map', type: 'map', map: [{ key: 'one', values: ['two'] }] },
          { name: 'A.sample', type: 'sample', content: 'v1pre3/samples/5001' },
        ],
      },
    ],
  },
})
const wrong = { ...project, properties: [{ name: 'A.text', type: 'string' as const, content: 1 }] }
// @ts-expect-error -- the content of a string is a string
await startTestPlatform({ seed: { projects: [wrong] } })
