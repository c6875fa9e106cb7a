import { RemoteError } from '@benchtop/clusters/stage'

/** Whether the server answered with this status. */
export function hasStatus(error: unknown, status: number): boolean {
  return error instanceof RemoteError && error.status === status
}

/** What the bench does, for the sentence where it may not. */
export type Doing = {
  /** As in "create jobs". */
  readonly what: string
  readonly namespace: string
  /** Where its credentials are from. */
  readonly credentials: string
}

const longestWords = 300

/** The error of a call, in words: `thrown` is an error of the library, or of the network below it. */
export function kubernetesError(thrown: unknown, doing: Doing): RemoteError {
  if (thrown instanceof RemoteError) return thrown
  const status = statusOf(thrown)
  if (status === undefined) {
    const why = networkWords(thrown)
    return new RemoteError(`The API server of Kubernetes can't be reached: ${why}.`, {
      cause: thrown,
    })
  }
  const words = sentence(status, serverWords(thrown), doing)
  return new RemoteError(words, { status, cause: thrown })
}

function sentence(status: number, said: string, { what, namespace, credentials }: Doing): string {
  const words = said === '' ? '' : ` It says: ${said}`
  switch (status) {
    case 401:
      return `Kubernetes refuses the credentials of the bench (401): renew ${credentials}.${words}`
    case 403:
      return `Kubernetes doesn't allow the bench to ${what} in the namespace ${namespace} (403): bind the Role of the bench, which the guide about clusters lists, to ${credentials}.${words}`
    default:
      return `Kubernetes refused to ${what} (${status}).${words}`
  }
}

type Thrown = {
  readonly code?: unknown
  readonly statusCode?: unknown
  readonly body?: unknown
  readonly message?: unknown
  readonly cause?: unknown
}

/** The HTTP status: the library's clients call it code, its watch calls it statusCode. */
function statusOf(thrown: unknown): number | undefined {
  const { code, statusCode } = (thrown ?? {}) as Thrown
  const status = statusCode ?? code
  return typeof status === 'number' && status >= 100 ? status : undefined
}

/** The message of a Status. The library's own message has headers and bodies in it, so it is never shown. */
function serverWords(thrown: unknown): string {
  const { body } = thrown as Thrown
  const status = typeof body === 'string' ? parsed(body) : body
  const message = (status as Thrown | undefined)?.message
  return typeof message === 'string' ? shortWords(message) : ''
}

/** Words of others in one line, of a length that fits into a sentence. */
export function shortWords(text: string): string {
  return text
    .slice(0, longestWords)
    .replaceAll(/[\s\p{Cc}]+/gu, ' ')
    .trim()
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text) as unknown
  } catch {
    return undefined
  }
}

/** Why nothing was reached: of the cause, since fetch itself only says that it failed. */
function networkWords(thrown: unknown): string {
  const { cause, message } = (thrown ?? {}) as Thrown
  const inner = (cause as Thrown | undefined)?.message
  const words = typeof inner === 'string' && inner !== '' ? inner : message
  return typeof words === 'string' && words !== '' ? shortWords(words) : 'the connection failed'
}
