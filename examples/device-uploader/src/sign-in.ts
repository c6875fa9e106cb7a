import { join } from 'node:path'
import { createClient, fileStore, type Client } from '@benchtop/app-runtime'
import { createOAuth, type OAuth } from '@benchtop/app-runtime/oauth'
import type { World } from './world.ts'

/** Whose token it is: the program has one user, the one of this machine. */
const holder = 'me'

/** The flows of this program, with its tokens in a file that its user alone may read. */
export function oauthOf({ environment, wait }: World): OAuth {
  const store = fileStore(join(environment.stateFolder, 'secrets.json'))
  return createOAuth({ ...environment, store, ...(wait !== undefined && { wait }) })
}

/** A client that may do what these scopes say: with the token that is there, or with one that the user gives now. */
export async function signIn(world: World, scopes: readonly string[]): Promise<Client> {
  const { environment, stderr, signal, wait } = world
  const oauth = oauthOf(world)
  const clientOf = (token: string) =>
    createClient({
      apiUrl: environment.apiUrl,
      token,
      onRetry: ({ operation }) => void stderr.write(`${operation} did not work. Trying again …\n`),
      ...(wait !== undefined && { wait }),
    })

  const held = await oauth.token(holder)
  if (held !== undefined && (await reaches(clientOf(held), scopes))) return clientOf(held)
  const { accessToken } = await oauth.device({
    holder,
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

/** Forgets the token, here and on the platform; says whether there was one. */
export async function signOut(world: World): Promise<boolean> {
  const oauth = oauthOf(world)
  const token = await oauth.token(holder)
  if (token === undefined) return false
  const client = createClient({ apiUrl: world.environment.apiUrl, token })
  try {
    await client.v2.revokeCurrentToken()
  } finally {
    await oauth.forget(holder)
  }
  return true
}

/** Whether a token is still good, and for all of that. */
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
