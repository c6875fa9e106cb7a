import type { CustomFetch } from 'openid-client'

// All that the platform does differently from the RFCs that openid-client speaks: - answers of the token endpoint may
// have no token_type; - devices poll with grant_type=device and code=, and begin with response_type=device_code; - a
// device's answer has verification_with_code_uri, and may come without an interval; - refusals may be reported in
// error_code.

/** The grant of RFC 8628, as the library writes it. */
export const deviceGrant = 'urn:ietf:params:oauth:grant-type:device_code'

/** RFC 8628: "If no value is provided, clients MUST use 5 as the default." In seconds. */
const defaultInterval = 5

/** Adapts openid-client to the platform: rewrites its requests, and completes the answers. */
export function platformFetch(send: typeof fetch): CustomFetch {
  return async (url, { body, ...options }) => {
    const form = body instanceof URLSearchParams ? platformForm(url, body) : body
    const response = await send(url, { ...options, body: form } as RequestInit)
    const isJson = response.headers.get('content-type')?.includes('json') === true
    if (!isJson) return response
    const answer: unknown = await response.json()
    return Response.json(isObject(answer) ? completed(answer) : answer, {
      status: response.status,
    })
  }
}

function platformForm(url: string, form: URLSearchParams): URLSearchParams {
  const adapted = new URLSearchParams(form)
  if (url.endsWith('/deviceauthorization')) adapted.set('response_type', 'device_code')
  if (adapted.get('grant_type') === deviceGrant) {
    adapted.set('grant_type', 'device')
    adapted.set('code', adapted.get('device_code') ?? '')
    adapted.delete('device_code')
  }
  return adapted
}

function completed(answer: Readonly<Record<string, unknown>>): Record<string, unknown> {
  const { error_code: code, ...rest } = answer
  const withCode = answer['verification_with_code_uri']
  return {
    ...rest,
    ...('access_token' in answer && { token_type: answer['token_type'] ?? 'Bearer' }),
    ...(code !== undefined && { error: answer['error'] ?? code }),
    ...('device_code' in answer && { interval: answer['interval'] ?? defaultInterval }),
    ...(withCode !== undefined && {
      verification_uri_complete: answer['verification_uri_complete'] ?? withCode,
    }),
  }
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
