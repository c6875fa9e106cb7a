import { notFound } from '@benchtop/contracts'
import type { Platform } from '../platform/platform.ts'
import type { ListedTokenRow } from '../resources/tokens/tokens-store.ts'
import { controlOperation, type ControlOperation } from './control-operations.ts'
import { pathId, requireExisting } from './existing.ts'

/** What is out there in the name of users. A token itself is told when it is made, and never again. */
export function tokenOperations(platform: Platform): readonly ControlOperation[] {
  const { tokens, users, applications } = platform
  return [
    controlOperation({
      method: 'GET',
      path: 'tokens',
      summary:
        'What the tokens are good for, without the tokens: with ?user=<id> of a user, with ?application=<id> for an application. The newest come first.',
      run({ query: { user, application } }) {
        const found = tokens.rules.list({
          userId: user === undefined ? undefined : requireExisting(users.rows, user, 'user'),
          applicationId:
            application === undefined
              ? undefined
              : requireExisting(applications.rows, application, 'application'),
        })
        return { tokens: found.map(tokenView) }
      },
    }),
    controlOperation({
      method: 'POST',
      path: 'tokens/{id}/revoke',
      summary: 'Revokes a token by its number in the list.',
      run({ params }) {
        if (!tokens.rules.revokeById(pathId(params))) throw notFound(`Token ${params['id']}`)
      },
    }),
  ]
}

function tokenView(row: ListedTokenRow) {
  return {
    id: String(row.id),
    user: String(row.user_id),
    application: row.application_id === null ? null : String(row.application_id),
    private: row.private === 1,
    /** Whether the user granted it in a dialog. */
    granted: row.granted === 1,
    scopes: row.scopes.split(',').filter(Boolean),
    created: new Date(row.created_ms).toISOString(),
  }
}
