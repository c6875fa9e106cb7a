/** A platform that may be killed at any time. */
export type Platform = { readonly apiUrl: string; readonly token: string }

export type Reply = { readonly status: number; readonly body: Envelope }
type Envelope = { readonly Response?: unknown; readonly ResponseStatus?: unknown }

/** The connection broke: it is unknown whether the request took effect. */
export class Unknown extends Error {
  override readonly name = 'Unknown'
}

/** Calls the platform; throws Unknown if the connection breaks before the response is complete. */
export async function call(
  { apiUrl, token }: Platform,
  method: string,
  path: string,
  body?: Uint8Array | Record<string, unknown>,
): Promise<Reply> {
  const isBytes = body instanceof Uint8Array
  try {
    const response = await fetch(`${apiUrl}/v1pre3/${path}`, {
      method,
      headers: {
        'x-access-token': token,
        ...(body !== undefined && {
          'content-type': isBytes ? 'application/octet-stream' : 'application/json',
        }),
      },
      ...(body !== undefined && {
        body: isBytes ? new Blob([Uint8Array.from(body)]) : JSON.stringify(body),
      }),
    })
    return { status: response.status, body: (await response.json()) as Envelope }
  } catch (cause) {
    throw new Unknown(`${method} ${path}`, { cause })
  }
}

/** Calls the platform, and expects a success; returns the content of Response. */
export async function done<Answer = { readonly Id: string }>(
  ...args: Parameters<typeof call>
): Promise<Answer> {
  const { status, body } = await call(...args)
  if (status >= 300) {
    throw new Error(`${args[1]} ${args[2]}: ${status} ${JSON.stringify(body.ResponseStatus)}`)
  }
  return body.Response as Answer
}
