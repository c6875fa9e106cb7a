import type { Page, v1 } from '@benchtop/contracts'
import type { UserCaller } from '../../access/caller.ts'
import { ok, v1Handlers } from '../face-handlers.ts'
import type { Places } from '../../kernel/places.ts'
import type { ApplicationRow, ApplicationStore } from './applications-store.ts'
import { requireShown } from './applications.ts'
import { applicationSummary } from './applications-views.ts'
type SortBy = (typeof v1)['listApplications']['paging']['sortBy'][number]

export function applicationsV1(store: ApplicationStore, places: Places) {
  const seen = (caller: UserCaller, id: number): ApplicationRow =>
    requireShown(store.get(id), caller.userId, id)
  const list = (caller: UserCaller, family: ApplicationRow | undefined, page: Page<SortBy>) => {
    const { rows, total } = store.seenBy(caller.userId, { family }, page)
    const items = rows.map((row) => applicationSummary(row, places.uiUrl))
    return { status: 200, items, total } as const
  }
  return v1Handlers({
    listApplications: ({ caller, page }) => list(caller, undefined, page),
    getApplication: ({ caller, params }) =>
      ok(applicationSummary(seen(caller, params.id), places.uiUrl)),
    listApplicationVersions: ({ caller, params, page }) =>
      list(caller, seen(caller, params.id), page),
  })
}
