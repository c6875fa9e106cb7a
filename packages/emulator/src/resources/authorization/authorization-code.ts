import { limits, OAuthError } from '@benchtop/contracts'
import type { Random } from '../../ids/random.ts'
import { hashSecret } from '../../ids/secrets.ts'
import type { Changing } from '../changing.ts'
import type { ApplicationRow } from '../applications/applications-store.ts'
import type { Tokens } from '../tokens/tokens.ts'
import type { AuthorizationStore } from './authorization-store.ts'
import { missingParameters, type Exchange } from './exchange.ts'
import { verifierProblem } from './pkce.ts'

/** What a code grants. */
export type NewCode = {
  readonly userId: number
  readonly applicationId: number
  readonly redirectUri: string
  /** In the catalogue's spelling. */
  readonly scopes: readonly string[]
  readonly challenge?: string | undefined
  /** The session whose launch it is for. */
  readonly appSessionId?: number | undefined
  /** Whether a launch is redirected with it. */
  readonly isOfLaunch?: boolean
}

/** How long an expired code is retained, so that it is distinguished from one that never existed. */
const expiredKeptMs = 24 * 3_600_000

type CodesOptions = Changing & {
  readonly store: AuthorizationStore
  readonly tokens: Tokens
  readonly random: Random
}

type Given = { code: string; redirectUri: string; verifier: string | undefined }

export type Codes = {
  /** A new code. It is returned only here: only its hash is stored. */
  issue(code: NewCode): string
  /** `grant_type=authorization_code`: the token for a code. */
  exchange: Exchange
  /** The code that a launch was redirected with, while it can be exchanged. */
  ofLaunch(appSessionId: number): string | undefined
}

export function createCodes({ store, database, tokens, clock, random }: CodesOptions): Codes {
  const redeem = (application: ApplicationRow, given: Given): string => {
    const row = store.codeByHash(hashSecret(given.code))
    if (row === undefined || row.application_id !== application.id) {
      throw invalid('This code was not issued to this application.')
    }
    if (row.token_id !== null) {
      tokens.revokeById(row.token_id)
      throw invalid(
        'This code has already been used. The token that was issued for it is now revoked.',
      )
    }
    if (clock.now() >= row.expires_ms) {
      throw invalid(
        `This code has expired: codes are valid for ${limits.oauth.codeMs / 60_000} minutes. Request a new one.`,
      )
    }
    if (row.redirect_uri !== given.redirectUri) {
      throw invalid('redirect_uri must be the address that the code was sent to.')
    }
    const problem = verifierProblem(row.challenge, given.verifier)
    if (problem !== undefined) throw invalid(problem)
    return database.transaction(() => {
      const scopes = row.scopes.split(',').filter(Boolean)
      const { id, token } = tokens.grant({
        userId: row.user_id,
        applicationId: application.id,
        scopes,
      })
      store.useCode(row.id, id)
      return token
    })
  }

  return {
    issue(issued) {
      const { userId, applicationId, redirectUri, scopes, challenge, appSessionId } = issued
      const code = random.secret()
      const now = clock.now()
      store.dropCodes(now - expiredKeptMs)
      store.insertCode({
        hash: hashSecret(code),
        user_id: userId,
        application_id: applicationId,
        redirect_uri: redirectUri,
        scopes: scopes.join(','),
        challenge: challenge ?? null,
        appsession_id: appSessionId ?? null,
        launch_code: issued.isOfLaunch === true ? code : null,
        expires_ms: now + limits.oauth.codeMs,
      })
      return code
    },
    ofLaunch: (appSessionId) => store.codeOfLaunch(appSessionId, clock.now()),
    exchange(application, { code, redirect_uri: redirectUri, code_verifier: verifier }) {
      if (code === undefined || redirectUri === undefined) {
        const given = { code, redirect_uri: redirectUri }
        const missing = Object.entries(given).filter(([, value]) => value === undefined)
        throw missingParameters(missing.map(([name]) => name))
      }
      return redeem(application, { code, redirectUri, verifier })
    },
  }
}

function invalid(description: string): OAuthError {
  return new OAuthError('invalid_grant', description)
}
