import type { Request, Response } from 'express'
import { toPlatformError } from '../kernel/errors.ts'
import type { Log } from '../kernel/log.ts'
import type { Platform } from '../platform/platform.ts'
import { messagePage } from './pages/message-page.ts'
import { readVisit, type Visit } from './visit.ts'

/** A page that a person meets on the way, with the methods that it takes. */
export type Dialog = { readonly methods: readonly string[]; readonly meet: (visit: Visit) => void }

/** What a dialog with a form of its own takes. */
export const formMethods: readonly string[] = ['GET', 'HEAD', 'POST']

/** Lets a browser meet a dialog; what goes wrong is said on a page. */
export async function serveDialog(
  { platform, log }: { readonly platform: Platform; readonly log: Log },
  { methods, meet }: Dialog,
  request: Request,
  response: Response,
): Promise<void> {
  const visit = await readVisit(platform, request, response)
  if (visit === undefined) return undefined
  if (!methods.includes(request.method)) {
    response.setHeader('allow', methods.join(', '))
    return visit.show(405, wrongMethod)
  }
  try {
    meet(visit)
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

/** The path of an address, without its query and the slashes behind it. */
export function dialogPathOf(url: string): string {
  return (url.split('?', 1)[0] ?? '').replace(/\/+$/, '')
}

function failure(text: string) {
  return messagePage({ sign: 'bad', heading: "This didn't work", text })
}

const wrongMethod = messagePage({
  sign: 'bad',
  heading: 'This page is not opened like this',
  text: 'It takes what its own forms send.',
})
