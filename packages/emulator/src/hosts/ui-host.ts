import type { Express, Request, Response } from 'express'
import type { ControlOperation } from '../control/control-operations.ts'
import { rowId } from '../ids/resource-id.ts'
import { avatarSvg } from './avatar.ts'
import { controlHost, controlPrefix } from './control-host.ts'
import type { Places } from '../places.ts'
import { createHost, refuseFailures, type HostOptions } from './host.ts'
import { frontPage, notFoundPage } from './pages/front-page.ts'
import { requireStartToken } from './start-token.ts'

export type UiHostOptions = HostOptions & {
  readonly places: Places
  readonly controlOperations: readonly ControlOperation[]
  readonly startToken: string | undefined
}

/** What a browser sees: the front page, avatars, and the control API. */
export function createUiHost(options: UiHostOptions): Express {
  const { platform, places } = options
  const app = createHost(options)
  const control = controlHost({
    operations: options.controlOperations,
    places,
    chance: platform.chance,
    log: options.log,
    startToken: options.startToken,
  })
  app.use((request: Request, response: Response) => {
    platform.deadlines.settle()
    const path = request.url.split('?', 1)[0] ?? '/'
    if (path === controlPrefix || path.startsWith(`${controlPrefix}/`)) {
      return control(request, response)
    }
    const [, avatar] = /^\/avatars\/(\d+)\.svg$/.exec(path) ?? []
    if (avatar !== undefined) return sendAvatar(options, response, avatar)
    requireStartToken(request, options.startToken)
    const [, file] = /^\/files\/(\d+)$/.exec(path) ?? []
    if (file !== undefined) return showFile(options, response, file)
    if (path === '/') return sendPage(response, 200, frontPage(platform, places))
    return sendPage(response, 404, notFoundPage(path))
  })
  refuseFailures(app, options)
  return app
}

function sendAvatar({ platform }: UiHostOptions, response: Response, id: string): void {
  const user = platform.users.get(rowId(id) ?? 0)
  if (user === undefined) return sendPage(response, 404, notFoundPage(`/avatars/${id}.svg`))
  response.setHeader('content-type', 'image/svg+xml')
  response.setHeader('x-content-type-options', 'nosniff')
  response.end(avatarSvg(user.name, user.id))
  return undefined
}

/** A file as a browser shows it: it is sent on to the bytes. */
function showFile({ platform }: UiHostOptions, response: Response, id: string): void {
  const file = platform.files.get(rowId(id) ?? 0)
  if (file?.sha256 == null) return sendPage(response, 404, notFoundPage(`/files/${id}`))
  return response.redirect(302, platform.addresses.view(file))
}

/** Pages run no script and load nothing from elsewhere. */
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
