import type { Page } from '@benchtop/contracts'
import { v2Handlers } from '../face-handlers.ts'
import type { V2Href } from '../v2-href.ts'
import type { CommentedKind, CommentStore } from './comments-store.ts'
import { v2Comment } from './comments-views.ts'

type ListCall = { readonly params: { readonly id: number }; readonly page: Page<'Timestamp'> }

export function commentsV2(store: CommentStore, v2Href: V2Href) {
  const list =
    (kind: CommentedKind) =>
    ({ params, page }: ListCall) => {
      const { rows, total } = store.list({ kind, id: params.id }, page)
      return { status: 200, items: rows.map((row) => v2Comment(row, v2Href)), total } as const
    }
  return v2Handlers({
    listAppSessionComments: list('appsession'),
    listDatasetComments: list('dataset'),
    listLaneComments: list('lane'),
  })
}
