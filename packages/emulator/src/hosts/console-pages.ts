import { existsSync, readFileSync, statSync } from 'node:fs'
import { hideExchange } from '../exchanges/exchanges.ts'
import type { Places } from '../kernel/places.ts'
import { readThemeCookie } from './cookies.ts'
import type { Request, Response } from './node-http.ts'

/** Where the genome browser is, which the console shows in a frame. */
export const genomeBrowserPath = '/genome-browser'

export type ConsolePages = {
  /** Whether the console is built. */
  readonly exists: boolean
  /** Serves scripts, styles and pictures, whose names change with their content; false where there is none. */
  serveAsset(request: Request, response: Response): Promise<boolean>
  /** The console itself, at each of its addresses, with what it would otherwise have to request first. */
  page(request: Request, response: Response, facts: unknown): void
  /** The page for the frame that files are drawn along their genome in. */
  genomeBrowser(request: Request, response: Response): void
}

/**
 * The console as it was built into a folder: one page, which shows what its address names, and one that it shows in
 * a frame.
 */
export function createConsolePages(builtConsole: string, places: Places): ConsolePages {
  const index = `${builtConsole}index.html`
  const known = new Map<string, string>()
  let linksAt: ((path: string) => string) | undefined
  let assets: ReturnType<typeof openAssets> | undefined
  let builtMs: number | undefined
  /** The console may be built again while the platform runs: what is known of the one before is read again. */
  const refresh = (): void => {
    const nowMs = statSync(index, { throwIfNoEntry: false })?.mtimeMs
    if (nowMs === undefined || nowMs === builtMs) return
    builtMs = nowMs
    known.clear()
    assets = undefined
    linksAt = undefined
  }
  const htmlOf = (name: string): string => {
    const html = known.get(name) ?? readFileSync(`${builtConsole}${name}`, 'utf8')
    known.set(name, html)
    return html
  }
  const send = (response: Response, html: string, policy: string): void => {
    response.statusCode = 200
    response.setHeader('content-type', 'text/html; charset=utf-8')
    response.setHeader('cache-control', 'no-store')
    response.setHeader('x-content-type-options', 'nosniff')
    response.setHeader('content-security-policy', policy)
    response.end(html)
  }
  return {
    get exists() {
      return known.size > 0 || existsSync(index)
    },
    async serveAsset(request, response) {
      hideExchange(request)
      response.setHeader('x-content-type-options', 'nosniff')
      // The frame of the genome browser has no origin, so that even the console's own scripts are another's to it.
      response.setHeader('access-control-allow-origin', '*')
      // What serves them knows what was there at the beginning, and opening a file that is gone would end the platform.
      if (!existsSync(`${builtConsole}${pathOf(request)}`)) return false
      refresh()
      const serve = await (assets ??= openAssets(builtConsole))
      let isFound = true
      serve(request, response, () => {
        isFound = false
      })
      return isFound
    },
    page(request, response, facts) {
      hideExchange(request)
      refresh()
      response.setHeader('x-frame-options', 'DENY')
      response.setHeader('referrer-policy', 'same-origin')
      linksAt ??= readLinks(`${builtConsole}pages.json`)
      const links = linksAt(`/${pathOf(request)}`)
      const html = withTheme(htmlOf('index.html'), readThemeCookie(request))
      send(response, withFacts(withLinks(html, links), facts), consolePolicy(places))
    },
    genomeBrowser(request, response) {
      hideExchange(request)
      refresh()
      response.setHeader('referrer-policy', 'no-referrer')
      send(response, htmlOf('genome-browser.html'), genomeBrowserPolicy(places))
    },
  }
}

/** The links to what the page at an address needs beyond what every page does, as the build has written them down. */
function readLinks(path: string): (address: string) => string {
  if (!existsSync(path)) return () => ''
  const pages = (JSON.parse(readFileSync(path, 'utf8')) as readonly BuiltPage[]).map(
    ({ pattern, scripts, styles }) => ({
      pattern: new RegExp(pattern),
      links: [
        ...scripts.map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`),
        ...styles.map((file) => `<link rel="stylesheet" href="/${file}">`),
      ].join(''),
    }),
  )
  return (address) => pages.find(({ pattern }) => pattern.test(address))?.links ?? ''
}

type BuiltPage = {
  readonly pattern: string
  readonly scripts: readonly string[]
  readonly styles: readonly string[]
}

function withLinks(html: string, links: string): string {
  return html.replace('</head>', () => `${links}</head>`)
}

/** A page in a user's theme from its first paint on. */
function withTheme(html: string, theme: 'light' | 'dark' | undefined): string {
  return theme === undefined ? html : html.replace('<html ', `<html data-theme="${theme}" `)
}

/** A page with facts in an element of it, as data that no browser runs. */
function withFacts(html: string, facts: unknown): string {
  const json = JSON.stringify(facts).replaceAll('<', String.raw`\u003c`)
  const element = `<script type="application/json" id="page-facts">${json}</script>`
  return html.replace('</body>', () => `${element}</body>`)
}

/** The path that a request names below the folder of the console; dots in it are resolved. */
function pathOf({ url }: Request): string {
  return URL.canParse(url, 'http://console.invalid')
    ? new URL(url, 'http://console.invalid').pathname.slice(1)
    : ''
}

/** The assets as they are in their folder, or as the build compressed them where the browser accepts it. */
async function openAssets(builtConsole: string) {
  const [{ default: sirv }, { default: Negotiator }] = await Promise.all([
    import('sirv'),
    import('negotiator'),
  ])
  const serve = sirv(builtConsole, {
    gzip: true,
    immutable: true,
    maxAge: 31_536_000,
    extensions: [],
  })
  return (request: Request, response: Response, next: () => void): void => {
    // What serves them looks for names only: weights (`gzip;q=0` refuses it) and ranges of compressed bytes are not its.
    const [encoding = ''] = new Negotiator(request).encodings(['gzip'])
    request.headers['accept-encoding'] = encoding
    delete request.headers['range']
    serve(request, response, next)
  }
}

/**
 * Only its own scripts and styles. Bytes of files come from the API's address; what an app wrote is shown in a frame
 * from there, whose own policy makes it a page of no origin. A PDF is shown by the browser from its bytes in memory.
 */
function consolePolicy({ apiUrl, storeUrl }: Places): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: ${apiUrl}`,
    "font-src 'self'",
    `connect-src 'self' ${apiUrl}`,
    `frame-src 'self' blob: ${apiUrl}`,
    "worker-src 'self'",
    `form-action 'self' ${storeUrl}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}

/**
 * A page of no origin, which reads files by signed addresses and nothing else: it has no session. It creates style
 * elements, which the console's policy would forbid; here they can't leak anything.
 */
function genomeBrowserPolicy({ apiUrl }: Places): string {
  return [
    'sandbox allow-scripts',
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self' 'unsafe-inline'",
    'img-src data: blob:',
    'font-src data:',
    `connect-src ${apiUrl}`,
    "frame-ancestors 'self'",
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ')
}
