import { avatarSvg, below, html } from '@benchtop/dialogs'
import express, { type Express, type RequestHandler, type Response } from 'express'
import type { IncomingMessage, ServerResponse } from 'node:http'
import { hideExchange } from '../../exchanges/exchanges.ts'
import { rowId } from '../../ids/resource-id.ts'
import { unauthorized } from '../../kernel/credentials.ts'
import { devicePath, dialogPath } from '../../resources/authorization/authorization.ts'
import { userOfBrowser } from '../cookies.ts'
import type { HostOptions } from '../host.ts'
import { requireStartToken } from '../start-token.ts'
import { changePassword } from './change-password.ts'
import { consoleAssets, consolePages } from './console-pages.ts'
import { redirectToContent } from './content-redirect.ts'
import { deviceDialog } from './device-dialog.ts'
import { oauthDialog } from './oauth-dialog.ts'
import { pageFacts } from './page-facts.ts'
import { purchaseDialog } from './purchase-dialog.ts'
import { signInReturningTo } from './return-address.ts'
import { signIn, signInAgain, signOut } from './sign-in.ts'
import { serveDialog, type Dialog } from './visit.ts'

/** An Express app as what it is mounted on calls it. */
type Pages = (
  request: IncomingMessage,
  response: ServerResponse,
  next: (error?: Error | null) => void,
) => void

/**
 * The pages for browsers at one of the platform's addresses, as an Express app. It hands on what it has no page for, and
 * what goes wrong in one; the headers that every answer has are set before.
 */
export function createPages(options: HostOptions, face: 'ui' | 'store'): Pages {
  const { platform, places, builtConsole } = options
  const app = express().disable('x-powered-by').disable('etag').enable('case sensitive routing')
  app.use(({ baseUrl }, response, next) => {
    const { location } = response
    response.location = (to) => location.call(response, to.startsWith('/') ? baseUrl + to : to)
    next()
  })
  const addDialog: AddDialog = (path, dialog) => app.all(path, serveDialog(options, dialog))
  // Dialogs load the typeface from the address that they are at.
  app.use('/assets', consoleAssets(builtConsole))
  // At every address that has dialogs, so that a browser comes back to where it was.
  addDialog('/sign-in', {
    meet: (visit) => signIn(options, visit),
    meetStale: (visit) => signInAgain(options, visit),
  })
  addDialog('/sign-out', { methods: ['POST'], meet: signOut })
  if (face === 'ui') addUserPages(app, addDialog, options)
  else {
    addDialog(/^\/purchases\/[^/]+\/?$/, { meet: (visit) => purchaseDialog(platform, visit) })
    // The store has no start page: a browser is redirected to the platform.
    app.all(/^\/$/, ({ method }, response, next) =>
      method === 'GET' ? response.redirect(303, places.uiUrl) : next(),
    )
  }
  return app as Pages
}

type AddDialog = (path: string | RegExp, dialog: Dialog) => void

function addUserPages(app: Express, addDialog: AddDialog, options: HostOptions): void {
  const { platform, places, shared, builtConsole } = options
  app.all(/^\/avatars\/(\d+)\.svg$/, serveAvatar(options))
  app.all('/favicon.ico', (request, response) => {
    // Browsers request it in any case; the pages have their own.
    hideExchange(request)
    response.removeHeader('cache-control')
    response.status(204).end()
  })
  // For users from wherever the platform is reached: they require a password, and no start token.
  addDialog(dialogPath, { meet: (visit) => oauthDialog(platform, visit) })
  addDialog(devicePath, { meet: (visit) => deviceDialog(options, visit) })
  addDialog('/password', { meet: (visit) => changePassword(options, visit) })
  app.use((request, response, next) => {
    if (shared === undefined) requireStartToken(options, request, response)
    else if (userOfBrowser(platform, request) === undefined) {
      if (request.method !== 'GET' && request.method !== 'HEAD') {
        throw unauthorized('You are not signed in.')
      }
      return response.redirect(303, signInReturningTo(request.url))
    }
    return next()
  })
  app.all(
    /^\/files\/(\d+)\/view$/,
    redirectToContent(platform, 'file', serveNotFound, (id) => {
      const file = platform.files.rows.get(id)
      return file?.sha256 == null ? undefined : platform.files.addresses.view(file)
    }),
  )
  app.all(
    /^\/analyses\/(\d+)\/report\/view$/,
    redirectToContent(platform, 'appsession', serveNotFound, platform.reports.address),
  )
  app.use(
    consolePages(builtConsole, places, (request, response) =>
      pageFacts(options, request, response),
    ),
  )
  // The console is part of every package; a checkout builds it.
  app.all(/^\/$/, (_, response) =>
    sendPage(response, 200, 'The console is not built: npm run setup in the checkout builds it.'),
  )
  app.use(serveNotFound)
}

/** A user's picture; on a shared bench, where it has someone's initials, for those who are signed in. */
function serveAvatar({ platform, shared }: HostOptions): RequestHandler<{ 0: string }> {
  return (request, response, next) => {
    hideExchange(request)
    const isShown = shared === undefined || userOfBrowser(platform, request) !== undefined
    const user = isShown ? platform.users.rows.get(rowId(request.params[0]) ?? 0) : undefined
    if (user === undefined) return serveNotFound(request, response, next)
    response.removeHeader('cache-control')
    response.type('svg').end(avatarSvg(user.name, user.id))
    return undefined
  }
}

const serveNotFound: RequestHandler = (request, response) =>
  sendPage(response, 404, `There is nothing at ${request.path}.`)

/** Sends a page of one sentence, which runs and loads nothing. */
function sendPage(response: Response, status: number, sentence: string): void {
  response.status(status).type('html').set({
    'x-frame-options': 'DENY',
    'content-security-policy':
      "default-src 'none'; frame-ancestors 'none'; base-uri 'none'; form-action 'none'",
  })
  const page = html`<!doctype html>
    <html lang="en">
      <meta name="color-scheme" content="light dark" />
      <title>Benchtop</title>
      <h1>Benchtop</h1>
      <p>${sentence} <a href="/">Start</a></p>
    </html>`
  response.end(below(response.req.baseUrl, page.text))
}
