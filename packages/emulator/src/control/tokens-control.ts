import {
  badRequest,
  notFound,
  type Problem,
  type TokenRequest,
  type Written,
} from '@benchtop/contracts'
import { formatGrant, parseScopes } from '../access/scopes.ts'
import { controlHandlers, ok } from '../resources/face-handlers.ts'
import type { Platform } from '../platform/platform.ts'
import type { ListedTokenRow } from '../resources/tokens/tokens-store.ts'
import { existing, optionalExisting } from './existing.ts'

type Resources = Pick<Platform, 'tokens' | 'users' | 'applications'>

/** The access that is granted on behalf of users. A token is returned when it is issued, and never again. */
export function tokensControl(platform: Resources) {
  const { tokens, users, applications } = platform
  return controlHandlers({
    listTokens({ query }) {
      const rows = tokens.rules.list({
        userId: optionalExisting(users.rows, query.user, 'user'),
        applicationId: optionalExisting(applications.rows, query.application, 'application'),
      })
      return { status: 200, record: { tokens: rows.map(tokenView) } }
    },
    issueToken: ({ body }) => ok(issueToken(platform, body)),
    revokeToken({ params }) {
      if (!tokens.rules.revoke(params.token)) throw notFound('This token')
      return { status: 204, empty: true }
    },
    revokeTokenById({ params: { id } }) {
      if (!tokens.rules.revokeById(id)) throw notFound(`Token ${id}`)
      return { status: 204, empty: true }
    },
  })
}

/** Issues a token of a user. Throws 400 with everything that is wrong with the request. */
export function issueToken(platform: Resources, request: Written<TokenRequest>): { token: string } {
  const problems: Problem[] = []
  const userId = existing(platform.users.rows, request.user, 'user', problems)
  const applicationId =
    request.application === undefined
      ? undefined
      : existing(platform.applications.rows, request.application, 'application', problems)
  const scopes = parseScopes((request.scopes ?? []).join(','))
  if ('unknown' in scopes) {
    for (const scope of scopes.unknown) {
      const message = `invalid_scope: there is no scope "${scope}".`
      problems.push({ member: 'scopes', code: 'invalid_scope', message })
    }
    throw badRequest(problems)
  }
  const { private: isPrivate = false, granted = false } = request
  if (granted && (isPrivate || request.application === undefined)) {
    const message =
      'granted: a user grants scopes to an application: name it, and leave out private.'
    problems.push({ member: 'granted', code: 'Invalid', message })
  }
  if (problems.length > 0 || userId === undefined) throw badRequest(problems)
  const of = { userId, scopes: scopes.grants.map(formatGrant) }
  const { rules } = platform.tokens
  if (granted && applicationId !== undefined)
    return { token: rules.grant({ ...of, applicationId }).token }
  return { token: rules.issue({ ...of, applicationId, private: isPrivate }) }
}

function tokenView(row: ListedTokenRow) {
  return {
    id: String(row.id),
    user: String(row.user_id),
    application: row.application_id === null ? null : String(row.application_id),
    private: row.private === 1,
    granted: row.granted === 1,
    scopes: row.scopes.split(',').filter(Boolean),
    created: new Date(row.created_ms).toISOString(),
  }
}
