import {
  type ApiError,
  ConnectionError,
  createControlClient,
  type ControlClient,
} from '@benchtop/client/control'
import { CliError } from '../errors.ts'

/** The address of a running platform's control API. */
export type BenchAddress = {
  readonly uiUrl: string
  /** The token of a platform that listens beyond its own machine. */
  readonly startToken: string | undefined
}

/** The control API of a running platform. Every call rejects with a CliError that states what to do. */
export function benchAt({ uiUrl, startToken }: BenchAddress): ControlClient {
  return createControlClient({
    uiUrl,
    startToken,
    errorOf: (failure) => new CliError(...explain(failure, uiUrl), { cause: failure }),
  })
}

function explain(
  failure: ApiError | ConnectionError,
  uiUrl: string,
): ['unreachable' | 'refused', string] {
  if (failure instanceof ConnectionError) {
    const refusal = certificateRefusal(failure)
    if (refusal !== undefined) {
      return [
        'refused',
        `The certificate of ${uiUrl} is refused: ${refusal}. If it is from your own certificate authority, set NODE_EXTRA_CA_CERTS to the file of its certificate.`,
      ]
    }
    return [
      'unreachable',
      `No platform answers at ${uiUrl}. Start one with benchtop start, or specify its UI address with --url.`,
    ]
  }
  const { status, hostCode, reason, problems } = failure
  if (status === 401) {
    return [
      'refused',
      `The platform at ${uiUrl} requires its start token. Set BENCHTOP_START_TOKEN to the one that it printed.`,
    ]
  }
  if (hostCode === undefined && problems.length === 0) {
    return [
      'refused',
      `The server at ${uiUrl} is not a Benchtop platform (status ${status}). Specify its UI address with --url.`,
    ]
  }
  const messages = problems.map(({ message }) => message)
  return ['refused', messages.length === 0 ? reason : messages.join(' ')]
}

/** Why a connection ended before any request: the server answers, but its certificate isn't accepted. */
function certificateRefusal(failure: Error): string | undefined {
  for (let cause = failure.cause; cause instanceof Error; cause = cause.cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    if (/CERT|UNABLE_TO_VERIFY/.test(code ?? '')) return message
  }
  return undefined
}
