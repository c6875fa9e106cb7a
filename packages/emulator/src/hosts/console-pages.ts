import express, { type Request, type Response } from 'express'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { hideExchange } from '../exchanges/exchanges.ts'
import type { Places } from '../kernel/places.ts'

/** Where the genome browser is, which the console shows in a frame. */
export const genomeBrowserPath = '/genome-browser'

export type ConsolePages = {
  /** Whether the console is built. */
  readonly exists: boolean
  /** Scripts, styles and pictures, whose names change with their content. */
  assets(request: Request, response: Response, next: () => void): void
  /** The console itself, at each of its addresses. */
  page(request: Request, response: Response): void
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
  let packed: ReadonlySet<string> | undefined
  const serveAsset = express.static(`${builtConsole}assets/`, {
    index: false,
    immutable: true,
    maxAge: '1y',
    fallthrough: true,
  })
  const send = (response: Response, name: string, policy: string): void => {
    const html = known.get(name) ?? readFileSync(`${builtConsole}${name}`, 'utf8')
    known.set(name, html)
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
    assets(request, response, next) {
      hideExchange(request)
      response.setHeader('x-content-type-options', 'nosniff')
      // The frame of the genome browser has no origin, so that even the console's own scripts are another's to it.
      response.setHeader('access-control-allow-origin', '*')
      packed ??= packedAssets(builtConsole)
      servePacked(request, response, packed)
      serveAsset(request, response, next)
    },
    page(request, response) {
      hideExchange(request)
      response.setHeader('x-frame-options', 'DENY')
      response.setHeader('referrer-policy', 'same-origin')
      send(response, 'index.html', consolePolicy(places))
    },
    genomeBrowser(request, response) {
      hideExchange(request)
      response.setHeader('referrer-policy', 'no-referrer')
      send(response, 'genome-browser.html', genomeBrowserPolicy(places))
    },
  }
}

/** The names of the assets that were compressed by the build. */
function packedAssets(builtConsole: string): ReadonlySet<string> {
  const folder = `${builtConsole}assets/`
  const names = existsSync(folder) ? readdirSync(folder) : []
  return new Set(names.filter((name) => name.endsWith('.gz')))
}

/** Serves the compressed form of an asset where there is one and the browser accepts it. */
function servePacked(request: Request, response: Response, packed: ReadonlySet<string>): void {
  const name = request.path.slice(1)
  if (!packed.has(`${name}.gz`)) return
  response.vary('accept-encoding')
  if (request.acceptsEncodings('gzip') !== 'gzip') return
  response.type(name.slice(name.lastIndexOf('.')))
  response.setHeader('content-encoding', 'gzip')
  request.url = `/${name}.gz`
}

/**
 * Only its own scripts and styles. Bytes of files come from the API's address; what an app wrote is shown in a frame
 * from there, whose own policy makes it a page of no origin.
 */
function consolePolicy({ apiUrl, storeUrl }: Places): string {
  return [
    "default-src 'none'",
    "script-src 'self'",
    "style-src 'self'",
    `img-src 'self' data: ${apiUrl}`,
    "font-src 'self'",
    `connect-src 'self' ${apiUrl}`,
    `frame-src 'self' ${apiUrl}`,
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
