import type { ResourceKind } from '@benchtop/contracts'
import { mayAccess } from '../access/decide.ts'
import { rowId } from '../ids/resource-id.ts'
import type { Platform } from '../platform/platform.ts'
import { userOfBrowser } from './cookies.ts'
import { signInReturningTo } from './return-address.ts'
import { redirect, type Request, type Response } from './node-http.ts'

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
 * signed in signs in first; what the user may not read is 404.
 */
export function redirectToContent(
  platform: Platform,
  request: Request,
  response: Response,
): 'served' | 'not there' | undefined {
  const path = request.url.split('?', 1)[0] ?? '/'
  for (const { pattern, kind, address } of redirects) {
    const [, text] = pattern.exec(path) ?? []
    if (text === undefined) continue
    const user = userOfBrowser(platform, request)
    response.setHeader('cache-control', 'no-store')
    if (user === undefined) {
      redirect(response, 302, signInReturningTo(path))
      return 'served'
    }
    const id = rowId(text) ?? 0
    const target = platform.authority.find(kind, id)
    const isAllowed =
      target !== undefined &&
      mayAccess(
        {
          kind: 'user',
          userId: user.id,
          tokenId: 0,
          private: true,
          applicationId: undefined,
          grants: [],
        },
        'READ',
        target,
      )
    const to = isAllowed ? address(platform, id) : undefined
    if (to === undefined) return 'not there'
    redirect(response, 302, to)
    return 'served'
  }
  return undefined
}
