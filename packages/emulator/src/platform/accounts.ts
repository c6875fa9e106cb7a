import { createApplications } from '../resources/applications/applications.ts'
import { createNotices } from '../resources/notices/notices.ts'
import { createTokens } from '../resources/tokens/tokens.ts'
import { createWebSessions } from '../resources/web-sessions/web-sessions.ts'
import type { Foundation } from './foundation.ts'

/** The rules about users: how they are identified, and what the platform notifies them of. */
export type Accounts = ReturnType<typeof buildAccounts>

export function buildAccounts(foundation: Foundation) {
  const { stores, clock, settings } = foundation
  const tokens = createTokens(foundation)
  const { userOf, clientOf } = tokens
  return {
    tokens,
    applications: createApplications({ ...foundation, store: stores.applications }),
    /** The caller and the target of a request, by which permissions are decided. */
    authority: { ...stores.targets, userOf, clientOf },
    notices: createNotices(stores.notices, clock),
    webSessions: createWebSessions({
      ...foundation,
      store: stores.webSessions,
      passwords: settings.passwords,
      keepsPasswords: settings.keepsPasswords,
    }),
  }
}
