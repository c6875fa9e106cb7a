import { badRequest } from '@benchtop/contracts'
import { parseScopes, type Grant } from '../../access/scopes.ts'
import type { Chance } from '../../ids/chance.ts'
import { hrefOf } from '../../ids/resource-id.ts'
import type { Database } from '../../storage/database.ts'
import type { Clock } from '../../time/clock.ts'
import type { ApplicationStore } from '../applications/applications-store.ts'
import type { AppSessionStore } from '../appsessions/appsessions-store.ts'
import type { AppSessions } from '../appsessions/appsessions.ts'
import type { Tokens } from '../tokens/tokens.ts'
import { createCodes, type NewCode } from './authorization-code.ts'
import type { AuthorizationStore } from './authorization-store.ts'
import { consentFor, type Consent, type ConsentLine, type ConsentSources } from './consent.ts'
import { createDevices, type Devices, type WaitingDevice } from './devices.ts'
import {
  errorLocation,
  readDialogRequest,
  type DialogRequest,
  type ReadDialog,
} from './dialog-request.ts'
import type { Exchange } from './exchange.ts'
import { withQuery } from '../with-query.ts'

export type { NewCode } from './authorization-code.ts'
export type { Consent, ConsentLine } from './consent.ts'
export type { WaitingDevice } from './devices.ts'
export type { DialogRequest, ReadDialog } from './dialog-request.ts'

/** How applications come by a user's word: the dialog, the devices, and what becomes of their codes. */
export type Authorization = {
  /** What an address of the dialog asks for. */
  readDialog(parameters: URLSearchParams): ReadDialog
  /** Where a user is sent whose dialog can't be shown, such as for a project of somebody else. */
  refusal(request: DialogRequest, userId: number): string | undefined
  /** What is asked, in words. */
  consent(scopes: readonly string[], userId: number): Consent
  /** What the application has from earlier dialogs beside what it asks for now: its next token has both. */
  earlier(applicationId: number, scopes: readonly string[], userId: number): readonly ConsentLine[]
  /** The user allows: where the browser is sent, with a code. */
  allow(request: DialogRequest, userId: number): string
  /** The user refuses: where the browser is sent. */
  deny(request: DialogRequest): string
  issueCode(code: NewCode): string
  readonly devices: Pick<Devices, 'start' | 'waiting' | 'pending'>
  /** A user's word on a device; 400 where it would approve of what isn't the user's, 409 after another word. */
  decideDevice(device: WaitingDevice, userId: number, decision: 'approve' | 'reject'): void
  /** The ways to come by a token, by `grant_type`. */
  readonly exchanges: ReadonlyMap<string, Exchange>
}

type AuthorizationOptions = {
  readonly store: AuthorizationStore
  readonly database: Database
  readonly tokens: Tokens
  readonly applications: ApplicationStore
  readonly sessions: AppSessions
  readonly sessionRows: AppSessionStore
  readonly sources: ConsentSources
  readonly clock: Clock
  readonly chance: Chance
  /** Whether redirect addresses must use https and may not be on the user's own machine. */
  readonly strictRedirects: boolean
}

export function createAuthorization(options: AuthorizationOptions): Authorization {
  const { database, tokens, applications, sessions, sessionRows, sources } = options
  const codes = createCodes(options)
  const devices = createDevices(options)

  const consent = (scopes: readonly string[], userId: number): Consent =>
    consentFor(grantsOf(scopes), userId, sources)

  /** Whether a dialog belongs to no session, or to one of this application that waits for this user. */
  const hasItsSession = (request: DialogRequest, userId: number): boolean => {
    if (request.appSessionId === undefined) return true
    const session = sessionRows.get(request.appSessionId)
    return (
      session?.user_id === userId &&
      session.application_id === request.application.id &&
      session.status === 'AwaitingAuthorization'
    )
  }

  return {
    readDialog: (parameters) =>
      readDialogRequest(parameters, applications, options.strictRedirects),
    refusal(request, userId) {
      if (!hasItsSession(request, userId)) {
        const description = 'appsessionuri names no session that waits for this user.'
        return errorLocation(request, 'invalid_request', description)
      }
      const asked = consent(request.scopes, userId)
      return 'unreachable' in asked
        ? errorLocation(request, 'invalid_scope', unreachableMessage(asked.unreachable))
        : undefined
    },
    consent,
    earlier(applicationId, scopes, userId) {
      const before = tokens.grantedScopes(userId, applicationId)
      const others = grantsOf(before.filter((scope) => !scopes.includes(scope)))
      // What has gone since can't be reached, whatever the token says.
      return others.flatMap((grant) => {
        const asked = consentFor([grant], userId, sources)
        return 'lines' in asked ? asked.lines.slice(1) : []
      })
    },
    allow: ({ application, redirectUri, scopes, challenge, state, appSessionId }, userId) =>
      database.transaction(() => {
        if (appSessionId !== undefined) sessions.happen(appSessionId, 'authorize')
        const applicationId = application.id
        const code = codes.issue({ userId, applicationId, redirectUri, scopes, challenge })
        return withQuery(redirectUri, {
          code,
          state,
          appsessionuri:
            appSessionId === undefined ? undefined : hrefOf('appsession', appSessionId),
        })
      }),
    deny(request) {
      const { appSessionId } = request
      if (appSessionId !== undefined) sessions.happen(appSessionId, 'refuse')
      return errorLocation(request, 'access_denied', 'The user refused.')
    },
    issueCode: codes.issue,
    devices,
    decideDevice(device, userId, decision) {
      const asked = consent(device.scopes, userId)
      if (decision === 'approve' && 'unreachable' in asked) {
        const message = unreachableMessage(asked.unreachable)
        throw badRequest([{ member: 'user', code: 'invalid_scope', message }])
      }
      devices.decide(device.id, userId, decision)
    },
    exchanges: new Map([
      ['authorization_code', codes.exchange],
      ['device', devices.exchange],
      // The same under the name of RFC 8628, which client libraries use.
      ['urn:ietf:params:oauth:grant-type:device_code', devices.exchange],
    ]),
  }
}

function unreachableMessage(scopes: readonly string[]): string {
  return `What these scopes name isn't there, or isn't this user's: ${scopes.join(', ')}.`
}

function grantsOf(scopes: readonly string[]): readonly Grant[] {
  const parsed = parseScopes(scopes.join(','))
  return 'grants' in parsed ? parsed.grants : []
}
