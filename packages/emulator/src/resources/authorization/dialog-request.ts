import { errorDescription, type OAuthErrorCode } from '@benchtop/contracts'
import { parseScopes } from '../../access/scopes.ts'
import { relatedNames } from '../../conditions/operation-pattern.ts'
import { hrefOf, parseHref } from '../../ids/resource-id.ts'
import type { ApplicationRow, ApplicationStore } from '../applications/applications-store.ts'
import { challengeProblem } from './pkce.ts'
import { withQuery } from '../with-query.ts'
import { addressProblem } from './redirect-address.ts'

/**
 * What an application requests from a user in the dialog, checked. It is built once, from an address or from a
 * launch, and every later address of the dialog is generated from it.
 */
export type DialogRequest = {
  readonly application: ApplicationRow
  readonly redirectUri: string
  readonly state: string | undefined
  /** In the catalogue's spelling. */
  readonly scopes: readonly string[]
  readonly challenge: string | undefined
  /** The session that waits for the user's decision, where the dialog belongs to one. */
  readonly appSessionId: number | undefined
  /**
   * Whether it belongs to an app that its user has launched: the app is then triggered, without an answer to a request
   * of its own.
   */
  readonly isTrigger: boolean
}

/** The path of the dialog. */
export const dialogPath = '/oauth/authorize'

/** The query of the dialog's address: `readDialogRequest` reads the same request from it. */
export function dialogQuery(request: DialogRequest): URLSearchParams {
  const { application, redirectUri, scopes, state, challenge, appSessionId, isTrigger } = request
  return new URLSearchParams({
    client_id: application.client_id,
    redirect_uri: redirectUri,
    response_type: 'code',
    scope: scopes.join(','),
    ...(state !== undefined && { state }),
    ...(challenge !== undefined && { code_challenge: challenge, code_challenge_method: 'S256' }),
    ...(appSessionId !== undefined && { appsessionuri: hrefOf('appsession', appSessionId) }),
    ...(isTrigger && { action: 'trigger' }),
  })
}

/** The dialog's address below the UI host. */
export function dialogAddress(request: DialogRequest): string {
  return `${dialogPath}?${dialogQuery(request).toString()}`
}

/** The result of reading a dialog's address: a dialog, a redirect with an error, or an error page. */
export type ReadDialog =
  | { readonly kind: 'dialog'; readonly request: DialogRequest }
  | { readonly kind: 'redirect'; readonly location: string }
  | { readonly kind: 'refusal'; readonly member: ClientMember; readonly message: string }

type ClientMember = 'client_id' | 'redirect_uri'

/** Where the browser is sent with an error. */
export function errorLocation(
  { redirectUri, state }: Pick<DialogRequest, 'redirectUri' | 'state'>,
  error: OAuthErrorCode,
  description: string,
): string {
  return withQuery(redirectUri, {
    error,
    error_description: errorDescription(description),
    state,
  })
}

/**
 * Reads the request in a dialog's address. An invalid client_id or redirect_uri never redirects; every other error
 * does.
 */
export function readDialogRequest(
  parameters: URLSearchParams,
  applications: ApplicationStore,
  strict: boolean,
): ReadDialog {
  const client = readClient(parameters, applications, strict)
  if ('message' in client) return { kind: 'refusal', ...client }

  const one = (name: string): string | undefined => parameters.get(name) || undefined
  const to = { redirectUri: client.redirectUri, state: parameters.get('state') ?? undefined }
  const refuse = (error: OAuthErrorCode, description: string): ReadDialog => ({
    kind: 'redirect',
    location: errorLocation(to, error, description),
  })

  const repeated = known.filter((name) => parameters.getAll(name).length > 1)
  if (repeated.length > 0)
    return refuse('invalid_request', `${repeated.join(', ')}: given more than once.`)
  const responseType = one('response_type')
  if (responseType === undefined) return refuse('invalid_request', 'response_type is required.')
  if (responseType !== 'code') {
    return refuse('unsupported_response_type', 'response_type must be code.')
  }
  const challenge = one('code_challenge')
  const problem = challengeProblem(challenge, one('code_challenge_method'))
  if (problem !== undefined) return refuse('invalid_request', problem)
  const scopes = parseScopes(one('scope') ?? '')
  if ('unknown' in scopes) {
    return refuse('invalid_scope', `There is no scope ${scopes.unknown.join(', ')}.`)
  }
  const session = parseHref(one('appsessionuri') ?? '')
  return {
    kind: 'dialog',
    request: {
      ...to,
      application: client.application,
      scopes: scopes.scopes,
      challenge,
      appSessionId: session?.kind === 'appsession' ? session.id : undefined,
      isTrigger: one('action')?.toLowerCase() === 'trigger',
    },
  }
}

const known = [
  'response_type',
  'scope',
  'state',
  'code_challenge',
  'code_challenge_method',
  'appsessionuri',
  'action',
]

function readClient(
  parameters: URLSearchParams,
  applications: ApplicationStore,
  strict: boolean,
):
  | { readonly application: ApplicationRow; readonly redirectUri: string }
  | { readonly member: ClientMember; readonly message: string } {
  const refuse = (member: ClientMember, message: string) => ({ member, message })
  const [clientId, ...otherIds] = parameters.getAll('client_id')
  if (!clientId || otherIds.length > 0) {
    return refuse('client_id', 'client_id is required exactly once: it identifies the application.')
  }
  const application = applications.byClientId(clientId)
  if (application === undefined) {
    const published = applications.list().filter(({ launch_by }) => launch_by === 'everyone')
    const [nearest] = relatedNames(
      clientId,
      published.map(({ client_id }) => client_id),
    )
    const advice = nearest === undefined ? '' : ` Did you mean ${nearest}?`
    return refuse(
      'client_id',
      `There is no application with the client_id ${shown(clientId)}.${advice}`,
    )
  }
  const { name, redirect_uri: registered } = application
  if (registered === null) {
    return refuse(
      'redirect_uri',
      `${name} has no registered redirect address that the browser could return to. Register one.`,
    )
  }
  const [redirectUri, ...otherUris] = parameters.getAll('redirect_uri')
  if (!redirectUri || otherUris.length > 0) {
    return refuse(
      'redirect_uri',
      `redirect_uri is required exactly once. The address registered for ${name} is ${registered}`,
    )
  }
  if (redirectUri !== registered) {
    return refuse(
      'redirect_uri',
      `redirect_uri is ${shown(redirectUri)} and must equal the address registered for ${name}, which is ${registered}`,
    )
  }
  const problem = addressProblem(registered, strict)
  if (problem !== undefined) {
    return refuse(
      'redirect_uri',
      `The address registered for ${name}, ${registered}, can't be used. ${problem}`,
    )
  }
  return { application, redirectUri }
}

/** What came with a request, as its refusal repeats it. */
function shown(given: string): string {
  return given.length > 200 ? `${given.slice(0, 200)}…` : given
}
