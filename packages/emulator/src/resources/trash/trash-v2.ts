import { ok, listed, v2Handlers } from '../face-handlers.ts'
import type { V2TrashReader } from './trash-reader.ts'
import type { TrashStore } from './trash-store.ts'
import { sameNameNotifications } from './trash-views.ts'
import type { Trash } from './trash.ts'

type Options = { rows: TrashStore; rules: Trash; reader: V2TrashReader }

export function trashV2({ rows: store, rules: trash, reader }: Options) {
  return v2Handlers({
    listTrash: ({ caller, page }) => listed(store.list(caller.userId, page), reader.record),
    deleteFile({ caller, params }) {
      const entry = trash.discard({
        userId: caller.userId,
        kind: 'file',
        id: params.id,
        filesOnly: false,
      })
      return ok(reader.record(entry))
    },
    getTrash: ({ params }) => ok(reader.record(trash.get(params.id))),
    async emptyTrash({ caller }) {
      const { entries, bytes } = await trash.empty(caller.userId)
      return { status: 200, record: { DeletedCount: entries, TotalSize: bytes } }
    },
    restoreFromTrash({ params }) {
      const entry = trash.get(params.id)
      const { sameName } = trash.restore(params.id)
      const notifications = sameNameNotifications(entry, sameName)
      return { status: 200, record: reader.restored(entry), notifications }
    },
  })
}
