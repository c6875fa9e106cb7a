import type { Page } from '@benchtop/contracts'
import type { Database } from '../../storage/database.ts'
import { selectPage, where, whereOneOf } from '../../storage/paged.ts'
import { insertRow, updateRow } from '../../storage/rows.ts'

export type WorkgroupRow = {
  /** Its account, a row of the table of users. */
  id: number
  owner_id: number
  name: string
  display_name: string
  domain_name: string | null
  external_provider_id: string
  is_collaborative: 0 | 1
  /** 1 for the account of a person, which is listed as a workgroup of one. */
  is_personal: 0 | 1
}

export type NewWorkgroup = Pick<
  WorkgroupRow,
  'id' | 'owner_id' | 'external_provider_id' | 'display_name' | 'is_collaborative'
>

export type WorkgroupFilter = {
  readonly ids: readonly number[] | undefined
  readonly withPersonal: boolean
  /** The moment that the subscription must be active at. */
  readonly activeAtMs: number | undefined
}

/** Workgroups, and each person's account as a workgroup of one. */
const columns = `u.id, coalesce(g.owner_id, u.id) AS owner_id, u.name, coalesce(g.display_name, u.name) AS display_name,
  u.domain_name, coalesce(g.external_provider_id, CAST(u.id AS TEXT)) AS external_provider_id,
  coalesce(g.is_collaborative, 0) AS is_collaborative, g.id IS NULL AS is_personal`
const from = 'user u LEFT JOIN workgroup g ON g.id = u.id'
const order = { Id: 'u.id', Name: 'u.name' } as const
/** The workgroups of each user, in the order of their ids and of their names. */
const listed = '(SELECT user_id AS listed_for, workgroup_id AS id, name FROM workgroup_of_user) u'

export function workgroupStore(database: Database) {
  const insertMember = database.statement<[number, number]>(
    'INSERT INTO workgroup_member (workgroup_id, user_id) VALUES (?, ?)',
  )
  return {
    get: database.statement<[id: number], WorkgroupRow>(
      `SELECT ${columns} FROM ${from} WHERE g.id = ?`,
    ).get,
    /** Those that a user owns, in the order of their creation. */
    ownedBy: database.statement<[userId: number], WorkgroupRow>(
      `SELECT ${columns} FROM ${from} WHERE g.owner_id = ? ORDER BY g.id`,
    ).all,
    /** Those that a user is in, as its owner or as a member. */
    list: (userId: number, filter: WorkgroupFilter, page: Page<keyof typeof order>) =>
      selectPage<WorkgroupRow, keyof typeof order>(database, {
        columns,
        from,
        listed,
        conditions: [
          where('u.listed_for = ?', userId),
          filter.withPersonal
            ? undefined
            : where('EXISTS (SELECT 1 FROM workgroup g WHERE g.id = u.id)'),
          whereOneOf('u.id', filter.ids),
          filter.activeAtMs === undefined
            ? undefined
            : where(
                `NOT EXISTS (SELECT 1 FROM subscription s WHERE s.user_id = u.id
                   AND (s.start_ms > ? OR s.expiration_ms <= ?))`,
                filter.activeAtMs,
                filter.activeAtMs,
              ),
        ],
        order,
        id: 'u.id',
        page,
      }),
    /** Makes an account that there is a workgroup. */
    insert(workgroup: NewWorkgroup, memberIds: readonly number[]): void {
      insertRow<WorkgroupRow>(database, 'workgroup', workgroup)
      for (const member of memberIds) insertMember.run(workgroup.id, member)
      updateRow(database, 'user', workgroup.id, { is_workgroup: 1 })
    },
  }
}
export type WorkgroupStore = ReturnType<typeof workgroupStore>
