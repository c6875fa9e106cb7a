import { ApiError, createClient, type Client, type ConnectionError } from '@benchtop/client'
import { createControlClient, type ControlClient } from '@benchtop/client/control'
import { hearNotifications } from './notifications.ts'
import { Refusal } from './refusal.ts'
import { goToSignIn, session } from './session.ts'

/** Where this host has the platform's APIs, for the user who is signed in. */
const apiUrl = '/api'

/**
 * Calls the platform as the user who is signed in. Calls reject with a Refusal; what the connection did wrong is as the
 * browser has it.
 */
export const api: Client = createClient({
  apiUrl,
  retry: { retries: 0 },
  fetch: (input, init = {}) => fetch(input, withCsrfToken(init)),
  onReply: ({ notifications }) => hearNotifications(notifications),
  errorOf(failure) {
    if (failure instanceof ApiError && failure.status === 401) goToSignIn()
    return errorOf(failure)
  },
})

/** Calls what the bench's owner calls: clock, faults, requests, launches. Its calls reject with a Refusal. */
export const control: ControlClient = createControlClient({ uiUrl: '', errorOf })

/** The same request with what tells this page from one of another site. */
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
