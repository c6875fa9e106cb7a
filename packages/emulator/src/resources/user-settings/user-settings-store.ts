import type { Page, UserSettingType } from '@benchtop/contracts'
import type { Database } from '../../storage/database.ts'
import { selectPage, where, whereOneOf } from '../../storage/paged.ts'
import { insertRow, updateRow, type NewRow } from '../../storage/rows.ts'

export type UserSettingRow = {
  id: number
  user_id: number
  name: string
  value: string
  type: UserSettingType
  modified_ms: number
}

export type NewUserSetting = NewRow<UserSettingRow>

const order = { Id: 'id', DateModified: 'modified_ms', Name: 'name' } as const

export function userSettingStore(database: Database) {
  return {
    get: database.statement<[userId: number, id: number], UserSettingRow>(
      'SELECT * FROM user_setting WHERE user_id = ? AND id = ?',
    ).get,
    byName: database.statement<[userId: number, name: string], UserSettingRow>(
      'SELECT * FROM user_setting WHERE user_id = ? AND name = ?',
    ).get,
    list: (userId: number, ids: readonly number[] | undefined, page: Page<keyof typeof order>) =>
      selectPage<UserSettingRow, keyof typeof order>(database, {
        columns: '*',
        from: 'user_setting',
        conditions: [where('user_id = ?', userId), whereOneOf('id', ids)],
        order,
        id: 'id',
        page,
      }),
    insert: (setting: NewUserSetting): number =>
      insertRow<UserSettingRow>(database, 'user_setting', setting),
    change: (id: number, to: NewUserSetting): void =>
      updateRow<UserSettingRow>(database, 'user_setting', id, to),
  }
}
export type UserSettingStore = ReturnType<typeof userSettingStore>
