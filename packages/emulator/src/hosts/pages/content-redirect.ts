import type { ResourceKind } from '@benchtop/contracts'
import type { RequestHandler } from 'express'
import { isOpenTo } from '../../access/decide.ts'
import { rowId } from '../../ids/resource-id.ts'
import type { Platform } from '../../platform/platform.ts'
import { userOfBrowser } from '../cookies.ts'
import { signInReturningTo } from './return-address.ts'

/**
 * Redirects a browser to the output of an app, which is shown on another origin than the console: to an address that is
 * valid without a cookie. A user who isn't signed in signs in first; what the user may not read is not found, as is what
 * has no address.
 */
export function redirectToContent(
  platform: Platform,
  kind: ResourceKind,
  notFound: RequestHandler<{ 0: string }>,
  addressOf: (id: number) => string | undefined,
): RequestHandler<{ 0: string }> {
  return (request, response, next) => {
    const user = userOfBrowser(platform, request)
    if (user === undefined) return response.redirect(signInReturningTo(request.path))
    const id = rowId(request.params[0]) ?? 0
    const target = platform.authority.find(kind, id)
    const isAllowed = target !== undefined && isOpenTo(user.id, 'READ', target)
    const address = isAllowed ? addressOf(id) : undefined
    return address === undefined ? notFound(request, response, next) : response.redirect(address)
  }
}
