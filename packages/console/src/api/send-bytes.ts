import type { Client } from '@benchtop/client'
import { api, withCsrfToken } from './clients.ts'

/** The platform's client, which reports how many bytes of a request have been sent: `fetch` doesn't. */
export function sendingApi(progress: (sent: number) => void): Client {
  return api.withFetch((input, init = {}) => {
    const url = input instanceof Request ? input.url : input
    return send(url, withCsrfToken(init), progress)
  })
}

function send(
  url: string | URL,
  { method = 'POST', headers, body, signal }: RequestInit,
  progress: (sent: number) => void,
): Promise<Response> {
  return new Promise((resolve, reject) => {
    const request = new XMLHttpRequest()
    const abort = (): void => request.abort()
    request.open(method, url)
    for (const [name, value] of new Headers(headers)) request.setRequestHeader(name, value)
    request.upload.addEventListener('progress', ({ loaded }) => progress(loaded))
    request.addEventListener('load', () => resolve(answerOf(request)))
    request.addEventListener('error', () =>
      reject(
        new Error(
          'The connection was lost. The file may have changed, or the platform has stopped. Try again.',
        ),
      ),
    )
    request.addEventListener('abort', () => reject(new DOMException('Cancelled.', 'AbortError')))
    request.addEventListener('loadend', () => signal?.removeEventListener('abort', abort))
    signal?.addEventListener('abort', abort)
    if (signal?.aborted === true) abort()
    request.send(body as XMLHttpRequestBodyInit)
  })
}

function answerOf(request: XMLHttpRequest): Response {
  const headers = new Headers()
  for (const name of ['content-type', 'x-request-id']) {
    const value = request.getResponseHeader(name)
    if (value !== null) headers.set(name, value)
  }
  const { status, responseText } = request
  return new Response(responseText === '' ? null : responseText, { status, headers })
}
