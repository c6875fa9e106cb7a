import {
  badRequest,
  conflict,
  isFinalAppSessionStatus,
  type OAuthErrorCode,
} from '@benchtop/contracts'
import { parseScopes, type Grant } from '../../access/scopes.ts'
import type { Random } from '../../ids/random.ts'
import { hrefOf } from '../../ids/resource-id.ts'
import type { Places } from '../../kernel/places.ts'
import type { Changing } from '../changing.ts'
import type { ApplicationRow, ApplicationStore } from '../applications/applications-store.ts'
import type { AppSessionStore } from '../appsessions/appsessions-store.ts'
import type { AppSessions } from '../appsessions/appsessions.ts'
import type { Tokens } from '../tokens/tokens.ts'
import { createCodes, type Codes } from './authorization-code.ts'
import type { AuthorizationStore } from './authorization-store.ts'
import { consentFor, type Consent, type ConsentLine, type ConsentSources } from './consent.ts'
import { createDevices, type WaitingDevice } from './devices.ts'
import {
  dialogAddress,
  errorLocation,
  readDialogRequest,
  type DialogRequest,
  type ReadDialog,
} from './dialog-request.ts'
import type { Exchange } from './exchange.ts'
import { addressProblem } from './redirect-address.ts'
import { withQuery, withQueryText } from '../with-query.ts'

export type { Consent } from './consent.ts'
export type { WaitingDevice } from './devices.ts'
export { deviceAddress, devicePath } from './devices.ts'
export {
  dialogAddress,
  dialogPath,
  dialogQuery,
  type DialogRequest,
  type ReadDialog,
} from './dialog-request.ts'

/** An app that is being launched, and its session. */
export type TriggerRequest = {
  readonly application: ApplicationRow
  readonly redirectUri: string
  /** In the catalogue's spelling. */
  readonly scopes: readonly string[]
  readonly appSessionId: number
}

type AuthorizationOptions = Changing & {
  readonly store: AuthorizationStore
  readonly tokens: Tokens
  readonly applications: ApplicationStore
  readonly sessions: AppSessions
  readonly sessionRows: AppSessionStore
  readonly sources: ConsentSources
  readonly random: Random
  readonly places: Places
  /** Whether redirect addresses must use https and may not be on the user's own machine. */
  readonly strictRedirects: boolean
}

export function createAuthorization(options: AuthorizationOptions) {
  const { applications } = options
  const codes = createCodes(options)
  const devices = createDevices(options)
  const requests = createRequests(options)
  const launches = createLaunchDialogs(options)

  return {
    /** The request in an address of the dialog. */
    readDialog(parameters: URLSearchParams): ReadDialog {
      const read = readDialogRequest(parameters, applications, options.strictRedirects)
      if (read.kind !== 'dialog' || !read.request.isTrigger) return read
      const { application, appSessionId = 0, state } = read.request
      const launch = launches.stored(appSessionId)
      if (launch?.application.id !== application.id) return read
      return { kind: 'dialog', request: { ...launch, state } }
    },
    ...requests,
    /** Where the browser is sent when the dialog can't be shown, such as for a project of another user. */
    refusal(request: DialogRequest, userId: number): string | undefined {
      const found = requests.obstacle(request, userId)
      return found && errorLocation(request, found.error, found.description)
    },
    ...createDecisions(options, codes),
    ...launches.dialogs,
    devices,
    /** The code that a launch was redirected with, while it can be exchanged. */
    codeOfLaunch: codes.ofLaunch,
    /**
     * A user's decision on a device; 400 where it would approve access to resources of others, 409 where it is already
     * decided.
     */
    decideDevice(device: WaitingDevice, userId: number, decision: 'approve' | 'deny'): void {
      const requested = requests.consent(device.scopes, userId)
      if (decision === 'approve' && 'unreachable' in requested) {
        const message = unreachableMessage(requested.unreachable)
        throw badRequest([{ member: 'user', code: 'invalid_scope', message }])
      }
      devices.decide(device.id, userId, decision)
    },
    /** The exchanges of the token endpoint, by `grant_type`. */
    exchanges: new Map<string, Exchange>([
      ['authorization_code', codes.exchange],
      ['device', devices.exchange],
      // The same under the name of RFC 8628, which client libraries use.
      ['urn:ietf:params:oauth:grant-type:device_code', devices.exchange],
    ]),
  }
}
/** How applications obtain a user's authorization: the dialog, the device flow, and the exchange of their codes. */
export type Authorization = ReturnType<typeof createAuthorization>

function unreachableMessage(scopes: readonly string[]): string {
  return `What these scopes name isn't there, or isn't this user's: ${scopes.join(', ')}.`
}

function grantsOf(scopes: readonly string[]): readonly Grant[] {
  const parsed = parseScopes(scopes.join(','))
  return 'grants' in parsed ? parsed.grants : []
}

/** The requests of apps, and whether they may make them. */
function createRequests({ tokens, sessionRows, sources }: AuthorizationOptions) {
  const consent = (scopes: readonly string[], userId: number): Consent =>
    consentFor(grantsOf(scopes), userId, sources)

  /**
   * Whether a dialog belongs to no session, or to one of this application and this user: a launch that awaits their
   * decision, or, where an app requests more access, a session in progress.
   */
  const hasItsSession = (request: DialogRequest, userId: number): boolean => {
    const { appSessionId, application, isTrigger } = request
    if (appSessionId === undefined) return !isTrigger
    const session = sessionRows.get(appSessionId)
    if (session?.user_id !== userId || session.application_id !== application.id) return false
    return (
      isAwaited(sessionRows, appSessionId) ||
      (!isTrigger && !isFinalAppSessionStatus(session.status))
    )
  }

  return {
    /** What the application requests, as text for its user. */
    consent,
    /** Why a dialog can't be shown to a user, such as a project of another user; undefined where it can. */
    obstacle(
      request: DialogRequest,
      userId: number,
    ): { readonly error: OAuthErrorCode; readonly description: string } | undefined {
      if (!hasItsSession(request, userId)) {
        const description = 'appsessionuri names no session that waits for this user.'
        return { error: 'invalid_request', description }
      }
      const requested = consent(request.scopes, userId)
      return 'unreachable' in requested
        ? { error: 'invalid_scope', description: unreachableMessage(requested.unreachable) }
        : undefined
    },
    /** What earlier dialogs granted the application in addition to what it requests now: its next token grants both. */
    earlier(
      applicationId: number,
      scopes: readonly string[],
      userId: number,
    ): readonly ConsentLine[] {
      const before = tokens.grantedScopes(userId, applicationId)
      const others = grantsOf(before.filter((scope) => !scopes.includes(scope)))
      // Resources that were deleted since can't be accessed, whatever the token grants.
      return others.flatMap((grant) => {
        const requested = consentFor([grant], userId, sources)
        return 'lines' in requested ? requested.lines.slice(1) : []
      })
    },
  }
}

/** A user's decision about what an app asks for. */
function createDecisions({ database, sessions, sessionRows }: AuthorizationOptions, codes: Codes) {
  return {
    /** The user allows the request: returns where the browser is sent, with a code. */
    allow: (request: DialogRequest, userId: number): string =>
      database.transaction(() => {
        const { application, redirectUri, scopes, challenge, state, appSessionId } = request
        if (appSessionId !== undefined && isAwaited(sessionRows, appSessionId)) {
          sessions.transition(appSessionId, 'authorize')
        }
        const applicationId = application.id
        const code = codes.issue({
          userId,
          applicationId,
          redirectUri,
          scopes,
          challenge,
          appSessionId,
          isOfLaunch: request.isTrigger,
        })
        if (request.isTrigger && appSessionId !== undefined) {
          return triggered(redirectUri, appSessionId, code)
        }
        return withQuery(redirectUri, {
          code,
          state,
          appsessionuri:
            appSessionId === undefined ? undefined : hrefOf('appsession', appSessionId),
        })
      }),
    /** The user refuses the request: returns where the browser is sent. */
    deny(request: DialogRequest): string {
      const { appSessionId, isTrigger } = request
      if (appSessionId !== undefined && isAwaited(sessionRows, appSessionId)) {
        sessions.transition(appSessionId, 'refuse', 'The user denied access.')
      }
      const location = errorLocation(request, 'access_denied', 'The user denied access.')
      if (!isTrigger || appSessionId === undefined) return location
      return withQueryText(location, `appsessionuri=${hrefOf('appsession', appSessionId)}`)
    },
  }
}

/** The dialogs of launches, which are decided before their apps are called. */
function createLaunchDialogs(options: AuthorizationOptions) {
  const { applications, sessionRows } = options
  const addressOf = (request: DialogRequest): string =>
    `${options.places.uiUrl}${dialogAddress(request)}`

  /** The dialog of a launch that stands until there is a decision: its own request, whatever address leads to it. */
  const stored = (appSessionId: number): DialogRequest | undefined => {
    const scopes = options.store.consentOf(appSessionId)
    const session = sessionRows.get(appSessionId)
    const application = session && applications.get(session.application_id)
    if (scopes === undefined || application?.redirect_uri == null) return undefined
    return launchDialog({
      application,
      redirectUri: application.redirect_uri,
      scopes,
      appSessionId,
    })
  }

  const dialogs = {
    /** Triggers an app that its user has launched and authorized; 409 where its redirect address can't be used. */
    trigger(launch: TriggerRequest): DialogRequest {
      const { application, redirectUri } = launch
      const problem = addressProblem(redirectUri, options.strictRedirects)
      if (problem !== undefined) {
        throw conflict(
          `The address registered for ${application.name}, ${redirectUri}, can't be used. ${problem}`,
        )
      }
      return launchDialog(launch)
    },
    /** Prompts the user for a launch: returns the address of the dialog, which is valid until the user decides. */
    ask(request: DialogRequest): string {
      const { appSessionId, scopes } = request
      if (appSessionId === undefined) throw new Error('The request has no session to prompt for.')
      options.store.storeConsent(appSessionId, scopes)
      return addressOf(request)
    },
    /** The address of the dialog that a session is waiting for; undefined where it isn't waiting. */
    awaitedDialog(appSessionId: number): string | undefined {
      if (!isAwaited(sessionRows, appSessionId)) return undefined
      const launch = stored(appSessionId)
      return launch && addressOf(launch)
    },
  }
  return { stored, dialogs }
}

/** The request of a launch's dialog: it has nothing that only the application knows. */
function launchDialog(launch: TriggerRequest): DialogRequest {
  return { ...launch, state: undefined, challenge: undefined, isTrigger: true }
}

function isAwaited(sessionRows: AppSessionStore, appSessionId: number): boolean {
  return sessionRows.get(appSessionId)?.status === 'AwaitingAuthorization'
}

/** "The redirect to the app carries action=trigger, appsessionuri, authorization_code." */
function triggered(redirectUri: string, appSessionId: number, code: string): string {
  const href = hrefOf('appsession', appSessionId)
  const query = `action=trigger&appsessionuri=${href}&authorization_code=${encodeURIComponent(code)}`
  return withQueryText(redirectUri, query)
}
