/** A successful response: the data, with status, headers and notifications. */
export type Reply<Data> = {
  readonly data: Data
  readonly status: number
  readonly headers: Headers
  /** The host's id of this request. */
  readonly requestId: string | undefined
  /** The platform's notifications for the caller, such as planned downtime. */
  readonly notifications: readonly unknown[]
}

/** Extracts a record or page from its host's format: enveloped, or bare with separate paging. */
export function replyOf<Data>({ status, headers }: Response, body: unknown): Reply<Data> {
  const enveloped = isObject(body) && 'Response' in body && 'ResponseStatus' in body
  const notifications = enveloped ? body['Notifications'] : undefined
  return {
    data: withPaging(enveloped ? body['Response'] : body) as Data,
    status,
    headers,
    requestId: headers.get('x-request-id') ?? undefined,
    notifications: Array.isArray(notifications) ? notifications : [],
  }
}

function withPaging(value: unknown): unknown {
  if (!isObject(value) || !Array.isArray(value['Items'])) return value
  const { Paging, ...page } = value
  return isObject(Paging) ? { ...page, ...Paging } : value
}

function isObject(value: unknown): value is Readonly<Record<string, unknown>> {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
}
