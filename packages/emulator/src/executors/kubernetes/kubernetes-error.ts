/** The API server refused something, or could not be reached. `isTemporary` where the same may succeed later. */
export class KubernetesError extends Error {
  override readonly name = 'KubernetesError'
  readonly code = 'kubernetes-failed'
  readonly status: number | undefined

  constructor(message: string, status?: number, cause?: unknown) {
    super(message, { cause })
    this.status = status
  }

  get isTemporary(): boolean {
    return this.status === undefined || this.status >= 500 || this.status === 429
  }

  /** Whether the bench may not do this, which the owner of the cluster can change meanwhile. */
  get isForbidden(): boolean {
    return this.status === 401 || this.status === 403
  }
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
export function kubernetesError(thrown: unknown, doing: Doing): KubernetesError {
  if (thrown instanceof KubernetesError) return thrown
  const status = statusOf(thrown)
  if (status === undefined) {
    return new KubernetesError(
      `The API server of Kubernetes can't be reached: ${networkWords(thrown)}.`,
      undefined,
      thrown,
    )
  }
  return new KubernetesError(sentence(status, serverWords(thrown), doing), status, thrown)
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
