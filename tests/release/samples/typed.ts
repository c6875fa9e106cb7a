// What the compiler makes of the published types, with nothing skipped.
import {
  createClient,
  memoryStore,
  openSession,
  runNativeApp,
  type Client,
  type Session,
} from '@benchtop/app-runtime'
import { uploadFile } from '@benchtop/app-runtime/browser'
import { createOAuth, type OAuth } from '@benchtop/app-runtime/oauth'
import { createApp, type App } from '@benchtop/app-runtime/web'
import { startTestPlatform } from '@benchtop/testkit'
import { readRecording, type Recording } from '@benchtop/testkit/recording'

type Inputs = { readonly 'Input.depth': string }

export const client: Client = createClient({ apiUrl: 'https://api.example.test', token: 'a' })
export const session: Promise<Session<Inputs>> = openSession<Inputs>(client, '1')
export const depth: Promise<string> = session.then(({ values }) => values['Input.depth'])
export const size: Promise<number> = uploadFile(client, {
  target: { appResult: '1' },
  content: 'a',
  name: 'a.txt',
}).then(({ Size }) => Size)
const of = { apiUrl: '', uiUrl: '', clientId: '', clientSecret: '', store: memoryStore() }
export const oauth: OAuth = createOAuth(of)
export const app: App = createApp({
  ...of,
  redirectUri: '',
  onTrigger: ({ session }) => session.Id,
})
export const native: Promise<void> = runNativeApp<Inputs>(({ values }) => values['Input.depth'])
export const recording: Promise<Recording> = readRecording('recording.jsonl')

export async function test(): Promise<string> {
  await using platform = await startTestPlatform()
  // @ts-expect-error -- the member is called Name
  await platform.clientFor('1001').v1.createProject({ Title: 'A' })
  return (await platform.clientFor('1001').v1.getProject({ id: '4001' })).Name
}
