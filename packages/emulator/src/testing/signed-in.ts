import { createBrowser } from './browser.ts'
import { createClient, type Client } from './client.ts'

/** The cookie of a browser in which a user has signed in, with the token of its forms. */
export async function cookieOf(
  { uiUrl }: { readonly uiUrl: string },
  email: string,
  password: string,
): Promise<{ readonly cookie: string; readonly csrf: string }> {
  const browser = createBrowser()
  const page = await browser.follow(await browser.get(`${uiUrl}/sign-in`))
  await browser.submit(page, { email, password })
  const { csrf } = JSON.parse((await browser.get(`${uiUrl}/api/session`)).text) as { csrf: string }
  return {
    cookie: [...browser.cookies].map(([name, value]) => `${name}=${value}`).join('; '),
    csrf,
  }
}

/** Calls the API as the console does: with the session cookie of a user who has signed in. */
export async function signIn(
  platform: { readonly uiUrl: string },
  email: string,
  password: string,
): Promise<Client> {
  const { cookie, csrf } = await cookieOf(platform, email, password)
  const { uiUrl } = platform
  return createClient(`${uiUrl}/api`, { cookie, origin: uiUrl, 'x-csrf-token': csrf })
}
