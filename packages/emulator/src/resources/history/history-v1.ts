import { formatTimestamp, type HistoryEntry } from '@benchtop/contracts'
import type { UserCaller } from '../../access/caller.ts'
import { mayAccess } from '../../access/decide.ts'
import type { Target } from '../../access/targets.ts'
import { visibilityFor } from '../../access/visibility.ts'
import { hrefOf } from '../../ids/resource-id.ts'
import { listed, v1Handlers } from '../face-handlers.ts'
import { nothingShared } from '../../storage/own-or-shared.ts'
import type { HistoryRow, HistoryStore } from './history-store.ts'
type HistoryKind = 'run' | 'project' | 'sample' | 'appresult' | 'appsession'

type Options = {
  readonly rows: HistoryStore
  readonly find: (kind: HistoryKind, id: number) => Target | undefined
}

export function historyV1({ rows: store, find }: Options) {
  const mayBrowse = (caller: UserCaller, row: HistoryRow): boolean => {
    const target = find(kindOf(row), row.id)
    return target !== undefined && mayAccess(caller, 'BROWSE', target)
  }
  return v1Handlers({
    listUserHistory({ caller, params, page }) {
      if (visibilityFor(caller, 'BROWSE', () => nothingShared).everything) {
        return listed(store.ofUser(params.id, page), historyEntry)
      }
      const rows = store.allOfUser(params.id).filter((row) => mayBrowse(caller, row))
      if (page.sortDir === 'Asc') rows.reverse()
      const onPage = rows.slice(page.offset, page.offset + page.limit)
      return { status: 200, items: onPage.map(historyEntry), total: rows.length }
    },
  })
}

function kindOf({ type }: HistoryRow): HistoryKind {
  return type.toLowerCase() as HistoryKind
}

function historyEntry(row: HistoryRow): HistoryEntry {
  return {
    Type: row.type,
    Id: String(row.id),
    Href: hrefOf(kindOf(row), row.id),
    Name: row.name,
    DateCreated: formatTimestamp(row.created_ms),
  }
}
