/** A page as a browser without scripts sees it. */
export type Page = {
  readonly status: number
  readonly text: string
  readonly location: string | null
}

/** Loads pages as a browser does: stores cookies, follows no redirects, and sends forms with their hidden fields. */
export type Browser = {
  get(url: string): Promise<Page>
  /** Submits the form of a page that was loaded from `url`, with what its user types or presses. */
  submit(url: string, page: Page, typed: Readonly<Record<string, string>>): Promise<Page>
}

/** A browser without scripts, for the pages of a platform or of an app. */
export function openBrowser(): Browser {
  const cookies = new Map<string, string>()

  const send = async (url: string, init: RequestInit): Promise<Page> => {
    const headers = new Headers(init.headers)
    headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const cookie of response.headers.getSetCookie()) {
      const [name = '', value = ''] = cookie.split(';', 1)[0]?.split(/=(.*)/s) ?? []
      cookies.set(name, value)
    }
    const location = response.headers.get('location')
    return {
      status: response.status,
      text: await response.text(),
      location: location === null ? null : new URL(location, url).href,
    }
  }

  return {
    get: (url) => send(url, {}),
    submit(url, page, typed) {
      const [, opening = '', content = ''] =
        /<form\b([^>]*method="post"[^>]*)>(.*?)<\/form>/is.exec(page.text) ?? []
      if (opening === '') {
        throw new Error(`There is no form at ${url}, but ${page.status}: ${wordsOf(page.text)}`)
      }
      const hidden = [...content.matchAll(/<input\b([^>]*\btype="hidden"[^>]*)>/g)].map(
        ([, input = '']): [string, string] => [
          attribute(input, 'name') ?? '',
          attribute(input, 'value') ?? '',
        ],
      )
      return send(new URL(attribute(opening, 'action') ?? '', url).href, {
        method: 'POST',
        headers: { origin: new URL(url).origin },
        body: new URLSearchParams([...hidden, ...Object.entries(typed)]),
      })
    },
  }
}

function wordsOf(html: string): string {
  const body = html.replace(/<style\b.*?<\/style>/gs, '').replaceAll(/<[^>]+>/g, ' ')
  return body.replaceAll(/\s+/g, ' ').trim().slice(0, 300)
}

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  '#39': "'",
}

function attribute(tag: string, name: string): string | undefined {
  const value = new RegExp(`\\b${name}="([^"]*)"`).exec(tag)?.[1]
  return value?.replaceAll(
    /&(amp|lt|gt|quot|#39);/g,
    (whole, entity: string) => entities[entity] ?? whole,
  )
}
