import { OAuthError } from '@benchtop/contracts'
import type { ApplicationRow } from '../applications/applications-store.ts'

/** The parameters of the token endpoint other than the grant type and the client's credentials. */
export type ExchangeParameters = {
  readonly code?: string | undefined
  readonly redirect_uri?: string | undefined
  readonly code_verifier?: string | undefined
  readonly device_code?: string | undefined
}

/** Exchanges a grant for a token of an authenticated application, or throws an OAuthError. */
export type Exchange = (application: ApplicationRow, parameters: ExchangeParameters) => string

/** 400 naming the missing parameters of a grant. */
export function missingParameters(names: readonly string[]): OAuthError {
  const verb = names.length === 1 ? 'is' : 'are'
  return new OAuthError('invalid_request', `${names.join(' and ')} ${verb} required.`)
}
