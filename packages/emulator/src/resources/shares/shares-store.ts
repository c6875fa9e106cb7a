import type { Database } from '../../storage/database.ts'

export const sharedKinds = ['project', 'run'] as const
export type SharedKind = (typeof sharedKinds)[number]
/** A project or a run. */
export type SharedResource = { readonly kind: SharedKind; readonly id: number }

export type ShareRow = {
  kind: SharedKind
  resource_id: number
  /** The account that it is shared with: a user, or a workgroup with its owner and members. */
  with_id: number
  with_name: string
  /** 1 where the account is a workgroup. */
  is_workgroup: 0 | 1
  access: 'READ' | 'WRITE'
  created_ms: number
}

const columns = `s.*, u.name AS with_name,
  EXISTS (SELECT 1 FROM workgroup g WHERE g.id = s.with_id) AS is_workgroup`
const from = 'share s JOIN user u ON u.id = s.with_id'

export function shareStore(database: Database) {
  const get = database.statement<[SharedKind, number, number], ShareRow>(
    `SELECT ${columns} FROM ${from} WHERE s.kind = ? AND s.resource_id = ? AND s.with_id = ?`,
  )
  const list = database.statement<[SharedKind, number], ShareRow>(
    `SELECT ${columns} FROM ${from} WHERE s.kind = ? AND s.resource_id = ?
     ORDER BY s.created_ms, s.with_id`,
  )
  const put = database.statement<[SharedKind, number, number, ShareRow['access'], number]>(
    `INSERT INTO share (kind, resource_id, with_id, access, created_ms) VALUES (?, ?, ?, ?, ?)
     ON CONFLICT (kind, resource_id, with_id) DO UPDATE SET access = excluded.access`,
  )
  const remove = database.statement<[SharedKind, number, number]>(
    'DELETE FROM share WHERE kind = ? AND resource_id = ? AND with_id = ?',
  )
  return {
    get: ({ kind, id }: SharedResource, withId: number): ShareRow | undefined =>
      get.get(kind, id, withId),
    /** The accounts that something is shared with, in the order in which it was. */
    list: ({ kind, id }: SharedResource): ShareRow[] => list.all(kind, id),
    /** Shares something with an account, or changes the access of the account. */
    put: (
      { kind, id }: SharedResource,
      withId: number,
      access: ShareRow['access'],
      nowMs: number,
    ): void => void put.run(kind, id, withId, access, nowMs),
    /** Whether it was shared with the account. */
    remove: ({ kind, id }: SharedResource, withId: number): boolean =>
      remove.run(kind, id, withId).changes > 0,
  }
}
export type ShareStore = ReturnType<typeof shareStore>
