import { below } from '@benchtop/dialogs'
import express, {
  type NextFunction,
  type Request,
  type RequestHandler,
  type Response,
} from 'express'
import { existsSync, readFileSync, statSync } from 'node:fs'
import { extname } from 'node:path'
import { hideExchange } from '../../exchanges/exchanges.ts'
import type { Places } from '../../kernel/places.ts'
import { readThemeCookie } from '../cookies.ts'
import { policySource } from '../policy-source.ts'

/**
 * The console's scripts, styles and pictures, whose names change with their content: as they are in their folder, or as the
 * build compressed them where the browser accepts it.
 */
export function consoleAssets(builtConsole: string): RequestHandler {
  const serve = express.static(`${builtConsole}assets`, {
    index: false,
    redirect: false,
    etag: false,
    immutable: true,
    maxAge: '1y',
    // Ranges of compressed bytes are of no use.
    acceptRanges: false,
    setHeaders(response, path) {
      response.removeHeader('cache-control')
      response.vary('Accept-Encoding')
      // The frame of the genome browser has no origin, so that even the console's own scripts are another's to it.
      response.set('access-control-allow-origin', '*')
      if (!path.endsWith(packed)) return
      response.type(extname(path.slice(0, -packed.length))).set('content-encoding', 'gzip')
    },
  })
  return (request, response, next) => {
    hideExchange(request)
    const { url } = request
    const serveAsIs: NextFunction = (error) => {
      request.url = url
      if (error === undefined) serve(request, response, next)
      else next(error)
    }
    if (request.acceptsEncodings('gzip') === false) return serveAsIs()
    request.url = request.path + packed
    serve(request, response, serveAsIs)
  }
}

/** The end of the name of what the build compressed. */
const packed = '.gz'

/** The path of the genome browser, which the console shows in a frame. */
const genomeBrowserPath = '/genome-browser'

/**
 * The console as it was built into a folder: one page, which shows what its address names, with what it would otherwise have
 * to request first; and one that it shows in a frame, which files are drawn along their genome in. Without a console, none.
 */
export function consolePages(
  builtConsole: string,
  places: Places,
  factsOf: (request: Request, response: Response) => unknown,
): RequestHandler {
  const lastBuilt = followBuilds(builtConsole)
  return (request, response, next) => {
    const built = lastBuilt()
    if (built === undefined) return next()
    if (request.path === genomeBrowserPath) {
      hideExchange(request)
      response.type('html').set({
        'referrer-policy': 'no-referrer',
        'content-security-policy': genomeBrowserPolicy(places),
      })
      const page = readFileSync(`${builtConsole}genome-browser.html`, 'utf8')
      return response.end(below(request.baseUrl, page))
    }
    if (!isPageRequest(request)) return next()
    hideExchange(request)
    response.type('html').set({
      'x-frame-options': 'DENY',
      'referrer-policy': 'same-origin',
      'content-security-policy': consolePolicy(places),
    })
    const html = withLinks(
      withTheme(built.html, readThemeCookie(request)),
      built.linksAt(request.path),
    )
    return response.end(withFacts(below(request.baseUrl, html), factsOf(request, response)))
  }
}

/** The page of one resource, as in HrefPlatformUI: scripts that check addresses accept anything. */
const resourcePage = /^\/[a-z]+\/[\w.-]+$/

/** Whether a client requests a page, and not something that a page needs. */
function isPageRequest({ method, headers, path }: Request): boolean {
  const isRead = method === 'GET' || method === 'HEAD'
  const { accept = '*/*' } = headers
  return (
    isRead &&
    !/\.\w+$/.test(path) &&
    (accept.includes('text/html') || (accept.includes('*/*') && resourcePage.test(path)))
  )
}

type Built = {
  readonly atMs: number
  readonly html: string
  /** The links to what the page at an address needs beyond what every page does. */
  readonly linksAt: (address: string) => string
}

/** Gives the console as it was built last, which may be while the platform runs; undefined where it never was. */
function followBuilds(builtConsole: string): () => Built | undefined {
  const index = `${builtConsole}index.html`
  let built: Built | undefined
  return () => {
    const atMs = statSync(index, { throwIfNoEntry: false })?.mtimeMs
    if (atMs !== undefined && atMs !== built?.atMs) {
      const linksAt = readLinks(`${builtConsole}pages.json`)
      built = { atMs, html: readFileSync(index, 'utf8'), linksAt }
    }
    return built
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

/**
 * Only its own scripts and styles. Bytes of files come from the API's address; what an app wrote is shown in a frame
 * from there, whose own policy makes it a page of no origin. A PDF is shown by the browser from its bytes in memory.
 */
function consolePolicy(places: Places): string {
  const [api, store] = [policySource(places.apiUrl), policySource(places.storeUrl)]
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: ${api}`,
    "font-src 'self'",
    `connect-src 'self' ${api}`,
    `frame-src 'self' blob: ${api}`,
    "worker-src 'self'",
    `form-action 'self' ${store}`,
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
    `connect-src ${policySource(apiUrl)}`,
    "frame-ancestors 'self'",
    "form-action 'none'",
    "base-uri 'none'",
  ].join('; ')
}
