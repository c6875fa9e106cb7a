import { createBrowser } from './browser.ts'
import { createClient, type Client } from './client.ts'

/** Calls the API as the console does: with the session cookie of a user who has signed in. */
export async function signIn(
  { uiUrl }: { readonly uiUrl: string },
  email: string,
  password: string,
): Promise<Client> {
  const browser = createBrowser()
  const page = await browser.follow(await browser.get(`${uiUrl}/sign-in`))
  await browser.submit(page, { email, password })
  const session = JSON.parse((await browser.get(`${uiUrl}/api/session`)).text) as { csrf: string }
  const cookie = [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  return createClient(`${uiUrl}/api`, { cookie, origin: uiUrl, 'x-csrf-token': session.csrf })
}
