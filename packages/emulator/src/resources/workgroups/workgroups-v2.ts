import { rowIdsOf } from '../../ids/resource-id.ts'
import { ok, v2Handlers } from '../face-handlers.ts'
import type { Clock } from '../../time/clock.ts'
import { orNotFound } from '../or-not-found.ts'
import type { WorkgroupReader } from './workgroups-reader.ts'
import type { WorkgroupStore } from './workgroups-store.ts'

type Options = {
  readonly rows: WorkgroupStore
  readonly reader: WorkgroupReader
  readonly clock: Clock
}

export function workgroupsV2({ rows: store, reader, clock }: Options) {
  return v2Handlers({
    listWorkgroups({ caller, query, page }) {
      const filter = {
        ids: rowIdsOf('workgroup', query.id),
        withPersonal: query.includeloggedinuser ?? false,
        activeAtMs: query.activeonly === true ? clock.now() : undefined,
      }
      const { rows, total } = store.list(caller.userId, filter, page)
      const isSubscribed = query.include !== undefined || (query.includesubscription ?? true)
      const items = rows.map(({ ...row }) => {
        const record = reader.recent(row, query.refreshcache ?? false)
        return isSubscribed ? record : { ...record, Subscription: undefined }
      })
      return { status: 200, items, total }
    },
    getWorkgroup({ params }) {
      const row = orNotFound(store.get(params.id), `Workgroup ${params.id}`)
      return ok(reader.record(row))
    },
  })
}
