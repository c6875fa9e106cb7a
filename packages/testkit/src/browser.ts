import type { Page } from './page.ts'

/** Loads pages as a browser without scripts does: it stores cookies, follows redirects, and sends forms. */
export type Browser = {
  /** Opens an address as a user does, and follows its redirects: the page that is shown in the end. */
  open(url: string | URL): Promise<Page>
  /** Requests an address, and follows no redirect: `location` is where it leads. */
  get(url: string | URL): Promise<Page>
  /** Sends the form of a page that was loaded from `url`, with what its user enters, and follows no redirect. */
  submit(url: string, page: Page, typed: Readonly<Record<string, string>>): Promise<Page>
}

/** As browsers do. */
const mostRedirects = 20

/**
 * Opens a browser without scripts, for the pages of a platform or of an app. It begins without cookies. `request` requests
 * what it opens, and follows no redirect.
 */
export function openBrowser(request: typeof fetch = (...given) => fetch(...given)): Browser {
  const jar = createCookies()

  const send = async (url: URL, init: RequestInit): Promise<Page> => {
    const headers = new Headers(init.headers)
    const cookies = jar.of(url)
    if (cookies !== '') headers.set('cookie', cookies)
    const response = await request(url, { ...init, headers, redirect: 'manual' })
    jar.store(url, response.headers.getSetCookie())
    const location = response.headers.get('location')
    // Loaded with the first page: most tests read none, and its parser takes as long as a platform.
    const { pageOf } = await import('./page.ts')
    return pageOf(
      {
        url: url.href,
        status: response.status,
        text: await response.text(),
        location: location === null ? null : new URL(location, url).href,
      },
      { send, follow },
    )
  }

  const follow = async (first: Page): Promise<Page> => {
    let page = first
    for (let redirects = 0; page.location !== null; redirects += 1) {
      if (redirects === mostRedirects) {
        throw new Error(`${first.url} was redirected ${mostRedirects} times, last to ${page.url}.`)
      }
      page = await send(new URL(page.location), {})
    }
    return page
  }

  const get = (url: string | URL): Promise<Page> => send(new URL(url), {})
  return {
    get,
    open: async (url) => follow(await get(url)),
    submit: (url, page, typed) => page.send(typed, { base: url }),
  }
}

/** The cookies of a browser, by their hosts: as in browsers, the ports of a host share them. */
function createCookies() {
  const hosts = new Map<string, Map<string, string>>()
  return {
    of: ({ hostname }: URL): string =>
      [...(hosts.get(hostname) ?? [])].map(([name, value]) => `${name}=${value}`).join('; '),
    store({ hostname }: URL, received: readonly string[]): void {
      const cookies = hosts.get(hostname) ?? new Map<string, string>()
      hosts.set(hostname, cookies)
      for (const cookie of received) {
        const [pair = '', ...attributes] = cookie.split(';').map((part) => part.trim())
        const [name = '', value = ''] = pair.split(/=(.*)/s)
        // The only end that servers of a test set: a moment would be one of the machine's clock.
        if (attributes.some((one) => /^max-age=(0|-\d+)$/i.test(one))) cookies.delete(name)
        else cookies.set(name, value)
      }
    },
  }
}
