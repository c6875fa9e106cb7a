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
  /** How it is reached on its own machine or in this process, whatever its address leads to. */
  readonly fetch?: typeof fetch | undefined
}

/** The control API of a running platform. Every call rejects with a CliError that states what to do. */
export function benchAt({ uiUrl, startToken, fetch: local }: BenchAddress): ControlClient {
  return createControlClient({
    uiUrl,
    startToken,
    ...(local !== undefined && { fetch: local }),
    errorOf(failure) {
      const refusal = refusalOf(failure, uiUrl)
      if (refusal !== undefined) return new CliError('refused', refusal, { cause: failure })
      const message = `No platform answers at ${uiUrl}. Start one with benchtop start, or specify its UI address with --url.`
      return new CliError('unreachable', message, { cause: failure })
    },
  })
}

/** Why a platform refuses a call; undefined where there is none. */
function refusalOf(failure: ApiError | ConnectionError, uiUrl: string): string | undefined {
  if (failure instanceof ConnectionError) {
    const refusal = certificateRefusal(failure)
    return (
      refusal &&
      `The certificate of ${uiUrl} is refused: ${refusal}. If it is from your own certificate authority, set NODE_EXTRA_CA_CERTS to the file of its certificate.`
    )
  }
  const { status, hostCode, reason, problems } = failure
  if (status === 401) {
    return `The platform at ${uiUrl} requires its start token. Set BENCHTOP_START_TOKEN to the one that it printed.`
  }
  if (hostCode === undefined && problems.length === 0) {
    return `The server at ${uiUrl} is not a Benchtop platform (status ${status}). Specify its UI address with --url.`
  }
  return problems.map(({ message }) => message).join(' ') || reason
}

/** Why a connection ended before any request: the server answers, but its certificate isn't accepted. */
function certificateRefusal(failure: Error): string | undefined {
  for (let cause = failure.cause; cause instanceof Error; cause = cause.cause) {
    const { code, message } = cause as NodeJS.ErrnoException
    if (/CERT|UNABLE_TO_VERIFY/.test(code ?? '')) return message
  }
  return undefined
}
