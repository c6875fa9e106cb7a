import { OAuthError } from '@benchtop/contracts'
import type { ApplicationRow } from '../applications/applications-store.ts'

/** What the token endpoint is given beside the type of the grant and the client's credentials. */
export type ExchangeParameters = {
  readonly code?: string | undefined
  readonly redirect_uri?: string | undefined
  readonly code_verifier?: string | undefined
  readonly device_code?: string | undefined
}

/** One way to come by a token: gives it to an application that has proved itself, or throws an OAuthError. */
export type Exchange = (application: ApplicationRow, parameters: ExchangeParameters) => string

/** 400 naming what a grant needs and didn't get. */
export function missingParameters(names: readonly string[]): OAuthError {
  const verb = names.length === 1 ? 'is' : 'are'
  return new OAuthError('invalid_request', `${names.join(' and ')} ${verb} required.`)
}
