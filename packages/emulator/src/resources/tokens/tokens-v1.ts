import { ok, v1Handlers } from '../face-handlers.ts'
import type { Places } from '../../kernel/places.ts'
import type { ApplicationStore } from '../applications/applications-store.ts'
import { applicationSummary } from '../applications/applications-views.ts'
import { orNotFound } from '../or-not-found.ts'
import type { UserStore } from '../users/users-store.ts'
import { userRecord } from '../users/users-views.ts'
import { tokenRecord } from './tokens-views.ts'
import type { Tokens } from './tokens.ts'

type Options = {
  readonly tokens: Tokens
  readonly users: UserStore
  readonly applications: ApplicationStore
  readonly places: Places
}

export function tokensV1({ tokens, users, applications, places }: Options) {
  return v1Handlers({
    getCurrentToken({ caller, token }) {
      const row = orNotFound(tokens.get(caller.tokenId), 'This token')
      const user = userRecord(
        orNotFound(users.get(row.user_id), `User ${row.user_id}`),
        places.uiUrl,
      )
      const application = applications.get(row.application_id ?? 0)
      const summary = application && applicationSummary(application, places.uiUrl)
      return ok(tokenRecord(row, token, user, summary))
    },
  })
}
