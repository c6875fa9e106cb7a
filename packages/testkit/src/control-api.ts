/** Speaks to the control API of a platform; a refusal is an error with its message. */
export type ControlApi = <Result>(
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
) => Promise<Result>

export function controlApi(uiUrl: string, startToken: string | undefined): ControlApi {
  return async <Result>(method: string, path: string, body?: unknown) => {
    const response = await fetch(`${uiUrl}/_emulator/${path}`, {
      method,
      headers: {
        'content-type': 'application/json',
        ...(startToken !== undefined && { authorization: `Bearer ${startToken}` }),
      },
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    if (!response.ok) throw new Error(`${method} _emulator/${path}: ${response.status} ${text}`)
    return (text === '' ? undefined : JSON.parse(text)) as Result
  }
}
