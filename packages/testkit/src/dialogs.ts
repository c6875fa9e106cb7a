/** A page as a browser without scripts sees it. */
type Page = { readonly status: number; readonly text: string; readonly location: string | null }

/** Walks pages as a browser does: keeps cookies, follows no redirect, and sends forms with what is hidden in them. */
type Browser = {
  get(url: string): Promise<Page>
  submit(url: string, page: Page, typed: Readonly<Record<string, string>>): Promise<Page>
}

type Account = { readonly email: string; readonly password: string }

/** Answers the dialog at an address as somebody who is signed in; gives where their browser is sent. */
export async function answerDialog(
  uiUrl: string,
  dialogUrl: string,
  account: Account,
  decision: 'allow' | 'deny',
): Promise<string> {
  const browser = openBrowser()
  const signInUrl = `${uiUrl}/sign-in`
  const signedIn = await browser.submit(signInUrl, await browser.get(signInUrl), account)
  if (signedIn.status !== 303) {
    throw new Error(`${account.email} couldn't sign in: is the password that of the seed?`)
  }
  const dialog = await browser.get(dialogUrl)
  if (dialog.location !== null) return dialog.location
  const answered = await browser.submit(dialogUrl, dialog, { decision })
  if (answered.location === null) {
    throw new Error(`The dialog sent nobody on, but answered ${answered.status}.`)
  }
  return answered.location
}

function openBrowser(): Browser {
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
