import { goToSignIn, session } from './session.ts'
import { refusalOf } from './platform.ts'

type Sending = {
  readonly method: 'POST' | 'PUT'
  /** Of the API, with its query. */
  readonly path: string
  readonly bytes: Blob
  readonly contentType: string
  /** Told how many bytes have gone. */
  readonly progress: (sent: number) => void
  readonly signal: AbortSignal
}

/** Sends bytes to the platform as the user who is signed in. As `call`, but that it tells how far it is. */
export function sendBytes<Answer>(sending: Sending): Promise<Answer> {
  const { method, path, bytes, contentType, progress, signal } = sending
  return new Promise((resolve, reject) => {
    // What fetch sends, it sends without a word.
    const request = new XMLHttpRequest()
    const abort = (): void => request.abort()
    request.open(method, `/api/${path}`)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('x-csrf-token', session.value?.csrf ?? '')
    request.setRequestHeader('content-type', contentType)
    request.upload.addEventListener('progress', ({ loaded }) => progress(loaded))
    request.addEventListener('load', () => {
      const { status, responseText } = request
      const answer = parsed(responseText) as { Response?: Answer } | undefined
      if (status >= 200 && status < 300) return resolve((answer?.Response ?? answer) as Answer)
      if (status === 401) goToSignIn()
      const headers = { 'x-request-id': request.getResponseHeader('x-request-id') ?? '' }
      reject(refusalOf(new Response(null, { status, headers }), answer))
      return undefined
    })
    request.addEventListener('error', () =>
      reject(
        new Error(
          'The connection broke off. The file may have changed, or the platform has ended.',
        ),
      ),
    )
    request.addEventListener('abort', () => reject(new DOMException('Cancelled.', 'AbortError')))
    request.addEventListener('loadend', () => signal.removeEventListener('abort', abort))
    signal.addEventListener('abort', abort)
    if (signal.aborted) abort()
    request.send(bytes)
  })
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
