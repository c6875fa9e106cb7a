import type { v1 } from '@benchtop/contracts'
import type { UserCaller } from '../../access/caller.ts'
import { ok, listed, v1Handlers } from '../face-handlers.ts'
import type { Call } from '../../kernel/handlers.ts'
import type { TrashReader } from './trash-reader.ts'
import type { TrashedKind, TrashStore } from './trash-store.ts'
import { sameNameNotifications } from './trash-views.ts'
import type { Trash } from './trash.ts'
type DeleteCall = Pick<Call<(typeof v1)['deleteProject']>, 'caller' | 'params'>

type Options = { rows: TrashStore; rules: Trash; reader: TrashReader }

export function trashV1({ rows: store, rules: trash, reader }: Options) {
  const discard = (caller: UserCaller, kind: TrashedKind, id: number, filesOnly = false) => {
    const entry = trash.discard({ userId: caller.userId, kind, id, filesOnly })
    return { status: 200, record: reader.record(entry) } as const
  }
  const whole =
    (kind: TrashedKind) =>
    ({ caller, params }: DeleteCall) =>
      discard(caller, kind, params.id)

  const restore = ({ params }: Call<(typeof v1)['restoreFromTrash']>) => {
    const { id } = params
    const entry = trash.get(id)
    const record = reader.restored(entry)
    const { sameName } = trash.restore(id)
    const notifications = sameNameNotifications(entry, sameName)
    return { status: 200, record, notifications } as const
  }

  const empty = async ({ caller }: Call<(typeof v1)['emptyTrash']>) => {
    const { entries, bytes } = await trash.empty(caller.userId)
    return { status: 200, record: { DeletedCount: entries, TotalSize: bytes } } as const
  }

  return v1Handlers({
    deleteRun: ({ caller, params, query }) =>
      discard(caller, 'run', params.id, query.Preserve === 'metadata'),
    deleteProject: whole('project'),
    deleteSample: whole('sample'),
    deleteAppResult: whole('appresult'),
    deleteAppSession: whole('appsession'),
    deleteFile: whole('file'),
    listOwnTrash: ({ caller, page }) => listed(store.list(caller.userId, page), reader.record),
    getTrash: ({ params }) => ok(reader.record(trash.get(params.id))),
    restoreFromTrash: restore,
    emptyTrash: empty,
    emptyOwnTrash: empty,
  })
}
