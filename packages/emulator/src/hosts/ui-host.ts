import type { RequestListener } from 'node:http'
import type { Control } from '../control/control.ts'
import { hideExchange } from '../exchanges/exchanges.ts'
import { rowId } from '../ids/resource-id.ts'
import { createConsolePages, genomeBrowserPath, type ConsolePages } from './console-pages.ts'
import { consoleApiPrefix, createConsoleApi } from './console.ts'
import { controlHost, controlPrefix } from './control-host.ts'
import { createDialogs } from './dialogs.ts'
import type { Places } from '../kernel/places.ts'
import { settleIfStorable } from '../kernel/settle-due.ts'
import { createHost, type HostOptions } from './host.ts'
import { redirect, type Request, type Response } from './node-http.ts'
import { signInReturningTo } from './return-address.ts'
import { unauthorized } from '../kernel/credentials.ts'
import { userOfBrowser } from './cookies.ts'
import { pageFacts } from './page-facts.ts'
import { isMetadataRequest, serveMetadata } from './oauth-metadata.ts'
import { frontPage, notFoundPage } from './pages/front-page.ts'
import { requireStartToken } from './start-token.ts'
import { redirectToContent } from './content-redirects.ts'
import { escapeHtml } from './pages/html.ts'

export type UiHostOptions = HostOptions & {
  readonly places: Places
  readonly control: Control
  readonly startToken: string | undefined
  /** The folder with the built console, with a slash at the end. */
  readonly builtConsole: string
}

/** Where the console's scripts, styles and pictures are. */
const assetsPath = '/assets/'

/** The pages for browsers: the front page, avatars, the dialogs of sign-in and consent, and the control API. */
export function createUiHost(options: UiHostOptions): RequestListener {
  const { platform, places, shared } = options
  const control = controlHost(options)
  const dialogs = createDialogs(options)
  const consoleApi = createConsoleApi(options)
  const consolePages = createConsolePages(options.builtConsole, places)
  const serve = (request: Request, response: Response): void | Promise<void> => {
    settleIfStorable(platform.deadlines.settle)
    const path = request.url.split('?', 1)[0] ?? '/'
    if (path === controlPrefix || path.startsWith(`${controlPrefix}/`)) {
      return control(request, response)
    }
    const [, avatar] = /^\/avatars\/(\d+)\.svg$/.exec(path) ?? []
    if (avatar !== undefined) {
      hideExchange(request)
      // It has someone's initials.
      if (shared !== undefined && userOfBrowser(platform, request) === undefined) {
        return sendPage(response, 404, notFoundPage(path))
      }
      return sendAvatar(options, response, avatar)
    }
    if (path === '/favicon.ico') {
      // Browsers request it in any case; the pages have their own.
      hideExchange(request)
      return void response.writeHead(204).end()
    }
    if (isMetadataRequest(request)) return serveMetadata('uiUrl', places, request, response)
    if (dialogs.serves(request.url)) return dialogs.serve(request, response)
    if (shared === undefined) requireStartToken(request, response, options.startToken)
    if (path.startsWith(`${consoleApiPrefix}/`)) return consoleApi(request, response)
    if (shared !== undefined && userOfBrowser(platform, request) === undefined) {
      return signInFirst(request, response)
    }
    return servePage({ ...options, consolePages }, request, response)
  }
  return createHost(options, 'ui', async (request, response, date) => {
    response.setHeader('date', date)
    const isAsset = request.url.startsWith(assetsPath)
    if (!isAsset || !(await consolePages.serveAsset(request, response))) {
      await serve(request, response)
    }
  })
}

/** The pages of a shared bench are for those who are signed in. */
function signInFirst(request: Request, response: Response): void {
  if (request.method !== 'GET' && request.method !== 'HEAD') {
    throw unauthorized('You are not signed in.')
  }
  response.setHeader('cache-control', 'no-store')
  return redirect(response, 303, signInReturningTo(request.url))
}

/** A page: what an app wrote, the console where it is built, else the front page. */
function servePage(
  options: UiHostOptions & { readonly consolePages: ConsolePages },
  request: Request,
  response: Response,
): void {
  const { platform, places, consolePages } = options
  const path = request.url.split('?', 1)[0] ?? '/'
  const shown = redirectToContent(platform, request, response)
  if (shown === 'not there') return sendPage(response, 404, notFoundPage(path))
  if (shown !== undefined) return undefined
  if (consolePages.exists && path === genomeBrowserPath) {
    return consolePages.genomeBrowser(request, response)
  }
  if (consolePages.exists && isPageRequest(request)) {
    return consolePages.page(request, response, pageFacts(options, request, response))
  }
  if (path === '/') return sendPage(response, 200, frontPage(platform, places))
  return sendPage(response, 404, notFoundPage(path))
}

/** The page of one resource, as in HrefPlatformUI: scripts that check addresses accept anything. */
const resourcePage = /^\/[a-z]+\/[\w.-]+$/

/** Whether a client requests a page, and not something that a page needs. */
function isPageRequest({ method, headers, url }: Request): boolean {
  const isRead = method === 'GET' || method === 'HEAD'
  const path = url.split('?', 1)[0] ?? ''
  const { accept = '*/*' } = headers
  return (
    isRead &&
    !/\.\w+$/.test(path) &&
    (accept.includes('text/html') || (accept.includes('*/*') && resourcePage.test(path)))
  )
}

function sendAvatar({ platform }: UiHostOptions, response: Response, id: string): void {
  const user = platform.users.rows.get(rowId(id) ?? 0)
  if (user === undefined) return sendPage(response, 404, notFoundPage(`/avatars/${id}.svg`))
  response.setHeader('content-type', 'image/svg+xml')
  response.setHeader('x-content-type-options', 'nosniff')
  response.end(avatarSvg(user.name, user.id))
  return undefined
}

/** Pages run no script and load nothing from other origins. */
function sendPage(response: Response, status: number, html: string): void {
  response.statusCode = status
  response.setHeader('content-type', 'text/html; charset=utf-8')
  response.setHeader('cache-control', 'no-store')
  response.setHeader('x-content-type-options', 'nosniff')
  response.setHeader('x-frame-options', 'DENY')
  response.setHeader(
    'content-security-policy',
    "default-src 'none'; style-src 'unsafe-inline'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  )
  response.end(html)
}

/** A user's picture: the initials on a colour that is always the same for the user. */
function avatarSvg(name: string, id: number): string {
  const initials = name
    .split(/\s+/)
    .map((word) => word.charAt(0).toUpperCase())
    .slice(0, 2)
    .join('')
  const hue = (id * 137) % 360
  return `<svg xmlns="http://www.w3.org/2000/svg" width="64" height="64" viewBox="0 0 64 64" role="img" aria-label="${escapeHtml(name)}"><circle cx="32" cy="32" r="32" fill="hsl(${hue} 45% 40%)"/><text x="32" y="33" fill="#fff" font-family="system-ui, sans-serif" font-size="26" text-anchor="middle" dominant-baseline="central">${escapeHtml(initials)}</text></svg>`
}
