import { join } from 'node:path'
import { createClient, fileStore, type Client } from '@benchtop/app-runtime'
import { createOAuth, type OAuth } from '@benchtop/app-runtime/oauth'
import type { World } from './world.ts'

/** The key of the token: the program has one user, that of this machine. */
const userKey = 'me'

/** The program's OAuth flows, with tokens in a file that only its user may read. */
export function oauthOf({ environment, sleep }: World): OAuth {
  const store = fileStore(join(environment.stateFolder, 'secrets.json'))
  return createOAuth({ ...environment, store, ...(sleep !== undefined && { sleep }) })
}

/** A client with these scopes: with the stored token, or with a new one that the user grants now. */
export async function signIn(world: World, scopes: readonly string[]): Promise<Client> {
  const { environment, stderr, signal, sleep } = world
  const oauth = oauthOf(world)
  const clientOf = (token: string) =>
    createClient({
      apiUrl: environment.apiUrl,
      token,
      onRetry: ({ operation }) => void stderr.write(`${operation} failed. Retrying …\n`),
      ...(sleep !== undefined && { sleep }),
    })

  const held = await oauth.token(userKey)
  if (held !== undefined && (await reaches(clientOf(held), scopes))) return clientOf(held)
  const { accessToken } = await oauth.device({
    userKey,
    scopes,
    signal,
    onCode({ userCode, verificationUri, verificationUriComplete, expiresIn }) {
      const minutes = Math.floor(expiresIn / 60)
      stderr.write(`Sign in at ${verificationUri} with the code ${userCode}`)
      stderr.write(` within ${minutes} minutes.\n`)
      if (verificationUriComplete !== undefined)
        stderr.write(`Or open ${verificationUriComplete}\n`)
    },
  })
  return clientOf(accessToken)
}

/** Deletes the token, here and on the platform; returns whether there was one. */
export async function signOut(world: World): Promise<boolean> {
  const oauth = oauthOf(world)
  const token = await oauth.token(userKey)
  if (token === undefined) return false
  const client = createClient({ apiUrl: world.environment.apiUrl, token })
  try {
    await client.v2.revokeCurrentToken()
  } finally {
    await oauth.forget(userKey)
  }
  return true
}

/** Whether a token is still valid, and grants all of these scopes. */
async function reaches(client: Client, scopes: readonly string[]): Promise<boolean> {
  try {
    const { Scopes } = await client.v1.getCurrentToken()
    const granted = new Set(Scopes.map((scope) => scope.toLowerCase()))
    return scopes.every((scope) => granted.has(scope))
  } catch (error) {
    if ((error as { status?: unknown }).status === 401) return false
    throw error
  }
}
