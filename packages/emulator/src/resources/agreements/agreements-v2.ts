import { rowIdsOf } from '../../ids/resource-id.ts'
import { ok, listed, v2Handlers } from '../face-handlers.ts'
import type { Clock } from '../../time/clock.ts'
import { orNotFound } from '../or-not-found.ts'
import type { V2Href } from '../v2-href.ts'
import type { AgreementRow, AgreementStore } from './agreements-store.ts'
import { v2Agreement } from './agreements-views.ts'

type Options = { readonly rows: AgreementStore; readonly clock: Clock; readonly v2Href: V2Href }

export function agreementsV2({ rows: store, clock, v2Href }: Options) {
  const get = (id: number, userId: number): AgreementRow =>
    orNotFound(store.get(id, userId), `ApiAgreement ${id}`)
  return v2Handlers({
    listAgreements({ caller, query, page }) {
      const filter = { ids: rowIdsOf('agreement', query.id), category: query.category }
      return listed(store.list(caller.userId, filter, page), (row) => v2Agreement(row, v2Href))
    },
    signAgreement({ caller, params }) {
      store.sign(get(params.id, caller.userId).id, caller.userId, clock.now())
      return ok(v2Agreement(get(params.id, caller.userId), v2Href))
    },
  })
}
