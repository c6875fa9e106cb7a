import { formType, type TryableCall } from './call.ts'

/** What the reader has typed. */
export type Typed = {
  /** Of the bench, such as `http://127.0.0.1:5100`. */
  readonly address: string
  readonly path: string
  readonly token: string
  readonly body: string
}

/** A request that can be sent, or why what was typed makes none. */
export type PreparedRequest =
  | { readonly url: string; readonly init: RequestInit; readonly problem?: undefined }
  | { readonly problem: string; readonly field: 'address' | 'path' | 'token' | 'body' }

/** Makes the request of a call. The token is sent in a header alone, so that no address contains it. */
export function prepareRequest(call: TryableCall, typed: Typed): PreparedRequest {
  const origin = originOf(typed.address)
  if (origin === undefined) {
    return {
      field: 'address',
      problem: 'Type the address of your bench, such as http://127.0.0.1:5100.',
    }
  }
  // Without a slash, "@elsewhere" or ".elsewhere" would be part of the host's name.
  if (!typed.path.startsWith('/')) {
    return { field: 'path', problem: 'The path begins with a slash.' }
  }
  if (call.needsToken && !/^[\x21-\x7e]+$/.test(typed.token)) {
    return { field: 'token', problem: 'Paste a token of your bench: the call needs one.' }
  }
  const body = bodyOf(call, typed.body)
  if (body.problem !== undefined) return { field: 'body', problem: body.problem }
  return {
    url: new URL(origin + typed.path).href,
    init: {
      method: call.method,
      headers: {
        ...(call.needsToken && { 'x-access-token': typed.token }),
        ...(call.body !== undefined && { 'content-type': call.body.contentType }),
      },
      ...(body.text !== undefined && { body: body.text }),
      // Nothing of the browser goes along: cookies of a bench are for its own pages.
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      cache: 'no-store',
    },
  }
}

/** The origin of an address as it is typed, with or without a scheme and a slash at its end. */
export function originOf(address: string): string | undefined {
  const text = address.trim()
  const full = /^[a-z]+:\/\//i.test(text) ? text : `http://${text}`
  if (text === '' || !URL.canParse(full)) return undefined
  const { origin, protocol, username, password } = new URL(full)
  const isWeb = protocol === 'http:' || protocol === 'https:'
  return isWeb && username === '' && password === '' ? origin : undefined
}

function bodyOf(
  { body }: TryableCall,
  text: string,
): { readonly text?: string; readonly problem?: string } {
  if (body === undefined) return {}
  if (body.contentType === formType) {
    const lines = text.split('\n').filter((line) => line.trim() !== '')
    const wrong = lines.find((line) => !line.includes('='))
    if (wrong !== undefined) return { problem: `Write name=value instead of ${wrong}.` }
    const pairs = lines.map((line): [string, string] => {
      const at = line.indexOf('=')
      return [line.slice(0, at).trim(), line.slice(at + 1)]
    })
    return { text: new URLSearchParams(pairs).toString() }
  }
  if (!body.contentType.includes('json')) return { text }
  try {
    JSON.parse(text)
    return { text }
  } catch (error) {
    return { problem: `The body is no JSON: ${error instanceof Error ? error.message : ''}` }
  }
}
