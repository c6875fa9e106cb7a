import { rowIdsOf } from '../../ids/resource-id.ts'
import { listed, v2Handlers } from '../face-handlers.ts'
import type { UserStore } from '../users/users-store.ts'
import { requireSelf } from '../users/users.ts'
import type { V2Href } from '../v2-href.ts'
import type { UserSettingStore } from './user-settings-store.ts'
import { v2UserSetting } from './user-settings-views.ts'
import type { UserSettings } from './user-settings.ts'

type Options = {
  readonly rows: UserSettingStore
  readonly rules: UserSettings
  readonly users: UserStore
  readonly v2Href: V2Href
}

export function userSettingsV2({ rows: store, rules: settings, users, v2Href }: Options) {
  return v2Handlers({
    listUserSettings: ({ params, query, page }) =>
      listed(store.list(params.userId, rowIdsOf('setting', query.id), page), (row) =>
        v2UserSetting(row, v2Href),
      ),
    updateUserSettings({ caller, params, body }) {
      requireSelf(users, caller, params.userId)
      const rows = settings.write(params.userId, body.UserSettings)
      const items = rows.map((row) => v2UserSetting(row, v2Href))
      return { status: 200, items, total: items.length }
    },
  })
}
