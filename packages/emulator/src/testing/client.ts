/** An answer as a test looks at it: the body parsed where it is JSON. */
export type Reply = {
  readonly status: number
  readonly headers: Headers
  readonly text: string
  // oxlint-disable-next-line typescript/no-explicit-any -- a test reads members of bodies that it asserts on
  readonly body: any
}

type Body = Readonly<Record<string, string>> | string | Uint8Array | undefined

/** Speaks to one address with one token, like a script would: redirects are not followed. */
export type Client = {
  get(path: string, headers?: Readonly<Record<string, string>>): Promise<Reply>
  /** Sends a form. */
  post(path: string, form?: Readonly<Record<string, string>>): Promise<Reply>
  /** Sends JSON. */
  postJson(path: string, value: unknown): Promise<Reply>
  /** Sends raw bytes with a type. */
  upload(path: string, bytes: string | Uint8Array, contentType?: string): Promise<Reply>
  delete(path: string): Promise<Reply>
  send(
    method: string,
    path: string,
    headers: Readonly<Record<string, string>>,
    body?: Body,
  ): Promise<Reply>
}

export function createClient(
  baseUrl: string,
  credentials: Readonly<Record<string, string>> = {},
): Client {
  const send: Client['send'] = async (method, path, headers, body) => {
    const payload =
      body instanceof Uint8Array
        ? new Blob([Uint8Array.from(body)])
        : typeof body === 'object'
          ? new URLSearchParams(body)
          : body
    const response = await fetch(new URL(path, `${baseUrl}/`), {
      method,
      headers: { ...credentials, ...headers },
      redirect: 'manual',
      ...(payload !== undefined && { body: payload }),
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') === true
    return {
      status: response.status,
      headers: response.headers,
      text,
      body: isJson ? (JSON.parse(text) as unknown) : undefined,
    }
  }
  const json = { 'content-type': 'application/json' }
  return {
    send,
    get: (path, headers = {}) => send('GET', path, headers),
    post: (path, form = {}) => send('POST', path, {}, form),
    postJson: (path, value) => send('POST', path, json, JSON.stringify(value)),
    upload: (path, bytes, contentType = 'application/octet-stream') =>
      send('POST', path, { 'content-type': contentType }, bytes),
    delete: (path) => send('DELETE', path, {}),
  }
}
