import type { Page, UserSettingType } from '@benchtop/contracts'
import type { Database } from '../../storage/database.ts'
import { selectPage, where, whereOneOf } from '../../storage/paged.ts'

export type UserSettingRow = {
  id: number
  user_id: number
  name: string
  value: string
  type: UserSettingType
  modified_ms: number
}

export type NewUserSetting = {
  readonly userId: number
  readonly name: string
  readonly value: string
  readonly type: UserSettingType
  readonly nowMs: number
}

const order = { Id: 'id', DateModified: 'modified_ms', Name: 'name' } as const

export function userSettingStore(database: Database) {
  const get = database.statement<[number, number], UserSettingRow>(
    'SELECT * FROM user_setting WHERE user_id = ? AND id = ?',
  )
  const byName = database.statement<[number, string], UserSettingRow>(
    'SELECT * FROM user_setting WHERE user_id = ? AND name = ?',
  )
  const insert = database.statement<[number, string, string, string, number], { id: number }>(
    `INSERT INTO user_setting (user_id, name, value, type, modified_ms) VALUES (?, ?, ?, ?, ?)
     RETURNING id`,
  )
  const change = database.statement<[string, string, string, number, number]>(
    'UPDATE user_setting SET name = ?, value = ?, type = ?, modified_ms = ? WHERE id = ?',
  )
  return {
    get: (userId: number, id: number): UserSettingRow | undefined => get.get(userId, id),
    byName: (userId: number, name: string): UserSettingRow | undefined => byName.get(userId, name),
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
      (
        insert.get(setting.userId, setting.name, setting.value, setting.type, setting.nowMs) as {
          id: number
        }
      ).id,
    change: (id: number, to: NewUserSetting): void =>
      void change.run(to.name, to.value, to.type, to.nowMs, id),
  }
}
export type UserSettingStore = ReturnType<typeof userSettingStore>
