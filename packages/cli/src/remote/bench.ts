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
