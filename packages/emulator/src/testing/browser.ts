import { parseForms, type Form } from './forms.ts'

/** A page or a redirect as a browser sees it. */
export type Page = {
  readonly status: number
  readonly url: string
  readonly headers: Headers
  readonly text: string
  /** Where it is sent on; undefined where it isn't. */
  readonly location: string | undefined
  readonly forms: readonly Form[]
}

/** Walks pages like a browser that runs no script: it keeps cookies, and sends forms with what is hidden in them. */
export type Browser = {
  readonly cookies: Map<string, string>
  /** Follows no redirect. */
  get(url: string, headers?: Readonly<Record<string, string>>): Promise<Page>
  /** Sends a form of a page (defaults to the first that takes it), with what is typed and the button that is pressed. */
  submit(
    page: Page,
    typed: Readonly<Record<string, string>>,
    options?: { form?: number; headers?: Readonly<Record<string, string>> },
  ): Promise<Page>
  /** Follows redirects as long as they stay on the host of the page. */
  follow(page: Page): Promise<Page>
}

export function createBrowser(): Browser {
  const cookies = new Map<string, string>()

  const send = async (url: string, init: RequestInit): Promise<Page> => {
    const headers = new Headers(init.headers)
    if (cookies.size > 0) {
      headers.set('cookie', [...cookies].map(([name, value]) => `${name}=${value}`).join('; '))
    }
    const response = await fetch(url, { ...init, headers, redirect: 'manual' })
    for (const cookie of response.headers.getSetCookie()) {
      const [, name, value] = /^([^=]+)=([^;]*)/.exec(cookie)!
      cookies.set(name!, value!)
    }
    const text = await response.text()
    const location = response.headers.get('location')
    return {
      status: response.status,
      url,
      headers: response.headers,
      text,
      location: location === null ? undefined : new URL(location, url).href,
      forms: parseForms(text, url),
    }
  }

  const get: Browser['get'] = (url, headers = {}) => send(url, { headers })
  return {
    cookies,
    get,
    submit(page, typed, { form: at, headers = {} } = {}) {
      const taking = page.forms.find((one) => takes(one, Object.keys(typed))) ?? page.forms[0]
      const form = at === undefined ? taking : page.forms[at]
      if (form === undefined) throw new Error(`No form ${at ?? ''} at ${page.url}: ${page.text}`)
      const origin = new URL(page.url).origin
      return send(form.action, {
        method: 'POST',
        headers: { origin, ...headers },
        body: new URLSearchParams({ ...form.hidden, ...typed }),
      })
    },
    async follow(page) {
      let at = page
      while (at.location !== undefined && new URL(at.location).host === new URL(page.url).host) {
        at = await get(at.location)
      }
      return at
    },
  }
}

function takes({ fields, buttons }: Form, names: readonly string[]): boolean {
  return names.every(
    (name) => fields.includes(name) || buttons.some((button) => button.startsWith(`${name}=`)),
  )
}
