import type { Application } from '../../api/applications.ts'
import { singleQuoted } from '../../design/format.ts'

type Addresses = { readonly apiUrl: string; readonly uiUrl: string; readonly storeUrl: string }

/** The settings of an app, as a shell takes them. */
export function environmentOf(
  { clientId, redirectUri }: Pick<Application, 'clientId' | 'redirectUri'>,
  { apiUrl, uiUrl, storeUrl }: Addresses,
  secret = '<the client secret>',
): string {
  const settings = {
    API_URL: apiUrl,
    UI_URL: uiUrl,
    STORE_URL: storeUrl,
    CLIENT_ID: clientId,
    CLIENT_SECRET: secret,
    REDIRECT_URI: redirectUri ?? '',
  }
  return Object.entries(settings)
    .map(([name, value]) => `export BENCHTOP_${name}=${singleQuoted(value)}`)
    .join('\n')
}

/** The same first request in several languages. */
export function firstRequests(apiUrl: string, token = '<the token>') {
  return [
    ['curl', `curl -H ${singleQuoted(`x-access-token: ${token}`)} ${apiUrl}/v1pre3/users/current`],
    [
      'TypeScript',
      `import { createClient } from '@benchtop/client'

const client = createClient({
  apiUrl: '${apiUrl}',
  token: '${token}',
})
console.log(await client.v1.getCurrentUser())`,
    ],
    [
      'Python',
      `from benchtop_app import Client

client = Client("${apiUrl}", "${token}")
print(client.get("v1pre3/users/current"))`,
    ],
  ] as const
}
