import { createBrowser, type Browser, type Page } from './browser.ts'
import { createClient, type Reply } from './client.ts'
import type { TestPlatform } from './test-platform.ts'

/** The web application of the test seed. */
export const webApp = {
  clientId: 'cohort-browser',
  clientSecret: 'cohort-secret',
  redirectUri: 'http://127.0.0.1:3000/callback',
} as const

/** The other application of the test seed. */
export const otherApp = { clientId: 'depth', clientSecret: 'depth-secret' } as const

/** The address of the dialog for the web application; undefined takes a parameter out. */
export function dialogUrl(
  platform: TestPlatform,
  changes: Readonly<Record<string, string | undefined>> = {},
): string {
  const parameters = {
    client_id: webApp.clientId,
    redirect_uri: webApp.redirectUri,
    response_type: 'code',
    scope: 'read project 4001',
    state: 'a state',
    ...changes,
  }
  const given = Object.entries(parameters).filter((entry): entry is [string, string] => !!entry[1])
  return `${platform.uiUrl}/oauth/authorize?${new URLSearchParams(given).toString()}`
}

export const ada = { email: 'ada@example.test', password: 'ada' }
export const ben = { email: 'ben@example.test', password: 'ben' }

/** A browser with a signed-in user. */
export async function signedIn(platform: TestPlatform, person = ada): Promise<Browser> {
  const browser = createBrowser()
  const page = await browser.submit(await browser.get(`${platform.uiUrl}/sign-in`), person)
  if (page.status !== 303) throw new Error(`Not signed in: ${page.text}`)
  return browser
}

/** What the browser is sent to the application with when its user allows. */
export async function allowed(
  platform: TestPlatform,
  changes: Readonly<Record<string, string | undefined>> = {},
  person = ada,
): Promise<URLSearchParams> {
  const browser = await signedIn(platform, person)
  const consent = await browser.get(dialogUrl(platform, changes))
  return sentWith(await browser.submit(consent, { decision: 'allow' }))
}

/** The query of a redirect to the application. */
export function sentWith(page: Page): URLSearchParams {
  if (page.status !== 302) throw new Error(`No redirect: ${page.status} ${page.text}`)
  return new URL(page.location!).searchParams
}

type Members = Readonly<Record<string, string | undefined>>

/** Calls the token endpoint with the web application's credentials in the body; undefined takes a member out. */
export function exchange(
  platform: TestPlatform,
  members: Members,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  const grant = { grant_type: 'authorization_code', redirect_uri: webApp.redirectUri }
  return sendAsWebApp(platform, 'token', { ...grant, ...members }, headers)
}

/** Revokes a token with the web application's credentials in the body; undefined takes a member out. */
export function revoke(
  platform: TestPlatform,
  members: Members,
  headers: Readonly<Record<string, string>> = {},
): Promise<Reply> {
  return sendAsWebApp(platform, 'revoke', members, headers)
}

function sendAsWebApp(
  platform: TestPlatform,
  endpoint: string,
  members: Members,
  headers: Readonly<Record<string, string>>,
): Promise<Reply> {
  const credentials = { client_id: webApp.clientId, client_secret: webApp.clientSecret }
  const given = Object.entries<string | undefined>({ ...credentials, ...members }).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  )
  return createClient(platform.apiUrl).send(
    'POST',
    `v1pre3/oauthv2/${endpoint}`,
    headers,
    Object.fromEntries(given),
  )
}

/** A token that the web application got through the dialog. */
export async function tokenFor(
  platform: TestPlatform,
  scope: string | undefined,
  person = ada,
): Promise<string> {
  const sent = await allowed(platform, { scope }, person)
  const { status, body, text } = await exchange(platform, { code: sent.get('code')! })
  if (status !== 200) throw new Error(`No token: ${text}`)
  return body.access_token as string
}

/** HTTP basic with the two parts as they are. */
export function basic(clientId: string, clientSecret: string): { authorization: string } {
  return { authorization: `Basic ${Buffer.from(`${clientId}:${clientSecret}`).toString('base64')}` }
}
