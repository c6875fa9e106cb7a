import { ApiError, createClient, type Client, type ConnectionError } from '@benchtop/client'
import { createControlClient, type ControlClient } from '@benchtop/client/control'
import { base } from './base.ts'
import { receiveNotifications } from './notifications.ts'
import { Refusal } from './refusal.ts'
import { goToSignIn, session } from './session.ts'

/** The location of the platform's APIs on this host, for the signed-in user. */
const apiUrl = `${base}/api`

/** Their notifications are about the file as well, and are shown on its page. */
const ofOneFile: ReadonlySet<string> = new Set([
  'v1.getFile',
  'v1.getVariantSet',
  'v1.listVariants',
  'v1.getCoverage',
  'v1.getCoverageMeta',
])

/**
 * Calls the platform as the signed-in user. Calls reject with a Refusal; connection errors are the browser's own.
 */
export const api: Client = createClient({
  apiUrl,
  retry: { retries: 0 },
  fetch: (input, init = {}) => fetch(input, withCsrfToken(init)),
  onReply({ notifications }, operation) {
    if (!ofOneFile.has(operation)) receiveNotifications(notifications)
  },
  errorOf(failure) {
    if (failure instanceof ApiError && failure.status === 401) goToSignIn()
    return errorOf(failure)
  },
})

/** Calls the bench owner's control API: clock, faults, requests, launches. Its calls reject with a Refusal. */
export const control: ControlClient = createControlClient({ uiUrl: base, errorOf })

/** The same request with the header that distinguishes this page from pages of other sites. */
export function withCsrfToken(init: RequestInit): RequestInit {
  if (init.method === 'GET') return init
  const headers = new Headers(init.headers)
  headers.set('x-csrf-token', session.peek()?.csrf ?? '')
  return { ...init, headers }
}

function errorOf(failure: ApiError | ConnectionError): Error {
  if (failure instanceof ApiError) return new Refusal(failure)
  return failure.cause instanceof Error ? failure.cause : failure
}
