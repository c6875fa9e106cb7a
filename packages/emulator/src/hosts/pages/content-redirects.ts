import type { ResourceKind } from '@benchtop/contracts'
import { Router, type RequestHandler } from 'express'
import { isOpenTo } from '../../access/decide.ts'
import { rowId } from '../../ids/resource-id.ts'
import type { Platform } from '../../platform/platform.ts'
import { userOfBrowser } from '../cookies.ts'
import { signInReturningTo } from './return-address.ts'

/** The target of a redirect: the address, valid without a cookie, of something that the user may read. */
type ContentRedirect = {
  readonly pattern: RegExp
  readonly kind: ResourceKind
  /** Undefined where there is nothing to show. */
  readonly address: (platform: Platform, id: number) => string | undefined
}

const redirects: readonly ContentRedirect[] = [
  {
    pattern: /^\/files\/(\d+)\/view$/,
    kind: 'file',
    address({ files }, id) {
      const file = files.rows.get(id)
      return file?.sha256 == null ? undefined : files.addresses.view(file)
    },
  },
  {
    pattern: /^\/analyses\/(\d+)\/report\/view$/,
    kind: 'appsession',
    address: ({ reports }, id) => reports.address(id),
  },
]

/**
 * Redirects a browser to the output of an app, which is shown on another origin than the console. A user who isn't
 * signed in signs in first; what the user may not read is not found.
 */
export function contentRedirects(platform: Platform, notFound: RequestHandler): Router {
  const router = Router({ caseSensitive: true, strict: true })
  for (const { pattern, kind, address } of redirects) {
    router.all(pattern, (request, response, next) => {
      const user = userOfBrowser(platform, request)
      if (user === undefined) return response.redirect(signInReturningTo(request.path))
      const id = rowId(String(request.params[0])) ?? 0
      const target = platform.authority.find(kind, id)
      const isAllowed = target !== undefined && isOpenTo(user.id, 'READ', target)
      const to = isAllowed ? address(platform, id) : undefined
      return to === undefined ? notFound(request, response, next) : response.redirect(to)
    })
  }
  return router
}
