import { toPlatformError } from '../kernel/errors.ts'
import type { Log } from '../kernel/log.ts'
import type { Platform } from '../platform/platform.ts'
import type { SharedBench } from '../shared-bench/shared-bench.ts'
import { messagePage } from './pages/message-page.ts'
import { readVisit, type Visit } from './visit.ts'
import type { Request, Response } from './node-http.ts'

/** A page between an application and its user, with the methods that it supports. */
export type Dialog = {
  readonly methods: readonly string[]
  readonly meet: (visit: Visit) => void | Promise<void>
  /** Answers its form where that was opened before the browser signed in or out; by default a page says so. */
  readonly meetStale?: (visit: Visit) => void
}

/** The methods of a dialog with a form of its own. */
export const formMethods: readonly string[] = ['GET', 'HEAD', 'POST']

/** Serves a dialog to a browser; errors are shown on a page. */
export async function serveDialog(
  {
    platform,
    log,
    shared,
  }: {
    readonly platform: Platform
    readonly log: Log
    readonly shared?: SharedBench | undefined
  },
  { methods, meet: serve, meetStale }: Dialog,
  request: Request,
  response: Response,
): Promise<void> {
  const visit = await readVisit(platform, request, response, { shared, meetStale })
  if (visit === undefined) return undefined
  if (!methods.includes(request.method)) {
    response.setHeader('allow', methods.join(', '))
    return visit.show(405, wrongMethod)
  }
  try {
    await serve(visit)
  } catch (thrown) {
    const requestId = String(response.getHeader('x-request-id'))
    const error = toPlatformError(thrown, requestId)
    if (error.status >= 500) log.error({ requestId, error: thrown }, 'A dialog failed.')
    visit.show(error.status, failure(error.message))
  }
  const { statusCode: status } = response
  const path = dialogPathOf(request.url)
  return log.debug({ method: request.method, path, user: visit.user?.id, status }, 'dialog')
}

/** The path of an address, without its query and trailing slashes. */
export function dialogPathOf(url: string): string {
  return (url.split('?', 1)[0] ?? '').replace(/\/+$/, '')
}

function failure(text: string) {
  return messagePage({ sign: 'bad', heading: "This didn't work", text })
}

const wrongMethod = messagePage({
  sign: 'bad',
  heading: "This page can't be opened like this",
  text: 'It only accepts submissions of its own forms.',
})
