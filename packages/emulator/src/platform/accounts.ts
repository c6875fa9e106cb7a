import { createApplications } from '../resources/applications/applications.ts'
import { createNotices } from '../resources/notices/notices.ts'
import { createTokens } from '../resources/tokens/tokens.ts'
import { createWebSessions } from '../resources/web-sessions/web-sessions.ts'
import type { Foundation } from './foundation.ts'

/** The rules about users: how they are identified, and what the platform notifies them of. */
export type Accounts = ReturnType<typeof buildAccounts>

export function buildAccounts({ stores, clock, random, settings }: Foundation) {
  const { targets, users, applications } = stores
  const tokens = createTokens({ tokens: stores.tokens, users, applications, clock, random })
  const { userOf, clientOf } = tokens
  return {
    tokens,
    applications: createApplications({ store: applications, clock, random }),
    /** The caller and the target of a request, by which permissions are decided. */
    authority: { ...targets, userOf, clientOf },
    notices: createNotices(stores.notices, clock),
    webSessions: createWebSessions({
      store: stores.webSessions,
      users,
      clock,
      random,
      passwords: settings.passwords,
      keepsPasswords: settings.keepsPasswords,
    }),
  }
}
